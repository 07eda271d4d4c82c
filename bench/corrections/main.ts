/**
 * Breaks valid lines of a host and measures how well the broken ones are put right.
 *
 *     npm run bench:corrections -- <oclif.manifest.json…> --bin <name> [--separator ':'] [--seed 1] [--per-kind 150]
 *
 * Lines that the rules forbid to correct have a row of their own, `withheld`, where no correction is the right one.
 * `--host <executable>` asks a real host (`--validate`) instead of the engine, `--show` prints what went wrong.
 */
import {parseArgs} from 'node:util'
import {quoteLine} from '../../src/command-line/quote.js'
import {catalogOf, readManifest} from '../../test/support/manifest-catalog.js'
import {breakLines} from './break-lines.js'
import {isWithheld} from './is-withheld.js'
import {engineCorrector, hostCorrector, notFoundCorrector} from './correctors.js'
import {makeLines} from './lines.js'
import {startRandom} from './random.js'
import {drawScores, scoreTrials} from './score.js'

const {positionals, values} = parseArgs({
  allowPositionals: true,
  options: {
    bin: {default: 'cli', type: 'string'},
    host: {type: 'string'},
    'per-kind': {default: '150', type: 'string'},
    seed: {default: '1', type: 'string'},
    separator: {default: ' ', type: 'string'},
    show: {type: 'boolean'},
  },
})

const commands = Object.assign({}, ...positionals.map((path) => readManifest(path)))
const separator = values.separator === ':' ? ':' : ' '
const catalog = catalogOf(commands, {bin: values.bin, separator})
const random = startRandom(Number(values.seed))
const lines = makeLines(catalog, random, 3)
const correct = values.host ? hostCorrector(values.host) : engineCorrector(catalog)
const perKind = Number(values['per-kind'])

console.log(`${lines.length} valid lines of ${catalog.commands.length} commands\n`)
for (const count of [1, 2]) {
  const trials = breakLines(lines, catalog.bin, random, {edits: count, perKind})
  const start = process.cpuUsage()
  const {mistakes, scores, unanswered} = scoreTrials(trials, correct, (trial) => isWithheld(catalog, trial))
  const {user} = process.cpuUsage(start)
  console.log(`${count === 1 ? 'One edit' : 'Two edits'}\n${drawScores(scores)}`)
  console.log(`${(user / 1000 / trials.length).toFixed(1)} ms of CPU each\n`)
  const rival = scoreTrials(trials, notFoundCorrector(catalog)).scores.get('all')
  if (rival) console.log(`plugin-not-found, where it answers\n${drawScores(new Map([['all', rival]]))}\n`)
  if (!values.show) continue
  for (const {broken, kind, right, said} of mistakes)
    console.log(`wrong  ${kind}: ${quoteLine(broken)}\n    right ${right}\n    said  ${said}`)
  for (const {broken, kind, right} of unanswered)
    console.log(`none   ${kind}: ${quoteLine(broken)}\n    right ${right}`)
}
