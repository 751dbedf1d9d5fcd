"""The tags of a page, for tests that look at what it refers to."""

from html.parser import HTMLParser


class Tags(HTMLParser):
    """Collects the tags of a page with their attributes."""

    def __init__(self, text):
        super().__init__()
        self.tags = []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        self.tags.append((tag, dict(attributes)))
