"""Calls of tavily-python: SITE has /rye, /spelt and no /gone. Prints the replies, and the errors by class and message."""

import json
import os

from tavily import TavilyClient

site = os.environ["SITE"]
base = os.environ["WINNOW_URL"] + "/tavily"


def client(key):
    return TavilyClient(api_key=key, api_base_url=base)


def failing(call):
    try:
        call()
        return None
    except Exception as error:
        return [type(error).__name__, str(error)]


tavily = client(os.environ["WINNOW_KEY"])
poor = client(os.environ["POOR_KEY"])
print(json.dumps({
    "search": tavily.search("flour", max_results=2, include_raw_content=True, include_usage=True),
    "filtered": tavily.search("flour", topic="news", time_range="week", country="germany", search_depth="advanced"),
    "answer": tavily.qna_search("How much is the rye flour?"),
    "extract": tavily.extract([site + "/rye", site + "/gone"], include_images=True, format="text", timeout=20),
    "one": tavily.extract(site + "/spelt"),
    "map": tavily.map(site + "/", select_paths=["^/r"]),
    "wrong": failing(lambda: client("wrong").search("flour")),
    "poor": failing(lambda: poor.search("flour")),
    "bad": failing(lambda: tavily.search("flour", time_range="decade")),
    "crawl": failing(lambda: tavily.crawl(site + "/")),
}))
