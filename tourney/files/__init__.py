"""Lists, sheets and templates that come in as files, lists that go out. Nothing touches the store."""
