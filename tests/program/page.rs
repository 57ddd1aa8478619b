//! `page`: the page is found, checked, written and opened.

use crate::shared::{Folder, run, sudosat, text};
use std::fs;

const PAGE: &str = "<!doctype html>\n<title>sudosat</title>\n";

#[test]
fn a_page_is_written() {
    let folder = Folder::new();
    let page = folder.write("page.html", PAGE);
    let output = run(&["page", "--from", &page, "-o", "-"]);
    assert_eq!((output.status.code(), text(&output.stdout)), (Some(0), PAGE));
    let copy = folder.name("copy.html");
    let output = run(&["page", "--from", &page, "-o", &copy]);
    assert_eq!((output.status.code(), text(&output.stdout), text(&output.stderr)), (Some(0), "", ""));
    assert_eq!(fs::read_to_string(&copy).unwrap(), PAGE);
}

/// On a full disk the page would be gone.
#[test]
#[cfg(unix)]
fn the_page_is_not_written_over_itself() {
    let folder = Folder::new();
    let page = folder.write("page.html", PAGE);
    let other = folder.name("other.html");
    fs::hard_link(&page, &other).unwrap();
    for (file, named) in [(&page, ""), (&other, &*format!(" ({page})"))] {
        let output = run(&["page", "--from", &page, "-o", file]);
        let expected = format!("sudosat: {file}: is an input{named}, and would be overwritten\n");
        assert_eq!((output.status.code(), text(&output.stderr)), (Some(2), &*expected));
        assert_eq!(fs::read_to_string(&page).unwrap(), PAGE);
    }
}

#[test]
fn only_a_page_is_taken() {
    let folder = Folder::new();
    let other = folder.write("other.txt", "1.......2.......\n");
    let missing = folder.name("missing.html");
    let place = folder.name("");
    for (from, message) in
        [(&other, "not the page in one file"), (&missing, "No such file"), (&place, "not a regular file")]
    {
        let output = run(&["page", "--from", from, "-o", "-"]);
        assert_eq!((output.status.code(), text(&output.stdout)), (Some(2), ""));
        assert!(text(&output.stderr).contains(message), "{output:?}");
    }
    let absent = run(&["page"]);
    assert_eq!(absent.status.code(), Some(2));
    assert!(text(&absent.stderr).contains("the page is not installed: there is neither"), "{absent:?}");
}

#[test]
#[cfg(target_os = "linux")]
fn the_page_is_opened_by_the_program_of_the_system() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new();
    let (page, seen) = (folder.write("page.html", PAGE), folder.name("seen"));
    let opener = folder.write("xdg-open", format!("#!/bin/sh\nprintf %s \"$1\" > {seen}\n"));
    fs::set_permissions(&opener, fs::Permissions::from_mode(0o755)).unwrap();
    let paths = folder.name("");
    let open = || sudosat(&["page", "--from", &page]).env("PATH", &paths).output().unwrap();
    assert_eq!(open().status.code(), Some(0));
    let path = fs::canonicalize(&page).unwrap();
    assert_eq!(fs::read_to_string(&seen).unwrap(), path.display().to_string());
    fs::write(&opener, "#!/bin/sh\nexit 3\n").unwrap();
    for _ in 0..2 {
        let output = open();
        assert_eq!(output.status.code(), Some(2));
        assert!(text(&output.stderr).contains("`xdg-open` did not open the page"), "{output:?}");
        let _ = fs::remove_file(&opener);
    }
}
