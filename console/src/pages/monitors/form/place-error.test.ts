import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fieldOfMessage } from './place-error.ts'

const messages: readonly [string, string | null][] = [
  ['`name` is required', 'name'],
  ['`schedule`: "whenever" is not a schedule.', 'schedule'],
  ['`schedule`: timezone "Mars" is not a time zone; use an IANA name.', 'schedule.timezone'],
  ['`schedule.text` must be a string', 'schedule'],
  ['`targets[0].urls[1]`: www.bad.example is on the blocklist', 'targets[0].urls'],
  ['`targets[2].url` must not contain a user name', 'targets[2].url'],
  ['`targets[0].urls[1]` is a duplicate of `targets[0].urls[0]`: give each page once', 'targets[0].urls'],
  ['`targets[1].crawl_options.limit` must be between 1 and 500 (got 900)', 'targets[1].crawl_options.limit'],
  ['`targets[0].scrape_options.include_selectors[0]` is no selector', 'targets[0].scrape_options.include_selectors'],
  ['`targets[0].change_tracking.modes` has json, which requires `json_prompt`', 'targets[0].change_tracking.modes'],
  ['`targets[0].change_tracking.json_schema.properties.my-price.$ref` is wrong', 'targets[0].change_tracking.json_schema'],
  ['`targets` must come to at most 500 pages', 'targets'],
  ['`targets[0].type` must be one of "scrape", "crawl"', 'targets'],
  ['`webhook.url` must begin with https://', 'webhook.url'],
  ['`webhook.headers.host` is reserved', 'webhook.headers'],
  ['`retention_days` must be between 1 and 365 (got 0)', 'retention_days'],
  ['`labels[3]` must have at most 64 characters', 'labels'],
  ['This key has 50 monitors, the most it may have.', null],
  ['unknown parameter `colour`', null],
]

describe('fieldOfMessage', () => {
  for (const [message, field] of messages)
    it(`finds ${field ?? 'no field'} in "${message}"`, () => {
      assert.equal(fieldOfMessage(message), field)
    })
})
