import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { SchemaObject } from '#src/json-schema/clean-schema.ts'
import { schemaOfPrompt } from '../fields/fields-of-prompt.ts'
import { singular, tokensOf } from '../fields/names.ts'
import { coerce } from './coerce.ts'
import { readDate } from './read-date.ts'
import { durationMinutes, readCurrency, readNumber } from './read-number.ts'

describe('readNumber', () => {
  for (const [text, language, expected] of [
    ['49.90', 'en', 49.9], ['€ 1.299,00', 'de', 1299], ['1,299.00', 'de', 1299], ['1.234', 'de', 1234],
    ['1.234', 'en', 1.234], ['1,234', 'en', 1234], ['1,234', 'de', 1.234], ['49,90 €', 'en', 49.9],
    ["CHF 1'299.50", null, 1299.5], ['1 234 567,89 €', 'fr', 1234567.89], ['R$ 1.234,56', 'pt', 1234.56],
    ['$1,00,000', 'en', 100000], ['US$49.99', 'en', 49.99], ['$.99', 'en', 0.99], ['-5 °C', 'en', -5],
    ['4.5 out of 5', 'en', 4.5], ['4.5/5', 'en', 4.5], ['1.2k', 'en', 1200], ['3 million', 'en', 3e6],
    ['1.8 m', 'en', 1.8], ['85%', 'en', 85], ['٤٩٫٩٠', 'ar', 49.9], ['A4', 'en', undefined], ['12:30', 'en', undefined],
    ['5 constructor', 'en', 5], ['12.03.2024', 'de', undefined], ['none', 'en', undefined], ['', null, undefined],
  ] as const) {
    it(`reads ${JSON.stringify(text)} (${language}) as ${expected}`, () =>
      assert.equal(readNumber(text, language), expected))
  }
})

describe('durationMinutes', () => {
  for (const [text, expected] of [
    ['PT1H30M', 90], ['P1D', 1440], ['PT45S', 0.75], ['P', undefined], ['90 min', undefined],
  ] as const) {
    it(`reads ${text} as ${expected}`, () => assert.equal(durationMinutes(text), expected))
  }
})

describe('readCurrency', () => {
  for (const [text, expected] of [
    ['49,90 €', 'EUR'], ['£5', 'GBP'], ['$5', 'USD'], ['C$ 5', 'CAD'], ['5 kr', undefined],
  ] as const) {
    it(`reads ${text} as ${expected}`, () => assert.equal(readCurrency(text), expected))
  }
})

describe('readDate', () => {
  for (const [text, language, expected] of [
    ['March 5, 2024', 'en', { date: '2024-03-05' }], ['5 March 2024', 'en', { date: '2024-03-05' }],
    ['5. März 2024', 'de', { date: '2024-03-05' }], ['05.03.2024', 'de', { date: '2024-03-05' }],
    ['03/05/2024', 'en', { date: '2024-03-05' }], ['03/05/2024', 'en-GB', { date: '2024-05-03' }],
    ['13/05/2024', 'en', { date: '2024-05-13' }], ['2024年3月5日', 'ja', { date: '2024-03-05' }],
    ['5 de marzo de 2024', 'es', { date: '2024-03-05' }], ['le 5 février 2024', 'fr', { date: '2024-02-05' }],
    ['5 марта 2024', 'ru', { date: '2024-03-05' }],
    ['2024-03-05T10:00:00+01:00', null, { date: '2024-03-05', time: '10:00:00', zone: '+01:00' }],
    ['Mar. 5, 2024 3:30 pm', 'en', { date: '2024-03-05', time: '15:30:00' }], ['2024-02-31', 'en', undefined],
    ['soon', 'en', undefined],
  ] as const) {
    it(`reads ${JSON.stringify(text)} (${language})`, () => assert.deepEqual(readDate(text, language), expected))
  }
})

describe('coerce', () => {
  const context = { url: 'https://shop.example/a/', language: 'en', name: 'x', numeric: false }
  for (const [found, schema, expected] of [
    ['In stock', { type: 'boolean' }, true],
    ['https://schema.org/OutOfStock', { type: 'boolean' }, false],
    ['maybe', { type: 'boolean' }, undefined],
    ['https://schema.org/InStock', { type: 'string' }, 'InStock'],
    ['eur', { enum: ['EUR'] }, 'EUR'],
    ['49 €', { enum: ['EUR', 'USD'] }, 'EUR'],
    ['4.5', { type: 'integer' }, undefined],
    ['../b', { type: 'string', format: 'uri' }, 'https://shop.example/b'],
    ['not a url', { type: 'string', format: 'uri' }, undefined],
    ['Write to a@example.com now', { type: 'string', format: 'email' }, 'a@example.com'],
    ['5 March 2024', { type: 'string', format: 'date-time' }, '2024-03-05T00:00:00Z'],
    ['5', { type: ['string', 'number'] }, 5],
    ['5 apples', { type: ['string', 'number'] }, '5 apples'],
    [5, { type: 'string' }, '5'],
    ['long', { type: 'string', maxLength: 2 }, undefined],
  ] as const) {
    it(`gives ${JSON.stringify(expected)} for ${JSON.stringify(found)} and ${JSON.stringify(schema)}`, () =>
      assert.equal(coerce(found, structuredClone(schema) as SchemaObject, context), expected))
  }
})

describe('names', () => {
  for (const [name, expected] of [
    ['datePublished', ['date', 'published']], ['date_published', ['date', 'published']],
    ['Date Published:', ['date', 'published']], ['URLList', ['url', 'list']], ['Größe', ['grosse']],
  ] as const) {
    it(`splits ${name}`, () => assert.deepEqual(tokensOf(name), expected))
  }
  for (const [many, one] of [
    ['reviews', 'review'], ['categories', 'category'], ['boxes', 'box'], ['address', 'address'], ['series', 'series'],
    ['news', 'news'], ['classes', 'class'],
  ] as const) {
    it(`${many} gives ${one}`, () => assert.equal(singular(many), one))
  }
})

describe('schemaOfPrompt', () => {
  const names = (prompt: string) => Object.keys(schemaOfPrompt(prompt)?.properties ?? {})
  for (const [prompt, expected] of [
    ['Extract the product name, price and rating', ['name', 'price', 'rating']],
    ['the price', ['price']],
    ['colour and weight', ['colour', 'weight']],
    ['What is the price of the product?', ['price']],
    ['Please give me the "sku" and `stock_level`', ['sku', 'stock_level']],
    ["the company's phone number and email address", ['phone_number', 'email_address']],
    ['Return:\n- title\n- date published', ['title', 'date_published']],
    ['Extrahiere Preis und Name', ['preis', 'name']],
    ['all products with name and price', ['products']],
    ['???', []],
  ] as const) {
    it(`reads ${JSON.stringify(prompt)}`, () => assert.deepEqual(names(prompt), expected))
  }
})
