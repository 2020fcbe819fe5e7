; Inno Setup: the folder of `bash .ci/app` as one installer, for this user alone (no administrator), with the file
; type .tourney. Called by `.ci/package`: iscc /DVersion=1.2.3 .ci\pack\windows.iss
[Setup]
AppId={{5B0E6B0B-6C0F-4F0B-9C55-7B1E9D0A7F11}
AppName=Tourney
AppVersion={#Version}
DefaultDirName={autopf}\Tourney
DisableProgramGroupPage=yes
PrivilegesRequired=lowest
; what Qt needs; an older system is told so instead of missing a library
MinVersion=10.0.17763
ChangesAssociations=yes
LicenseFile=..\..\LICENSE
SourceDir=..\..
OutputDir=dist
OutputBaseFilename=tourney-{#Version}-windows
UninstallDisplayIcon={app}\tourney-desk.exe
SolidCompression=yes

[InstallDelete]
; an older version's parts: texts and rules are found by their folder, so a file too many would count
Type: filesandordirs; Name: "{app}\parts"

[Files]
Source: "dist\tourney\*"; DestDir: "{app}"; Flags: recursesubdirs ignoreversion

[Icons]
Name: "{autoprograms}\Tourney"; Filename: "{app}\tourney-desk.exe"

[Registry]
Root: HKA; Subkey: "Software\Classes\.tourney"; ValueType: string; ValueData: "Tourney.event"; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\Tourney.event"; ValueType: string; ValueData: "Tourney event"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\Tourney.event\DefaultIcon"; ValueType: string; ValueData: "{app}\tourney-desk.exe,0"
Root: HKA; Subkey: "Software\Classes\Tourney.event\shell\open\command"; ValueType: string; ValueData: """{app}\tourney-desk.exe"" ""%1"""
