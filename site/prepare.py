"""prepare.py ROOT TARGET: copies the pages of a checkout into TARGET/pages, with nav and version in TARGET/mkdocs.yml.

Links between pages stay as they are, because the folders stay as they are. A file that a page links to is copied too; a link to a folder,
which only a repository shows, becomes text. Lists are written with the indents that MkDocs expects.
"""

import re
import shutil
import sys
from pathlib import Path

import mdformat

LINK = re.compile(r"(?<!!)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^)\s#:]+)(#[^)\s]*)?\)")
IMAGE = re.compile(r"!\[[^\]]*\]\(([^)\s#:]+)\)")
CODE = re.compile(r"```.*?```|`[^`\n]+`", re.DOTALL)
BLOCK = re.compile(r"```.*?```", re.DOTALL)
PARTS = ["Use it", "Operate it", "Move from Dubbo", "Work on it"]
# Readers search for what they do; pages about Trunkline's inside come after, and the two introductions before the others.
BOOST_OF_LAST_PART = 0.4
BOOST = {"docs/guide.md": 2, "docs/migration.md": 2}
LINK_OF_LIST = re.compile(r"\[([^\]]+)\]\(([^)#\s]+\.md)(#[^)]*)?\)")


def linked(text):
    """Returns the files that a page links to, outside of code."""
    prose = CODE.sub("", text)
    return {m.group(2) for m in LINK.finditer(prose)} | {m.group(1) for m in IMAGE.finditer(prose)}


def collect(root):
    """Returns the pages and the other files that can be reached from README and the list of pages."""
    pages, files, folders = {}, set(), set()
    waiting = [root / "README.md", root / "docs" / "README.md"]
    while waiting:
        page = waiting.pop().resolve()
        if page in pages:
            continue
        pages[page] = page.read_text()
        for name in linked(pages[page]):
            target = (page.parent / name).resolve()
            if not target.is_relative_to(root) or not target.exists():
                sys.exit(f"{page.relative_to(root)} links to {name}, which does not exist")
            if target.is_dir():
                folders.add(target)
            elif target.suffix == ".md":
                waiting.append(target)
            else:
                files.add(target)
    return pages, files, folders


def without_folders(page, text, folders):
    def plain(match):
        return match.group(1) if (page.parent / match.group(2)).resolve() in folders else match.group(0)

    pieces, end = [], 0
    for block in BLOCK.finditer(text):
        pieces += [LINK.sub(plain, text[end : block.start()]), block.group(0)]
        end = block.end()
    return "".join(pieces + [LINK.sub(plain, text[end:])])


def title(text, page):
    heading = re.search(r"^# (.*)$", text, re.MULTILINE)
    return re.sub(r"[`*]", "", heading.group(1)) if heading else page.stem


def book(root, pages):
    """Returns the parts of the list of pages in docs/README.md, each with its pages in that order; a page is in one part."""
    parts, seen = [], {root / "README.md", root / "docs" / "README.md"}
    for line in pages[root / "docs" / "README.md"].splitlines():
        if re.match(r"\*\*.*\*\*$", line):
            parts.append([])
        elif parts:
            for link in LINK_OF_LIST.finditer(line):
                page = (root / "docs" / link.group(2)).resolve()
                if page not in seen:
                    seen.add(page)
                    parts[-1].append(page)
    if len(parts) != len(PARTS):
        sys.exit(f"docs/README.md has {len(parts)} parts, and the site has {len(PARTS)}: {', '.join(PARTS)}")
    others = sorted(pages.keys() - seen)
    missing = [page.name for page in others if page.parent == root / "docs"]
    if missing:
        sys.exit("docs/README.md does not list: " + ", ".join(missing))
    parts[-1] += others  # pages of modules that only other pages link to
    return parts


def main(root, target):
    pages, files, folders = collect(root)
    parts = book(root, pages)
    shutil.rmtree(target / "pages", ignore_errors=True)
    for page, text in pages.items():
        copy = target / "pages" / page.relative_to(root)
        copy.parent.mkdir(parents=True, exist_ok=True)
        text = without_folders(page, text, folders)
        boost = BOOST.get(str(page.relative_to(root)), BOOST_OF_LAST_PART if page in parts[-1] else 1)
        head = f"---\nsearch:\n  boost: {boost}\n---\n\n"
        copy.write_text(head + mdformat.text(text, options={"wrap": "keep", "number": True}, extensions={"mkdocs", "gfm"}))
    for file in files:
        copy = target / "pages" / file.relative_to(root)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, copy)
    shutil.copyfile(root / "site" / "site.css", target / "pages" / "site.css")
    bom = (root / "trunkline-bom" / "pom.xml").read_text()
    version = re.search(r"^  <version>(.*)</version>", bom, re.MULTILINE).group(1)
    nav = ["nav:", '  - "Home": README.md']
    for name, part in zip(PARTS, parts):
        nav.append(f'  - "{name}":')
        if name == PARTS[0]:
            nav.append('    - "All pages": docs/README.md')
        for page in part:
            label = title(pages[page], page).replace('"', '\\"')
            nav.append(f'    - "{label}": {page.relative_to(root)}')
    nav.append('  - "API": javadoc.md')
    (target / "pages" / "javadoc.md").write_text(
        "# Javadoc\n\nThe public types of all modules of this version, with their contracts: [Javadoc](javadoc/index.html).\n"
    )
    settings = (root / "site" / "mkdocs.yml").read_text()
    (target / "mkdocs.yml").write_text(f'{settings}site_name: "Trunkline {version}"\n' + "\n".join(nav) + "\n")
    print(version)


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve())
