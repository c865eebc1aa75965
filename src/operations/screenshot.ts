import { pageErrors } from '#schemas/errors.ts'
import { ScreenshotData, ScreenshotRequest } from '#schemas/screenshot.ts'
import { prices } from '#src/credits/prices.ts'
import { assertUrlAllowed, prependScheme } from '#src/egress/check-url.ts'
import { fixed, pageOperation } from '#src/operation.ts'
import { pageAnswer } from '#src/scrape/page-answer.ts'
import { assertBrowserSelector } from '#src/scrape/selectors.ts'

/** Takes a picture of a page. */
export const screenshot = pageOperation({
  name: 'screenshot',
  tag: 'Extraction',
  summary: 'Take a picture of a page as JPEG, PNG or WebP.',
  description:
    'The picture is at `screenshot.url` for 24 hours, without a key: whoever has the URL may read it. Lazy images are '
    + 'loaded, animations are stopped, and cookie banners stay as they are.',
  rest: [{ method: 'get', path: '/screenshot' }],
  input: ScreenshotRequest,
  output: ScreenshotData,
  errors: pageErrors,
  price: fixed(prices.screenshot),
  example: { url: 'https://example.com', full_page: true },
  exampleOutput: {
    url: 'https://example.com/', final_url: 'https://example.com/', domain: 'example.com', status_code: 200,
    screenshot: {
      url: 'http://127.0.0.1:3000/files/fil_4vXw1RkPq7ZtB2nDs8YcMeLa.jpeg', viewport: { width: 1440, height: 900 },
      full_page: true, format: 'jpeg',
    },
    captured_at: '2026-11-01T12:00:00.000Z', expires_at: '2026-11-02T12:00:00.000Z', warnings: [],
  },
  prepare(input, { egressAllow }) {
    if (typeof input.wait_for === 'string') assertBrowserSelector('wait_for', input.wait_for)
    return { ...input, url: assertUrlAllowed(prependScheme(input.url), egressAllow).href }
  },
  target: ({ url }) => url,
  async run({ input, ask }) {
    return pageAnswer(await ask('screenshot', input))
  },
})
