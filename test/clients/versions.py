import json
import os
from importlib.metadata import version

packages = ["firecrawl-py", "langchain-community", "tavily-python"]
print(json.dumps({
    "url": os.environ["WINNOW_URL"], "key": os.environ["WINNOW_KEY"], "extra": os.environ["EXTRA"],
    **{name: version(name) for name in packages},
}))
