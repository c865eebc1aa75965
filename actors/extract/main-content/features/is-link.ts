// Blocks that are nothing but links.

import { kindBits } from './ancestor-kinds.ts'
import type { Block } from './blocks.ts'
import { linkDensity } from './text-stats.ts'

/** From this share of words in links on a block is nothing but a link. */
const linkMin = 0.9
const linkBit = kindBits('link')

/** Whether nearly all words of a block are in links, or the block itself is within one. */
export const isLink = ({ stats }: Block, ancestorBits: number): boolean =>
  linkDensity(stats) >= linkMin || (ancestorBits & linkBit) !== 0
