import {join} from 'node:path'

import {type HostKind, hostKinds, writeHost} from './hosts.js'
import {makeHome} from './home.js'
import {countInstructions, fillCache} from './measure.js'
import {type Count, today} from './page.js'
import {rows} from './rows.js'

/** Counts the instructions of every row on a version of Node, in hosts that it writes. */
export async function countRows(folder: string, node: string, version: string): Promise<Count[]> {
  const root = join(folder, version)
  const bins = new Map<HostKind, string>()
  for (const kind of hostKinds) bins.set(kind, await writeHost(kind, join(root, kind)))
  const known = new Map<string, number>()
  const count = async (kind: HostKind, args: readonly string[], agent = ''): Promise<number> => {
    const key = [kind, agent, ...args].join(' ')
    const home = await makeHome(join(root, 'home', kind))
    const subject = {
      cwd: home.cwd,
      env: {...home.env, RIFFLE_AGENT: agent},
      line: [node, bins.get(kind)!, ...args],
    }
    if (!known.has(key)) {
      fillCache(subject)
      known.set(key, countInstructions(subject))
    }
    return known.get(key)!
  }
  const found: Count[] = []
  for (const {agent, args, base, subject, ...row} of rows) {
    const before = await count(base, args)
    const ratio = (100 * (await count(subject, args, agent))) / before
    found.push({
      ...row,
      base: Math.round(before / 1e6),
      date: today(),
      node: version,
      ratio,
    })
    console.error(`Node ${version}, ${row.name}: ${ratio.toFixed(1)}`)
  }
  return found
}
