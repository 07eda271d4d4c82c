/**
 * Breaks valid command lines of a host, and measures how well the broken ones are corrected.
 *
 *     npm run bench:corrections -- <oclif.manifest.json…> --bin <name> [--separator ':'] [--seed 1] [--lines 150]
 *     npm run bench:corrections -- --cli <folder of an installed CLI's package> [--seed 1] [--lines 150] [--init]
 *
 * The first form corrects `--lines` command lines for each kind of mistake from manifests alone, next to the algorithm of
 * @oclif/plugin-not-found 3. The second corrects `--lines` command lines as the plugin does in its host, whose commands
 * are loaded and parse, and counts corrections that `--validate` would refuse or that name another command than one that
 * was right. `--init` fires the host's init hooks first. `--show` prints what went wrong.
 */
import {parseArgs} from 'node:util'

import {Config} from '@oclif/core'

import type {Catalog} from '../../src/catalog/catalog.js'
import {readCatalog} from '../../src/catalog/read.js'
import type {Invocation} from '../../src/command-line/invocation.js'
import {quoteLine, splitLine} from '../../src/command-line/quote.js'
import {mayMutate} from '../../src/effects/classify.js'
import {diagnoseLine} from '../../src/errors/diagnose.js'
import {explainRoute} from '../../src/errors/explain.js'
import {keepValid, type OfflineParse, parseOffline} from '../../src/errors/keep-valid.js'
import {restOf, routeLine} from '../../src/errors/route.js'
import {countEdits} from '../../src/errors/word-cost.js'
import {explainForeignThrow} from '../../src/foreign/ending.js'
import type {HostConfig, LoadableCommand} from '../../src/oclif/shapes.js'
import {catalogOf, readManifest} from '../../test/support/manifest-catalog.js'
import {breakLines, makeLines, startRandom, type Trial} from './broken-lines.js'

/** The corrections of a command line; undefined if nothing is wrong with it. */
type Corrector = (words: readonly string[]) => readonly string[] | undefined

/** How the broken command lines of one kind were answered. */
type Score = {lines: number; first: number; listed: number; wrong: number}

const {positionals, values} = parseArgs({
  allowPositionals: true,
  options: {
    bin: {default: 'cli', type: 'string'},
    cli: {type: 'string'},
    init: {type: 'boolean'},
    lines: {default: '150', type: 'string'},
    seed: {default: '1', type: 'string'},
    separator: {default: ' ', type: 'string'},
    show: {type: 'boolean'},
  },
})
const random = startRandom(Number(values.seed))
const wanted = Number(values.lines)
if (values.cli === undefined) measureManifests()
else await measureCli(values.cli)

function measureManifests(): void {
  const commands = Object.assign({}, ...positionals.map((path) => readManifest(path)))
  const catalog = catalogOf(commands, {bin: values.bin, separator: values.separator === ':' ? ':' : ' '})
  const lines = makeLines(catalog, random, 3)
  console.log(`${lines.length} valid lines of ${catalog.commands.length} commands\n`)
  for (const edits of [1, 2]) {
    const trials = breakLines(lines, catalog.bin, random, {edits, perKind: wanted})
    const start = process.cpuUsage()
    const scores = score(catalog, trials, (words) => {
      const diagnosis = diagnoseLine(catalog, words)
      return diagnosis && (diagnosis.didYouMean ?? [])
    })
    const milliseconds = process.cpuUsage(start).user / 1000 / trials.length
    console.log(`${edits === 1 ? 'One edit' : 'Two edits'}, ${milliseconds.toFixed(1)} ms of CPU each\n${draw(scores)}`)
    const rival = score(catalog, trials, notFoundCorrector(catalog)).get('all')
    if (rival) console.log(`plugin-not-found, where it answers\n${draw(new Map([['all', rival]]))}\n`)
  }
}

/** Scores first corrections; a broken line that is valid by chance does not count. */
function score(catalog: Catalog, trials: readonly Trial[], correct: Corrector): Map<string, Score> {
  const scores = new Map<string, Score>()
  for (const trial of trials) {
    const corrections = correct(trial.broken)
    if (!corrections) continue
    const [first] = corrections
    // A command that exists must not be corrected to another one that may mutate (4.9).
    const typed = routeLine(catalog, trial.broken).command
    const isWithheld = typed !== undefined && typed.id !== trial.command.id && mayMutate(catalog, trial.command)
    const isRight = isWithheld ? first === undefined : first === trial.right
    if (values.show && !isRight)
      console.log(`${trial.kind}: ${quoteLine(trial.broken)}\n    ${trial.right}\n    ${first}`)
    for (const kind of isWithheld ? ['withheld'] : [trial.kind, 'all']) {
      const known = scores.get(kind) ?? {first: 0, lines: 0, listed: 0, wrong: 0}
      scores.set(kind, {
        first: known.first + Number(isRight),
        lines: known.lines + 1,
        listed: known.listed + Number(isRight || corrections.includes(trial.right)),
        wrong: known.wrong + Number(first !== undefined && !isRight),
      })
    }
  }

  return scores
}

/** What @oclif/plugin-not-found 3 suggests: the id with the least edits, regardless of the rest of the command line. */
function notFoundCorrector(catalog: Catalog): Corrector {
  const visible = catalog.commands.filter(({isHidden}) => !isHidden)
  const ids = visible.flatMap(({aliases, id}) => [id, ...aliases])
  return (words) => {
    const route = routeLine(catalog, words)
    if (route.kind !== 'unknown_command' || words[0]?.startsWith('-')) return undefined
    const ranked = ids.map((id) => ({distance: countEdits(route.id, id, Infinity), id}))
    const {id} = ranked.reduce((best, other) => (other.distance < best.distance ? other : best))
    const name = id.replaceAll(':', catalog.separator).split(' ')
    // It keeps what follows the id; of an id that took in arguments it keeps the words beyond its own.
    const taken = route.id.split(':').slice(name.length)
    const rest = words.length > route.length || catalog.separator === ':' ? words.slice(route.length) : taken
    return [quoteLine([catalog.bin, ...name, ...rest])]
  }
}

function draw(scores: ReadonlyMap<string, Score>): string {
  const rows = [...scores].toSorted(([a], [b]) => Number(a === 'all') - Number(b === 'all') || (a < b ? -1 : 1))
  const body = rows.map(([kind, {first, lines, listed, wrong}]) => {
    const shares = [first, listed, wrong].map((count) => `${((100 * count) / lines).toFixed(1)} %`.padStart(9))
    return kind.padEnd(24) + String(lines).padStart(7) + shares.join('')
  })
  return ['kind                      lines    first   listed    wrong', ...body].join('\n')
}

async function measureCli(root: string): Promise<void> {
  const loaded = await Config.load({root})
  if (values.init) await loaded.runHook('init', {argv: [], id: ''})
  const config = loaded as unknown as HostConfig
  const catalog = readCatalog(config)
  const lines = makeLines(catalog, random, 2)
  const trials = [1, 2].flatMap((edits) =>
    breakLines(lines, catalog.bin, random, {edits, perKind: Math.ceil(wanted / 5)}),
  )
  const shuffled = trials.map((trial) => ({key: random.below(1 << 30), trial})).toSorted((a, b) => a.key - b.key)
  const count = {broken: 0, corrected: 0, corrections: 0, exchanged: 0, refused: 0}
  for (const {trial} of shuffled) {
    if (count.broken >= wanted) break
    const {command} = routeLine(catalog, trial.broken)
    const corrections = command?.isOwn ? undefined : await correct(catalog, config, trial.broken)
    if (!corrections) continue
    count.broken++
    if (corrections.length > 0) count.corrected++
    for (const correction of corrections) {
      const found = find(catalog, config, splitLine(correction)?.slice(1) ?? [])
      const error = found ? (await parse(found.command, found.argv, config)).error : {error: 'It names no command.'}
      const isOther = command !== undefined && found?.id !== command.id && !found?.id.startsWith(`${command.id}:`)
      count.corrections++
      if (error) count.refused++
      if (isOther) count.exchanged++
      if (values.show && (error || isOther)) console.log(quoteLine(trial.broken), '\n   ', correction, error?.error)
    }
  }

  console.log(JSON.stringify({bin: catalog.bin, commands: catalog.commands.length, seed: values.seed, ...count}))
  // Some hosts leave timers and connections behind.
  process.exit(0)
}

async function correct(
  catalog: Catalog,
  config: HostConfig,
  words: readonly string[],
): Promise<readonly string[] | undefined> {
  const found = find(catalog, config, words)
  if (!found) {
    const fields = {code: 1, error: '', message: '', recoverable: true, ...(await explainRoute(catalog, words))}
    return (await keepValid(config, fields)).didYouMean ?? []
  }

  const {argv, command, id} = found
  const {error} = await parse(command, argv, config)
  if (!error) return undefined
  const mode: Invocation['mode'] = {
    audience: 'agent',
    format: 'json',
    isDeclared: true,
    protocol: '1.0',
    rule: 'agent-flag',
  }
  const invocation: Invocation = {argv, command, config, flags: {}, id, mode, target: 'foreign', words: [...words]}
  return (await explainForeignThrow(invocation, error, '')).didYouMean ?? []
}

function find(
  catalog: Catalog,
  config: HostConfig,
  words: readonly string[],
): {argv: string[]; command: LoadableCommand; id: string} | undefined {
  const route = routeLine(catalog, words)
  const command = route.command && config.findCommand(route.command.id)
  return command && {argv: restOf(route, words).map(({word}) => word), command, id: route.command!.id}
}

async function parse(command: LoadableCommand, argv: string[], config: HostConfig): Promise<OfflineParse> {
  try {
    const Command = (await command.load()) as new (argv: string[], config: unknown) => object
    return await parseOffline(new Command([...argv], config))
  } catch (error) {
    return {error: {error}}
  }
}
