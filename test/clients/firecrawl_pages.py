"""Pages and jobs with firecrawl-py and LangChain's loader: SITE has /, /rye, /gone, /broken and /many with 104 leaves.

Prints what the clients made of the replies. EXTRA are a key with 3 credits and a closed port.
"""

import asyncio
import json
import os
import threading

from firecrawl import AsyncFirecrawl, Firecrawl
from langchain_community.document_loaders.firecrawl import FireCrawlLoader

site, url, key = os.environ["SITE"], os.environ["WINNOW_URL"], os.environ["WINNOW_KEY"]
poor_key, closed_port = os.environ["EXTRA"].split(",")
firecrawl = Firecrawl(api_key=key, api_url=url)


def failing(call):
    try:
        call()
        return None
    except Exception as error:
        return [type(error).__name__, str(error)[:300]]


def plain(document):
    return document.model_dump(exclude_none=True)


def watched(job_id):
    """The documents and the last status that a watcher reports."""
    watcher = firecrawl.watcher(job_id, kind="crawl", timeout=60)
    urls, done, ended = [], [], threading.Event()
    watcher.add_event_listener("document", lambda event: urls.append(event["data"]["metadata"]["sourceURL"]))
    watcher.add_event_listener("done", lambda event: done.extend(event["data"]))
    watcher.add_listener(lambda job: job.status in ("completed", "failed", "cancelled") and ended.set())
    watcher.start()
    ended.wait(60)
    watcher.stop()
    return {"status": watcher.status, "urls": sorted(urls), "done": len(done)}


async def awaited(job_id):
    """The last snapshot of the asynchronous watcher."""
    watcher = AsyncFirecrawl(api_key=key, api_url=url).watcher(job_id, kind="crawl", timeout=60)
    last = None
    async for snapshot in watcher:
        last = snapshot
    return {"status": last.status, "total": last.total, "documents": len(last.data)}


def errors_of(job_id):
    """What a watcher of a job that does not exist reports."""
    watcher = firecrawl.watcher(job_id, kind="crawl", timeout=60)
    errors, reported = [], threading.Event()
    watcher.add_event_listener("error", lambda event: [errors.append(event["error"]), reported.set()])
    watcher.start()
    reported.wait(60)
    watcher.stop()
    return errors


def loaded(mode, address, api_key=key, **params):
    loader = FireCrawlLoader(address, api_key=api_key, api_url=url, mode=mode, params=params)
    return [[one.page_content[:40], one.metadata.get("title")] for one in loader.load()]


scraped = firecrawl.scrape(site + "/rye", formats=["markdown", "html", "links", {"type": "json", "prompt": "name, price"}])
every = firecrawl.scrape(site + "/rye", formats=[
    "markdown", "html", "rawHtml", "links", "images", "summary", "branding", {"type": "json", "prompt": "name, price"},
    {"type": "screenshot", "fullPage": True, "viewport": {"width": 400, "height": 400}},
    {"type": "changeTracking", "modes": ["git-diff"], "tag": "every"},
])
crawled = firecrawl.crawl(site + "/", limit=3, exclude_paths=["^/many"], poll_interval=1)
many = firecrawl.start_crawl(site + "/many", max_concurrency=10)
watching = watched(many.id)
waiting = asyncio.run(awaited(firecrawl.start_crawl(site + "/many", max_concurrency=10).id))
paged = firecrawl.get_crawl_status(many.id)
slow = firecrawl.start_crawl(site + "/many", delay=1, max_concurrency=1)
active = [one.id for one in firecrawl.get_active_crawls().crawls]
cancelled = firecrawl.cancel_crawl(slow.id)
batch = firecrawl.batch_scrape([site + "/rye", site + "/gone", site + "/broken"], formats=["markdown"], poll_interval=1)
failures = firecrawl.start_batch_scrape([site + "/broken"])
while firecrawl.get_batch_scrape_status(failures.id).status == "scraping":
    pass
extracted = firecrawl.extract(urls=[site + "/rye"], prompt="name, price", poll_interval=1, timeout=30)

print(json.dumps({
    "every": sorted(plain(every)),
    "scraped": plain(scraped), "crawled": [plain(one) for one in crawled.data], "crawl": crawled.status,
    "watching": watching, "awaited": waiting, "unknown": errors_of("crw_000000000000000000000000"),
    "paged": len(paged.data), "slow": slow.id, "active": active, "cancelled": cancelled,
    "batch": [[one.metadata.status_code, bool(one.markdown)] for one in batch.data], "batch_total": batch.total,
    "errors": [[one.url, one.code] for one in firecrawl.get_batch_scrape_errors(failures.id).errors],
    "links": [one.url for one in firecrawl.map(site + "/", limit=3).links],
    "search": [one.url for one in firecrawl.search("flour", limit=2).web],
    "extracted": extracted.data,
    "credits": firecrawl.get_credit_usage().remaining_credits,
    "queue": firecrawl.get_queue_status().jobs_in_queue,
    "concurrency": firecrawl.get_concurrency().concurrency,
    "old": firecrawl.v1.scrape_url(site + "/rye", formats=["markdown"]).markdown[:12],
    "gone": plain(firecrawl.scrape(site + "/gone")),
    "wrong_key": failing(lambda: Firecrawl(api_key="wrong", api_url=url).scrape(site + "/rye")),
    "no_credits": failing(lambda: [Firecrawl(api_key=poor_key, api_url=url).scrape(site + "/rye") for _ in range(5)]),
    "dead": failing(lambda: firecrawl.scrape(f"http://127.0.0.1:{closed_port}/")),
    "no_host": failing(lambda: firecrawl.scrape("http://no-such-host.invalid/")),
    "refused": failing(lambda: firecrawl.scrape(site + "/rye", formats=["audio"])),
    "loaded": loaded("scrape", site + "/rye"),
    "loaded_crawl": loaded("crawl", site + "/", limit=2, exclude_paths=["^/many"]),
    "loaded_map": loaded("map", site + "/", limit=2),
    "loaded_search": loaded("search", None, query="flour"),
    "loaded_gone": loaded("scrape", site + "/gone"),
    "loaded_wrong": failing(lambda: loaded("scrape", site + "/rye", api_key="wrong")),
    "loaded_poor": failing(lambda: [loaded("scrape", site + "/rye", api_key=poor_key) for _ in range(5)]),
    "loaded_dead": failing(lambda: loaded("scrape", f"http://127.0.0.1:{closed_port}/")),
}))
