// The models that train.py writes beside the final one: each has not seen a part of the sites.

import { readdirSync } from 'node:fs'
import path from 'node:path'
import { crc32 } from 'node:zlib'
import { getDomain } from 'tldts'
import { readModel, type Model } from '#actors/extract/main-content/model/model.ts'

/** Reads the models of a folder. Returns a function that gives the model which has not seen the site of an address. */
export function readFolds(folder: string): (url: string) => Model {
  const models = readdirSync(folder).sort().map((file) => readModel(path.join(folder, file)))
  if (models.length === 0) throw new Error(`No models in ${folder}; train.py writes them`)
  // The same fold as in train.py.
  return (url) => models[crc32(getDomain(url) ?? url) % models.length]!
}
