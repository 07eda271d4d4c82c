/**
 * Breaks valid command lines of a host, and measures how well the broken ones are corrected.
 *
 *     npm run bench:corrections
 *     npm run bench:corrections -- <oclif.manifest.json…> --bin <name> [--separator ':'] [--seed 1] [--lines 150]
 *     npm run bench:corrections -- --cli <folder of an installed CLI's package> [--seed 1] [--lines 150] [--init]
 *
 * The first two forms correct `--lines` command lines for each kind of mistake, from manifests
 * alone, by default that of the example CLI. The third corrects `--lines` command lines as the plugin does in its host, whose commands are
 * loaded and parse, and counts corrections that `--validate` would refuse or that name another
 * command than one that was right. `--init` fires the host's init hooks first. `--show` prints what
 * went wrong.
 */
import {parseArgs} from 'node:util'

import {Config} from '@oclif/core'

import type {Catalog} from '../../src/catalog/catalog.js'
import {readCatalog} from '../../src/catalog/read.js'
import {quoteLine} from '../../src/command-line/quote.js'
import {splitLine} from '../../src/command-line/shell-line.js'
import {diagnoseLine} from '../../src/corrections/diagnose.js'
import {type OfflineParse, parseOffline} from '../../src/corrections/judge/offline-parse.js'
import {keepValidCorrections} from '../../src/corrections/judge/valid-corrections.js'
import {restOf, routeLine} from '../../src/corrections/route/route.js'
import {lineOf} from '../../src/line/read-line.js'
import type {HostConfig, LoadableCommand} from '../../src/oclif/shapes.js'
import {correctEnd, explainEnd} from '../../src/run/line/explain-end.js'
import {breakLines, type Trial} from '../../src/services/eval/mistakes.js'
import {startRandom} from '../../src/services/eval/random.js'
import {repairByManifest} from '../../src/services/eval/repair.js'
import {makeLines} from '../../src/services/eval/sample-lines.js'
import {catalogOf, readManifest} from '../../test/support/manifest-catalog.js'

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
  const isExample = positionals.length === 0
  const paths = isExample ? ['test/fixture-cli/oclif.manifest.json'] : positionals
  const commands = Object.assign({}, ...paths.map((path) => readManifest(path)))
  const catalog = catalogOf(commands, {
    bin: isExample ? 'tasks' : values.bin,
    separator: values.separator === ':' ? ':' : ' ',
  })
  const lines = makeLines(catalog, random, 3)
  if (lines.length === 0) throw new Error('The manifests have no commands to measure.')
  console.log(`${lines.length} valid lines of ${catalog.commands.length} commands\n`)
  for (const edits of [1, 2]) {
    const trials = breakLines(lines, catalog.bin, random, {edits, perKind: wanted})
    const start = process.cpuUsage()
    const scores = score(catalog, trials)
    const milliseconds = process.cpuUsage(start).user / 1000 / trials.length
    console.log(
      `${edits === 1 ? 'One edit' : 'Two edits'}, ${milliseconds.toFixed(1)} ms of CPU each\n${draw(scores)}`,
    )
  }
}

/** Scores first corrections; a broken line that is valid by chance does not count. */
function score(catalog: Catalog, trials: readonly Trial[]): Map<string, Score> {
  const scores = new Map<string, Score>()
  for (const trial of trials) {
    const repaired = repairByManifest(catalog, trial)
    if (!repaired) continue
    const {corrections, isRight, isWithheld} = repaired
    const [first] = corrections
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

function draw(scores: ReadonlyMap<string, Score>): string {
  const rows = [...scores].toSorted(
    ([a], [b]) => Number(a === 'all') - Number(b === 'all') || (a < b ? -1 : 1),
  )
  const body = rows.map(([kind, {first, lines, listed, wrong}]) => {
    const shares = [first, listed, wrong].map((count) =>
      `${((100 * count) / lines).toFixed(1)} %`.padStart(9),
    )
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
  const perKind = Math.ceil(wanted / 5)
  const trials = [1, 2].flatMap((edits) => breakLines(lines, catalog.bin, random, {edits, perKind}))
  const count = {broken: 0, corrected: 0, corrections: 0, exchanged: 0, refused: 0}
  while (count.broken < wanted && trials.length > 0) {
    const [{broken}] = trials.splice(random.below(trials.length), 1) as [Trial]
    const {command} = routeLine(catalog, broken)
    const corrections = command?.isAdopted ? undefined : await correct(catalog, config, broken)
    if (!corrections) continue
    count.broken++
    if (corrections.length > 0) count.corrected++
    for (const correction of corrections) {
      const {error, id} = await parse(catalog, config, splitLine(correction)?.slice(1) ?? [])
      const isOther =
        command !== undefined && id !== command.id && !id?.startsWith(`${command.id}:`)
      count.corrections++
      if (error || id === undefined) count.refused++
      if (isOther) count.exchanged++
      if (values.show && (error || isOther))
        console.log(quoteLine(broken), '\n   ', correction, error?.error)
    }
  }

  console.log(
    JSON.stringify({
      bin: catalog.bin,
      commands: catalog.commands.length,
      seed: values.seed,
      ...count,
    }),
  )
  // Some hosts leave timers and connections behind.
  process.exit(0)
}

/**
 * The corrections that the plugin shows in the host; undefined if the host takes the command line.
 */
async function correct(
  catalog: Catalog,
  config: HostConfig,
  words: readonly string[],
): Promise<readonly string[] | undefined> {
  const {argv = [], command, error, id} = await parse(catalog, config, words)
  if (!command) {
    const fields = {
      code: 1,
      error: '',
      message: '',
      recoverable: true,
      ...diagnoseLine(catalog, words),
    }
    return (await keepValidCorrections(config, fields)).didYouMean ?? []
  }

  if (!error) return undefined
  const mode = {
    audience: 'agent',
    format: 'json',
    isForKnownAgent: true,
    protocol: '1.0',
    rule: 'agent-flag',
    isAgentKnown: true,
  } as const
  const read = lineOf({argv, command, config, ids: [id!], target: 'foreign'})
  const line = {...read, mode, words: [...words]}
  const fields = explainEnd(line, {...error, type: 'threw'})
  return (await correctEnd(line, {...error, fields})).didYouMean ?? []
}

/** Parses a command line with its command's own parser. */
async function parse(
  catalog: Catalog,
  config: HostConfig,
  words: readonly string[],
): Promise<OfflineParse & {argv?: string[]; command?: LoadableCommand; id?: string}> {
  const route = routeLine(catalog, words)
  const command = route.command && config.findCommand(route.command.id)
  if (!command) return {}
  const argv = restOf(route, words)
  const found = {argv, command, id: route.command!.id}
  try {
    const Command = (await command.load()) as new (argv: string[], config: unknown) => object
    return {...found, ...(await parseOffline(new Command([...argv], config)))}
  } catch (error) {
    return {...found, error: {error}}
  }
}
