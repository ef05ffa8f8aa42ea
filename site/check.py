"""check.py SITE: fails if a link of the built site leads nowhere in it, or if its search does not find the answer to one of ten questions.

Links to other sites are counted and not followed.
"""

import json
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

from lunr import lunr

# The search must show a heading of this page, with this word in its text, among its first three results.
QUESTIONS = {
    "timeout of a call": ("docs/guide.html", "timeout"),
    "class not allowed": ("docs/guide.html", "allow"),
    "retry idempotent method": ("docs/balancing.html", "idempotent"),
    "spring boot netty version": ("docs/boot.html", "netty"),
    "shutdown without failed calls": ("docs/fleet.html", "SIGTERM"),
    "certificate reload": ("docs/tls.html", "reload"),
    "maximum body size limit": ("docs/limits.html", "body"),
    "replace dubbo dependency": ("docs/migration.html", "dependency"),
    "zookeeper root path": ("docs/zookeeper.html", "root"),
    "kryo registered classes order": ("docs/registering.html", "kryo"),
}
SHOWN = 3


class Page(HTMLParser):
    """The names in a page that a link can lead to, and its links."""

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.names, self.links = set(), []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        attrs = dict(attrs)
        self.names.update(attrs[key] for key in ("id", "name") if attrs.get(key))
        for key in ("href", "src"):
            if attrs.get(key):
                self.links.append(attrs[key])


def broken_links(site):
    pages = {page: Page(page.read_text(errors="replace")) for page in site.rglob("*.html")}
    broken, inside, outside = [], 0, 0
    for page, content in pages.items():
        if page == site / "404.html":
            continue  # its links begin with the address of the site, which only a server knows
        for link in content.links:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                outside += 1
                continue
            inside += 1
            target = (page.parent / unquote(parts.path)).resolve() if parts.path else page
            if target.is_dir():
                target /= "index.html"
            name = unquote(parts.fragment)
            if not target.exists():
                broken.append(f"{page.relative_to(site)}: {link}")
            elif name and name != "__search" and target in pages and name not in pages[target].names:
                broken.append(f"{page.relative_to(site)}: {link} (no such heading)")
    print(f"{len(pages)} pages, {inside} links, {len(broken)} broken; {outside} links to other sites not followed")
    return broken


def unanswered(site):
    """Searches as the site does: the same index and weights, titles before texts, any word of a question."""
    documents = json.loads((site / "search" / "search_index.json").read_text())["docs"]
    texts = {document["location"]: document for document in documents}
    index = lunr(
        ref="location",
        fields=[{"field_name": "title", "boost": 1000}, "text"],
        documents=[(document, {"boost": document.get("boost", 1)}) for document in documents],
    )
    missed = []
    for question, (page, word) in QUESTIONS.items():
        results = index.search(question)
        # The site shows a page once, with its best headings below it.
        shown = list(dict.fromkeys(result["ref"].split("#")[0] for result in results))[:SHOWN]
        headings = [r["ref"] for r in results if r["ref"].split("#")[0] == page]
        found = page in shown and any(word.lower() in texts[ref]["text"].lower() for ref in headings)
        print(f"{'found' if found else 'MISSED'}: {question} -> {', '.join(shown) if not found else headings[0]}")
        if not found:
            missed.append(question)
    return missed


def main(site):
    broken = broken_links(site)
    print("\n".join(broken))
    missed = unanswered(site)
    if broken or missed:
        sys.exit(f"{len(broken)} broken links, {len(missed)} questions without an answer")


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve())
