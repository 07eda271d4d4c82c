/**
 * Breaks lines of an installed CLI, and counts the corrections that `--validate` would refuse, or that name another
 * command than one that was right. The host's commands are loaded and parse; none of them runs.
 *
 *     npm run bench:host-corrections -- <folder of the CLI's package> [--lines 100] [--seed 1] [--init] [--show]
 *
 * `--init` fires the init hooks of the host first, for one that makes its commands there.
 */
import {parseArgs} from 'node:util'
import {Config} from '@oclif/core'
import {readCatalog} from '../../src/catalog/read.js'
import {isOwn} from '../../src/oclif/host.js'
import {quoteLine} from '../../src/command-line/quote.js'
import type {HostConfig} from '../../src/oclif/shapes.js'
import {routeLine} from '../../src/errors/route.js'
import {breakLines} from './break-lines.js'
import {checkLine, correctLine} from './host-line.js'
import {makeLines} from './lines.js'
import {startRandom} from './random.js'

const {positionals, values} = parseArgs({
  allowPositionals: true,
  options: {
    init: {type: 'boolean'},
    lines: {default: '100', type: 'string'},
    seed: {default: '1', type: 'string'},
    show: {type: 'boolean'},
  },
})

const loaded = await Config.load({root: positionals[0]!})
if (values.init) await loaded.runHook('init', {argv: [], id: ''})
const config = loaded as unknown as HostConfig
const catalog = readCatalog(config)
const random = startRandom(Number(values.seed))
const lines = makeLines(catalog, random, 2)
const wanted = Number(values.lines)
const trials = [1, 2]
  .flatMap((edits) => breakLines(lines, catalog.bin, random, {edits, perKind: Math.ceil(wanted / 5)}))
  .map((trial) => ({key: random.below(1 << 30), trial}))
  .toSorted((one, other) => one.key - other.key)
  .map(({trial}) => trial)

const count = {broken: 0, corrected: 0, corrections: 0, exchanged: 0, refused: 0}
for (const {broken} of trials) {
  if (count.broken >= wanted) break
  const {command} = routeLine(catalog, broken)
  if (command && isOwn(config.findCommand(command.id))) continue
  const corrections = await correctLine(catalog, config, broken)
  if (!corrections) continue
  count.broken++
  if (corrections.length > 0) count.corrected++
  for (const correction of corrections) {
    count.corrections++
    const {error, id} = await checkLine(catalog, config, correction)
    if (error !== undefined) count.refused++
    const isOther = command !== undefined && id !== command.id && !id?.startsWith(`${command.id}:`)
    if (isOther) count.exchanged++
    if (values.show && (error !== undefined || isOther)) {
      console.log(`${quoteLine([catalog.bin, ...broken])}\n    ${correction}\n    ${error ?? `runs ${id}`}`)
    }
  }
}

console.log(JSON.stringify({bin: catalog.bin, commands: catalog.commands.length, seed: Number(values.seed), ...count}))
// Some hosts leave timers and connections behind.
process.exit(0)
