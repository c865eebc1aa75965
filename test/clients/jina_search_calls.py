"""Searches with JinaSearchAPIWrapper of langchain-community. Prints the results and the documents."""

import json
import os

from langchain_community.utilities.jina_search import JinaSearchAPIWrapper

search = JinaSearchAPIWrapper(api_key=os.environ["WINNOW_KEY"], base_url=os.environ["WINNOW_URL"] + "/s/")
documents = search.download_documents("rye flour")
print(json.dumps({
    "results": json.loads(search.run("rye flour")),
    "documents": [{"content": one.page_content, "metadata": one.metadata} for one in documents],
}))
