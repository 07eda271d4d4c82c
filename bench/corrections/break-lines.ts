import {quoteLine} from '../../src/command-line/quote.js'
import {edits} from './edits.js'
import {putTogether, type Line} from './line.js'
import type {Random} from './random.js'
import type {Trial} from './score.js'

/** Breaks lines: in each way `perKind` times, and then in any way until there are as many edits as wanted. */
export function breakLines(
  lines: readonly Line[],
  bin: string,
  random: Random,
  wanted: {edits: number; perKind: number},
): Trial[] {
  const trials: Trial[] = []
  for (const [kind, edit] of Object.entries(edits)) {
    const breakable = lines.filter((line) => edit(line, random))
    for (let tries = 0, made = 0; made < wanted.perKind && tries < wanted.perKind * 20; tries++) {
      if (breakable.length === 0) break
      const line = random.pick(breakable)
      let broken = edit(line, random)
      for (let more = 1; broken && more < wanted.edits; more++)
        broken = random.pick(Object.values(edits))(broken, random)
      if (!broken) continue
      const right = quoteLine([bin, ...putTogether(line)])
      if (quoteLine([bin, ...putTogether(broken)]) === right) continue
      trials.push({broken: putTogether(broken), command: line.command, kind, right})
      made++
    }
  }

  return trials
}
