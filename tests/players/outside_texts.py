"""Text lists as forms, ticket shops, schools and chats hand them over, each with what must come of it.

All names are invented. What a list gives is written a line a player, the fields named in `Outside.fields`
parted by `|`; every other field of a player must stay empty, so that no column goes astray.
"""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Outside:
    """A list and what it gives: players, or a question (`asks`: what it is about, "" for any)."""

    name: str
    text: str
    fields: str = ""
    gives: tuple[str, ...] = ()
    asks: str | None = None
    tells: tuple[str, ...] = field(default=())
    """Keys of what is told beside: lines left out, cells that a spreadsheet has spoilt."""


TEXTS = (
    Outside(
        "a Google Form in two languages",
        "Timestamp,Email Address,1. What is the participant's name? (English) 參賽者英文姓名,2. "
        "參賽者中文姓名,"
        "3. School / Organisation,Contact number,I agree to photos being taken 同意拍照,Any allergies?\n"
        "2026/10/03 9:14:02 PM GMT+8,kwok.m@example.hk,Kwok Mei Fong,郭美芳,St Mark's School,9123 "
        "0001,同意 Yes,\n"
        "2026/10/03 9:20:41 PM GMT+8,lai@example.hk,Lai Chun Ho,黎俊豪,聖馬可小學,9123 0002,不同意 "
        "No,Nuts\n"
        "2026/10/04 8:00:10 AM GMT+8,tse@example.hk,Tse Wai,謝慧,St Mark's School,9123 0003,同意 Yes,No\n",
        "name_en name_zh team phone email photo_consent",
        (
            "Kwok Mei Fong|郭美芳|St Mark's School|9123 0001|kwok.m@example.hk|True",
            "Lai Chun Ho|黎俊豪|聖馬可小學|9123 0002|lai@example.hk|False",
            "Tse Wai|謝慧|St Mark's School|9123 0003|tse@example.hk|True",
        ),
    ),
    Outside(
        "a short Google Form with one answer",
        "Timestamp,What is your name?,Which school are you from?,Your phone number\n"
        "2026/10/03 9:00:02 PM GMT+8,Kwok Mei Fong,North,91230001\n",
        "name_en team phone",
        ("Kwok Mei Fong|North|91230001",),
    ),
    Outside(
        "a Google Form in Chinese",
        "時間戳記,參賽者中文姓名（與學生手冊相同）,英文姓名,就讀學校,家長姓名,家長聯絡電話,是否同意拍照？\n"
        "2026/10/3 下午 9:14:02,溫子晴,Wan Tsz Ching,聖馬可小學,溫國強,91230001,同意\n"
        "2026/10/3 下午 9:31:45,伍卓謙,Ng Cheuk Him,青松書院,李慧儀,91230002,不同意\n"
        "2026/10/4 上午 10:02:00,岑樂兒,Shum Lok Yi,聖馬可小學,岑志明,91230003,同意\n",
        "name_zh name_en team phone photo_consent",
        (
            "溫子晴|Wan Tsz Ching|聖馬可小學|91230001|True",
            "伍卓謙|Ng Cheuk Him|青松書院|91230002|False",
            "岑樂兒|Shum Lok Yi|聖馬可小學|91230003|True",
        ),
    ),
    Outside(
        "answers of Microsoft Forms, anonymous",
        "ID,Start time,Completion time,Email,Name,Participant's full name 參賽者姓名,Which school "
        "do you attend?,"
        "Amount you wish to pledge (HK$) 認捐金額,I have read the rules\n"
        "1,10/3/26 21:14:02,10/3/26 21:16:40,anonymous,,Hui Ka Yan 許嘉欣,Harbour College,500,Yes\n"
        '2,10/3/26 21:20:00,10/3/26 21:22:13,anonymous,,Mok Yat Long 莫逸朗,青松書院,"HK$1,000",Yes\n',
        "number name_en name_zh team pledged",
        ("1|Hui Ka Yan|許嘉欣|Harbour College|500", "2|Mok Yat Long|莫逸朗|青松書院|1000"),
    ),
    Outside(
        "attendees of a ticket shop",
        "Order #,Order Date,First Name,Last Name,Email,Quantity,Ticket Type,Order Type,Total Paid,"
        "Attendee Status,"
        "Player's school,Mobile (for SMS on the day)\n"
        "1092837465,2026-09-01 12:30:11+08:00,Mei Fong,Kwok,kwok@example.hk,1,Junior,Free Order,"
        "0.00,Attending,"
        "St Mark's School,+852 9123 0001\n"
        "1092837466,2026-09-01 13:01:54+08:00,Chun Ho,Lai,lai@example.hk,1,Senior,Free Order,0.00,"
        "Attending,"
        "Harbour College,+852 9123 0002\n",
        "name_en team phone email",
        (
            "Kwok Mei Fong|St Mark's School|+852 9123 0001|kwok@example.hk",
            "Lai Chun Ho|Harbour College|+852 9123 0002|lai@example.hk",
        ),
    ),
    Outside(
        "a ticket shop's export with somebody refunded",
        "Ticket no,Buyer name,Attendee,Company,Status\n"
        "T-4411,Ms Poon,Poon Sze Man,Pine Trading Ltd,Valid\n"
        "T-4412,Ms Poon,Kan Ho Yin,Pine Trading Ltd,Refunded\n"
        "T-4413,Mr Yip,Yip Wai Lun,Harbour Bank,Valid\n",
        asks="marked",
    ),
    Outside(
        "a class list whose numbers begin anew in each class",
        "Class,Class No.,Name in English,Name in Chinese,Sex,House\n"
        "5A,3,Chiu Hoi Lam,趙凱琳,F,Red\n5A,7,Fung King Hei,馮景熙,M,Blue\n5B,3,Tong Sum Yuet,"
        "唐心悅,F,Red\n"
        "5B,9,Siu Pak Kiu,蕭柏喬,M,Green\n",
        "division name_en name_zh",
        (
            "5A|Chiu Hoi Lam|趙凱琳",
            "5A|Fung King Hei|馮景熙",
            "5B|Tong Sum Yuet|唐心悅",
            "5B|Siu Pak Kiu|蕭柏喬",
        ),
    ),
    Outside(
        "a camp's list of which only two headings are ours",
        "No.,Name,T-shirt,Lunch,Bus,Allergies\n1,Kwok Mei Fong,M,Beef,Yes,\n2,Lai Chun Ho,L,Fish,No,Nuts\n",
        "number name_en",
        ("1|Kwok Mei Fong", "2|Lai Chun Ho"),
    ),
    Outside(
        "a parents' association's list",
        "班別,學號,學生姓名,家長姓名,家長電話,認捐款額（元）,已交回條\n"
        "4A,12,梁樂天,梁偉文,61230001,200,✓\n4A,20,施芷晴,何淑芬,61230002,300,✓\n"
        "4C,2,龐家朗,龐國榮,61230003,100,\n",
        "division name_zh phone pledged",
        ("4A|梁樂天|61230001|200", "4A|施芷晴|61230002|300", "4C|龐家朗|61230003|100"),
    ),
    Outside(
        "a scouts' export with middle columns that are empty",
        "User ID,First Name,Middle Name,Last Name,Suffix,Nickname,Unit Number,Primary Email,"
        "Primary Phone,Rank\n"
        "8801,Tsz Kiu,,Au,,,Troop 12,au@example.hk,91230001,Star\n"
        "8802,Hin,,Yeung,,,Troop 12,yeung@example.hk,91230002,Life\n",
        "name_en phone email",
        ("Au Tsz Kiu|91230001|au@example.hk", "Yeung Hin|91230002|yeung@example.hk"),
    ),
    Outside(
        "a Markdown table",
        "| No. | Name | School |\n|----:|------|--------|\n| 1 | 陳大文 | 聖馬可小學 |\n| 2 | Lai "
        "Chun Ho | Harbour College |\n",
        "number name_zh name_en team",
        ("1|陳大文||聖馬可小學", "2||Lai Chun Ho|Harbour College"),
    ),
    Outside(
        "columns aligned by spaces",
        "No.  Name             School\n"
        "1    Kwok Mei Fong    St Mark's School\n"
        "2    Lai Chun Ho\n"
        "3    Tse Wai          Harbour College\n",
        "number name_en team",
        ("1|Kwok Mei Fong|St Mark's School", "2|Lai Chun Ho|", "3|Tse Wai|Harbour College"),
    ),
    Outside(
        "full-width commas",
        "編號，姓名，學校\n1，陳大文，聖馬可小學\n2，李小明，青松書院\n",
        "number name_zh team",
        ("1|陳大文|聖馬可小學", "2|李小明|青松書院"),
    ),
    Outside(
        "two blocks side by side",
        "No.,Name,School,,No.,Name,School\n1,Kwok Mei Fong,North,,3,Tse Wai,South\n2,Lai Chun Ho,"
        "North,,4,Au Tsz Kiu,South\n",
        "number name_en team",
        ("1|Kwok Mei Fong|North", "2|Lai Chun Ho|North", "3|Tse Wai|South", "4|Au Tsz Kiu|South"),
    ),
    Outside(
        "two lines of headings, the upper one merged before it was saved as text",
        "Participant,,School,Contact,\nSurname,Given name,,Phone,Email\n"
        "Kwok,Mei Fong,North,91230001,kwok@example.hk\nLai,Chun Ho,South,91230002,lai@example.hk\n",
        "name_en team phone email",
        ("Kwok Mei Fong|North|91230001|kwok@example.hk", "Lai Chun Ho|South|91230002|lai@example.hk"),
    ),
    Outside(
        "a title and a note above headings of somebody's own",
        "Board game day 2026,,,\nas of 3 October (Ms Fan),,,\n\nRef,Who is coming,Coming from,WhatsApp\n"
        "A1,Kwok Mei Fong,North Point,91230001\nA2,Lai Chun Ho,Sha Tin,91230002\nA3,Tse Wai,Sha "
        "Tin,91230003\n",
        "name_en phone",
        ("Kwok Mei Fong|91230001", "Lai Chun Ho|91230002", "Tse Wai|91230003"),
    ),
    Outside(
        "a school that is typed once for the rows below",
        "School,Name\nSt Mark's School,Kwok Mei Fong\n,Lai Chun Ho\n,Tse Wai\nHarbour College,Au "
        "Tsz Kiu\n,Yeung Hin\n",
        asks="fill",
    ),
    Outside(
        "a list with its total and who made it",
        "編號,姓名,學校,認捐\n1,陳大文,聖馬可,200\n2,李小明,青松,300\n,合共 2 人,,500\n製表：陳老師,,,\n",
        "number name_zh team pledged",
        ("1|陳大文|聖馬可|200", "2|李小明|青松|300"),
        tells=("exchange.left_out",),
    ),
    Outside(
        "quotation marks that were not doubled",
        'No.,Name,School\n1,"Chan "Peter" Tai Man","St Mark\'s"\n2,"Lai, Chun Ho",North\n',
        "number name_en team",
        ('1|Chan "Peter" Tai Man|St Mark\'s', "2|Lai, Chun Ho|North"),
    ),
    Outside(
        "telephones as Excel shows them when they are long",
        "Name,Phone\nKwok Mei Fong,8.52912E+11\nLai Chun Ho,85291230002\n",
        "name_en phone",
        ("Kwok Mei Fong|8.52912E+11", "Lai Chun Ho|85291230002"),
        tells=("exchange.rounded",),
    ),
    Outside(
        "a web shop's entities",
        "Name,School\nPat O&#39;Neil,Smith &amp; Co\n&#38515;&#22823;&#25991;,R&D Ltd\n",
        "name_en name_zh team",
        ("Pat O'Neil||Smith & Co", "|陳大文|R&D Ltd"),
    ),
    Outside(
        "a numbered chat list in Chinese",
        "大富翁報名：\n1. 陳大文 聖馬可小學\n2. 李小明 青松書院\n3. 梁樂天 聖馬可小學\n",
        "number name_zh team",
        ("1|陳大文|聖馬可小學", "2|李小明|青松書院", "3|梁樂天|聖馬可小學"),
    ),
    Outside(
        "a numbered chat list with dashes",
        "1) Kwok Mei Fong - St Mark's School\n2) Lai Chun Ho - Harbour College\n3) Tse Wai - "
        "Harbour College\n",
        "number name_en team",
        (
            "1|Kwok Mei Fong|St Mark's School",
            "2|Lai Chun Ho|Harbour College",
            "3|Tse Wai|Harbour College",
        ),
    ),
    Outside(
        "words of state behind names",
        "姓名,學校\n陳大文,聖馬可\n李小明（候補）,青松\n梁樂天 - 退出,聖馬可\n",
        asks="marked",
    ),
    Outside(
        "answers on photographs in every way that people give them",
        "Name,School,May we take photos of you?\nKwok Mei Fong,North,✓\nLai Chun Ho,North,I do not "
        "agree 不同意\n"
        "Tse Wai,South,Yes, my child may be photographed\nAu Tsz Kiu,South,\nYeung Hin,South,Only "
        "from behind\n".replace("Yes, my child may be photographed", '"Yes, my child may be photographed"'),
        "name_en team photo_consent",
        (
            "Kwok Mei Fong|North|True",
            "Lai Chun Ho|North|False",
            "Tse Wai|South|True",
            "Au Tsz Kiu|South|None",
            "Yeung Hin|South|None",
        ),
        tells=("exchange.consent_unclear",),
    ),
    # ---- hostile to guessing ------------------------------------------------------------------
    Outside(
        "no headings, and the first person is called Name",
        "Name,St Mark's School,91230001\nKwok Mei Fong,North,91230002\nLai Chun Ho,North,91230003\n",
        "name_en team phone",
        ("Name|St Mark's School|91230001", "Kwok Mei Fong|North|91230002", "Lai Chun Ho|North|91230003"),
    ),
    Outside(
        "no headings, and the first person looks like a whole line of them",
        "1,Captain School,Class Company,5000\n2,Kwok Mei Fong,Pine Trading,200\n3,Lai Chun Ho,"
        "Harbour Bank,300\n",
        "number name_en team",
        (
            "1|Captain School|Class Company",
            "2|Kwok Mei Fong|Pine Trading",
            "3|Lai Chun Ho|Harbour Bank",
        ),
    ),
    Outside(
        "headings in a language that nobody here reads, above nothing but words",
        "Teilnehmer;Verein\nHans Muster;FC Kowloon\nUte Kern;Harbour FC\n",
        asks="headings",
    ),
    Outside(
        "headings in a language that nobody here reads, above telephones",
        "Teilnehmer;Verein;Ruf\nHans Muster;FC Kowloon;98765432\nUte Kern;FC Kowloon;98765433\n",
        "name_en team phone",
        ("Hans Muster|FC Kowloon|98765432", "Ute Kern|FC Kowloon|98765433"),
    ),
    Outside(
        "the school before the name, no headings",
        "St Mark's School,Kwok Mei Fong\nSt Mark's School,Lai Chun Ho\nHarbour College,Tse Wai\n"
        "Harbour College,Au Tsz Kiu\n",
        "team name_en",
        (
            "St Mark's School|Kwok Mei Fong",
            "St Mark's School|Lai Chun Ho",
            "Harbour College|Tse Wai",
            "Harbour College|Au Tsz Kiu",
        ),
    ),
    Outside(
        "columns as rows",
        "Name,Kwok Mei Fong,Lai Chun Ho,Tse Wai\nSchool,North,North,South\nPhone,91230001,91230002,"
        "91230003\n",
        asks="",
    ),
    Outside(
        "the person to call stands before the child",
        "Emergency contact,Emergency phone,Child's name,Class\nKwok Wai Man,91230001,Kwok Mei Fong,P5\n"
        "Lai Siu Fan,91230002,Lai Chun Ho,P6\n",
        "name_en phone division",
        ("Kwok Mei Fong|91230001|P5", "Lai Chun Ho|91230002|P6"),
    ),
    Outside(
        "single first names, no headings",
        "Grace\nHope\nFaith\nJoy\n",
        "name_en",
        ("Grace", "Hope", "Faith", "Joy"),
    ),
    Outside(
        "a talk, not a list",
        "Dear all,\nthank you for coming to our meeting. We shall play on Saturday.\nPlease bring "
        "your own pens.\nSee you there!\n",
        asks="",
    ),
    Outside(
        "yes and no before the name",
        "Joined last year?,Lunch?,Player\nYes,No,Kwok Mei Fong\nNo,No,Lai Chun Ho\nYes,Yes,Tse Wai\n",
        "name_en",
        ("Kwok Mei Fong", "Lai Chun Ho", "Tse Wai"),
    ),
)
