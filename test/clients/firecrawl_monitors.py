"""Monitors with firecrawl-py: SITE has /rye and /docs. Prints what the client made of the replies."""

import json
import os
import time

from firecrawl import Firecrawl

site = os.environ["SITE"]
firecrawl = Firecrawl(api_key=os.environ["WINNOW_KEY"], api_url=os.environ["WINNOW_URL"])


def failing(call):
    try:
        call()
        return None
    except Exception as error:
        return [type(error).__name__, str(error)]


created = firecrawl.create_monitor(
    name="Mill", schedule={"text": "daily at 9am", "timezone": "UTC"}, goal="prices",
    targets=[
        {"type": "scrape", "urls": [site + "/rye"], "scrapeOptions": {"excludeTags": ["nav"]}},
        {"type": "crawl", "url": site + "/docs", "crawlOptions": {"limit": 10}},
    ],
)
read = firecrawl.get_monitor(created.id)
updated = firecrawl.update_monitor(created.id, status="paused", targets=read.targets)
started = firecrawl.run_monitor(created.id)
for _ in range(200):
    check = firecrawl.get_monitor_check(created.id, started.id, limit=2)
    if check.status not in ("queued", "running"):
        break
    time.sleep(0.1)
print(json.dumps({
    "created": created.model_dump(), "read": read.model_dump(), "updated": updated.model_dump(),
    "listed": [one.id for one in firecrawl.list_monitors(limit=5)],
    "started": started.model_dump(), "check": check.model_dump(),
    "checks": [one.id for one in firecrawl.list_monitor_checks(created.id, limit=5)],
    "deleted": firecrawl.delete_monitor(created.id),
    "gone": failing(lambda: firecrawl.get_monitor(created.id)),
}))
