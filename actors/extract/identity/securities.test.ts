import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { findSecurities, isIsin } from './securities.ts'

const tickersIn = (text: string, jsonLd: unknown[] = []) => findSecurities(text, jsonLd).tickers
const isinsIn = (text: string, jsonLd: unknown[] = []) => findSecurities(text, jsonLd).isins

describe('findSecurities', () => {
  for (const [text, expected] of [
    ['Apple (NASDAQ: AAPL) rose.', ['NASDAQ:AAPL']], ['Berkshire (NYSE:BRK.B)', ['NYSE:BRK.B']],
    ['LVMH (Euronext Paris: MC), Shell (LSE: SHEL)', ['EPA:MC', 'LSE:SHEL']], ['Tencent (HKEX: 0700)', ['HKEX:0700']],
    ['XETRA: VOW3 and ASX: BHP.', ['XETRA:VOW3', 'ASX:BHP']], ['Toyota（TSE：7203）', ['TSE:7203']],
    ['The NASDAQ: 15,000 points, NASDAQ: 20', []], ['Our AIM: TO WIN. SET: ABC', []], ['NYSE: Apple', []],
    ['NASDAQ: AAPL, again NASDAQ: AAPL', ['NASDAQ:AAPL']], ['AAPL, MSFT', []],
  ] as const) {
    it(`reads the stock symbols in ${JSON.stringify(text)}`, () => assert.deepEqual(tickersIn(text), expected))
  }

  it('reads symbols of JSON-LD', () => {
    const nodes = [{ '@graph': [{ '@type': 'Corporation', tickerSymbol: 'NYSE ORCL' }, { tickerSymbol: 'SAP' }] }]
    assert.deepEqual(tickersIn('', nodes), ['NYSE:ORCL', 'SAP'])
    assert.deepEqual(tickersIn('', [{ tickerSymbol: 'our shares are listed' }]), [])
  })

  it('reads ISINs with a valid check digit where the page calls them so', () => {
    assert.deepEqual(isinsIn('ISIN: DE0007164600, ISIN DE0007164601'), ['DE0007164600'])
    assert.deepEqual(isinsIn('Part DE0007164600 in stock'), [])
    assert.deepEqual(isinsIn('', [{ '@type': 'FinancialProduct', isin: 'US0378331005' }]), ['US0378331005'])
  })
})

describe('isIsin', () => {
  // Apple, SAP, BAE Systems, Treasury Corporation of Victoria, and one with the prefix of Eurobonds.
  for (const isin of ['US0378331005', 'DE0007164600', 'GB0002634946', 'AU0000XVGZA3', 'XS0123456781'])
    it(`accepts ${isin}`, () => assert.equal(isIsin(isin), true))
  for (const text of ['US0378331004', 'ZZ0378331005', 'US037833100', 'us0378331005'])
    it(`rejects ${text}`, () => assert.equal(isIsin(text), false))
})
