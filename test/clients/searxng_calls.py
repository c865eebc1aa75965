"""Searches with SearxSearchWrapper of langchain-community, with the key as the password of the address."""

import json
import os

from langchain_community.utilities import SearxSearchWrapper

address = os.environ["WINNOW_URL"].replace("http://", "http://winnow:" + os.environ["WINNOW_KEY"] + "@")
search = SearxSearchWrapper(searx_host=address + "/searxng/search")
print(json.dumps({"results": search.results("mill", num_results=3), "text": search.run("mill", language="en")}))
