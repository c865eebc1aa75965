"""The tools of langchain-tavily: SITE has /rye and no /gone. Prints what an agent gets of them."""

import json
import os

from langchain_tavily import TavilyExtract, TavilyMap, TavilySearch

site = os.environ["SITE"]


def given(key):
    return {"tavily_api_key": key, "api_base_url": os.environ["WINNOW_URL"] + "/tavily"}


def failing(call):
    try:
        result = call()
        return str(result.get("error", result) if isinstance(result, dict) else result)
    except Exception as error:
        return str(error)


key = given(os.environ["WINNOW_KEY"])
print(json.dumps({
    "search": TavilySearch(**key, max_results=2, include_raw_content=True).invoke({"query": "flour"}),
    "extract": TavilyExtract(**key).invoke({"urls": [site + "/rye", site + "/gone"]}),
    "map": TavilyMap(**key).invoke({"url": site + "/", "select_paths": ["^/r"]}),
    "wrong": failing(lambda: TavilySearch(**given("wrong")).invoke({"query": "flour"})),
}))
