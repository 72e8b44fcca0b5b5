"""The client as it is handed out, and what stands there while it has not been built."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.table.tables import a_table


def built(folder: Path) -> Path:
    static = folder / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<!doctype html><title>the client</title>")
    (static / "assets" / "index-1a2b.js").write_text("export {}\n" * 1000)
    (static / "favicon.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>")
    (folder / "secret.txt").write_text("not for you")
    return static


@pytest.mark.parametrize("path", ["/", "/m/abc123"])
def test_every_page_is_the_client(tmp_path: Path, path: str) -> None:
    with a_table(tmp_path, static_dir=built(tmp_path)) as client:
        page = client.get(path)
        assert page.status_code == 200 and "the client" in page.text
        assert (
            page.headers["content-type"].startswith("text/html")
            and page.headers["cache-control"] == "no-cache"
        )


def test_assets_are_kept_for_ever(tmp_path: Path) -> None:
    with a_table(tmp_path, static_dir=built(tmp_path)) as client:
        script = client.get("/assets/index-1a2b.js")
        assert script.status_code == 200 and "javascript" in script.headers["content-type"]
        assert "immutable" in script.headers["cache-control"] and script.headers["content-encoding"] == "gzip"
        assert script.text == "export {}\n" * 1000
        assert client.get("/favicon.svg").headers["content-type"].startswith("image/svg")


@pytest.mark.parametrize(
    "path",
    [
        "/secret.txt",
        "/..%2fsecret.txt",
        "/assets/../../secret.txt",
        "/assets/..%2f..%2fsecret.txt",
        "/assets/no.js",
    ],
)
def test_nothing_else_is_handed_out(tmp_path: Path, path: str) -> None:
    with a_table(tmp_path, static_dir=built(tmp_path)) as client:
        answer = client.get(path)
        assert answer.status_code == 404 and "not for you" not in answer.text


def test_without_a_client_a_page_says_how_to_build_it(tmp_path: Path) -> None:
    with a_table(tmp_path, static_dir=tmp_path / "nothing") as client:
        page = client.get("/m/abc")
        assert page.status_code == 200 and "has not been built" in page.text and "npm run build" in page.text
