import {keyOfLine} from './measure.js'

/** The hosts that a line can run on; all but `own` have a command that extends oclif's Command. */
export type HostKind = 'bare' | 'empty' | 'foreign' | 'own'

/**
 * How V8's compile cache stands: as a user has it, after earlier runs (`warm`), with the home emptied before each run
 * (`cold`), off, or on for the whole process by NODE_COMPILE_CACHE (`node`).
 */
export type CacheState = 'cold' | 'node' | 'off' | 'warm'

/** A line to run, and what is to come of it. */
export type Line = {
  host: HostKind
  args: readonly string[]
  /** For whom it runs; undefined leaves the decision to the plugin, as on every line of a user's. */
  audience?: 'agent' | 'person'
  cache: CacheState
  /** Runs it with the plugin of the other checkout. */
  isBaseline?: boolean
  /** A part of what it prints on stdout or stderr. */
  prints: string
}

/** Two lines to compare. */
export type Comparison = {
  /** What is measured. */
  name: string
  subject: Line
  /** What the base is called. */
  against: string
  base: Line
  /** The most that the subject may cost, the base taken as 100. */
  budget?: number
  /** The most that the subject may take longer than the base, in milliseconds. */
  budgetMs?: number
}

/** Budgets by Node: on 20, and from 22 on, where a warm compile cache is to be expected. */
export type Budgets = {node20: number; node22: number}

/** The budget that applies to a major version of Node. */
export function budgetOf(budgets: Budgets, major: number): number {
  return major >= 22 ? budgets.node22 : budgets.node20
}

/** Names a comparison in results and for the flag `--rows`. */
export function describeComparison({against, name}: Pick<Comparison, 'against' | 'name'>): string {
  return `${name}, against ${against}`
}

type LineOptions = Pick<Line, 'audience'> & {cache?: CacheState}

const hello = (host: HostKind, {audience, cache = 'warm'}: LineOptions = {}): Line => ({
  args: ['hello', 'Ada'],
  audience,
  cache,
  host,
  prints: host === 'own' && audience === 'agent' ? '"status":"ok"' : 'Hello Ada',
})
const wrong = (host: HostKind, args: readonly string[], audience: Line['audience'] = 'agent'): Line => ({
  args,
  audience,
  cache: 'warm',
  host,
  prints: (host === 'foreign' || host === 'own') && audience === 'agent' ? '"status":"error"' : args.at(-1)!,
})
const unknownFlag = ['hello', 'Ada', '--luod']
const unknownCommand = ['helo']
const bareHost = 'the bare host'
const emptyPlugin = 'an empty plugin'

/** What is compared on a host of a size, by one version of Node. */
export function compareHello(commands: number, major: number): Comparison[] {
  const budget = (node20: number, node22: number) => budgetOf({node20, node22}, major)
  const common = [
    ...compareCommands(budget),
    ...compareMistakes(budget, commands),
    compareIndex(commands),
    compareSearch(),
  ]
  return commands === 10 ? [...common, compareSelf(), ...(major >= 22 ? compareCaches() : [])] : common
}

type Budget = (node20: number, node22: number) => number

function compareCommands(budget: Budget): Comparison[] {
  const foreign = {base: hello('empty'), budget: budget(101.5, 100)}
  const agent = {audience: 'agent'} as const
  return [
    {against: emptyPlugin, name: 'foreign command, person', subject: hello('foreign'), ...foreign},
    {against: bareHost, base: hello('bare'), name: 'foreign command, person', subject: hello('foreign')},
    {against: emptyPlugin, base: hello('empty'), name: 'foreign command, agent', subject: hello('foreign', agent)},
    {
      against: bareHost,
      base: hello('bare'),
      budget: budget(104, 101),
      name: 'own command, person',
      subject: hello('own', {audience: 'person'}),
    },
    {
      against: bareHost,
      base: hello('bare'),
      budget: budget(106, 102),
      name: 'own command, agent',
      subject: hello('own', agent),
    },
    {against: emptyPlugin, base: hello('empty'), name: 'own command, agent', subject: hello('own', agent)},
  ]
}

function compareMistakes(budget: Budget, commands: number): Comparison[] {
  const error = budget(112, 106)
  return [
    {
      against: `${bareHost}, same line`,
      base: wrong('bare', unknownFlag),
      budget: error,
      name: 'own command, unknown flag, agent',
      subject: wrong('own', unknownFlag),
    },
    {
      against: `${emptyPlugin}, same line`,
      base: wrong('empty', unknownFlag),
      budget: error,
      name: 'foreign command, unknown flag, agent',
      subject: wrong('foreign', unknownFlag),
    },
    {
      against: `${emptyPlugin}, same line`,
      base: wrong('empty', unknownCommand),
      budget: error,
      ...(commands === 10_000 && {budget: undefined, budgetMs: 30}),
      name: 'unknown command, agent',
      subject: wrong('foreign', unknownCommand),
    },
    {
      against: `${emptyPlugin}, same line`,
      base: wrong('empty', unknownCommand, 'person'),
      name: 'unknown command, person',
      subject: wrong('foreign', unknownCommand, 'person'),
    },
  ]
}

/** The index beside a command of the same host. */
function compareIndex(commands: number): Comparison {
  const line = {args: ['describe', '--index'], cache: 'warm', host: 'foreign', prints: '"hello"'} as const
  const budget = commands === 10_000 ? 200 : undefined
  return {
    against: 'a foreign command, same host',
    base: hello('foreign'),
    budget,
    name: 'describe --index',
    subject: line,
  }
}

/** A search that is sure of its answer, and so has a digest: all that depends on how many commands there are. */
function compareSearch(): Comparison {
  const intent = ['topic0', 'command7']
  const args = ['murli', 'which', ...intent]
  const subject = {args, audience: 'agent', cache: 'warm', host: 'foreign', prints: '"confident":true'} as const
  return {against: bareHost, base: hello('bare'), name: 'murli which', subject}
}

/** Two hosts that are the same: how far from 100 the method itself gets on this machine. */
function compareSelf(): Comparison {
  const again = {...hello('bare'), args: ['hello', 'Bob'], prints: 'Hello Bob'}
  return {against: bareHost, base: hello('bare'), name: 'the bare host (noise)', subject: again}
}

/** What each kind of compile cache gives, and what Node's own gives without the plugin. */
function compareCaches(): Comparison[] {
  const states = {
    cold: 'first run, cold cache',
    node: 'NODE_COMPILE_CACHE on both',
    off: 'NODE_DISABLE_COMPILE_CACHE on both',
  } as const
  const rows = (['cold', 'node', 'off'] as const).flatMap((cache): Comparison[] => {
    const [bare, empty, foreign] = (['bare', 'empty', 'foreign'] as const).map((host) => hello(host, {cache}))
    const own = hello('own', {audience: 'agent', cache})
    const state = states[cache]
    return [
      {against: emptyPlugin, base: empty!, name: `foreign command, person: ${state}`, subject: foreign!},
      {against: bareHost, base: bare!, name: `own command, agent: ${state}`, subject: own},
    ]
  })
  const nodeAlone = {
    base: hello('bare'),
    name: 'NODE_COMPILE_CACHE alone, no plugin',
    subject: hello('bare', {cache: 'node'}),
  }
  return [...rows, {against: bareHost, ...nodeAlone}]
}

/** Compares each line that runs with the plugin with the same line of the other checkout, once; it should not cost more. */
export function addBaseline(comparisons: readonly Comparison[]): Comparison[] {
  const subjects = comparisons.filter(({subject}) => subject.host === 'foreign' || subject.host === 'own')
  const unique = new Map(subjects.map((comparison) => [keyOfLine(comparison.subject), comparison]))
  return [...unique.values()].map(({name, subject}) => ({
    against: 'the baseline',
    base: {...subject, isBaseline: true},
    budget: 100,
    name,
    subject,
  }))
}
