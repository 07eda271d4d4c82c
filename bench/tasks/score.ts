import {existsSync, readFileSync} from 'node:fs'
import {join} from 'node:path'

import {countTokens} from 'gpt-tokenizer/encoding/o200k_base'

import type {Catalog} from '../../src/catalog/catalog.js'
import {splitLine} from '../../src/command-line/shell-line.js'
import {tokenize} from '../../src/command-line/tokenize.js'
import {restOf, routeLine} from '../../src/corrections/route/route.js'
import {type Arm, readTasks, stateOf, type TaskHost} from './arms.js'

/** A call as the agent's program logs it. */
type Call = {task: string; argv: string[]; code?: number; isAnswer?: boolean; output?: string}

/** What an arm did for a task. */
export type Score = {
  arm: Arm
  task: string
  kind: string
  isRight: boolean
  calls: number
  /** Calls that the CLI did not understand. */
  slips: number
  /** The tokens of what was read. */
  tokens: number
  answer: string
}

/** Flags that choose how a result is printed or skip a question: they make no answer wrong. */
const ignored = new Set([
  'debug',
  'json',
  'output',
  'format',
  'no-truncate',
  'yes',
  'force',
  'non-interactive',
])

/** Scores what an arm did with a CLI; nothing if no agent has begun. */
export function scoreArm(target: string, arm: Arm, host: TaskHost, catalog: Catalog): Score[] {
  const log = join(stateOf(target, arm, host), 'log.jsonl')
  if (!existsSync(log)) return []
  const lines = readFileSync(log, 'utf8').split('\n').filter(Boolean)
  const calls = lines.map((line) => JSON.parse(line) as Call)
  return readTasks(host).map(({answers, id, kind}) => {
    const own = calls.filter(({task}) => task === id)
    const answer = own.find(({isAnswer}) => isAnswer)?.argv
    const wanted = answers.map((line) => normalize(catalog, splitLine(line, 'posix')!))
    return {
      arm,
      task: id,
      kind,
      isRight: answer !== undefined && wanted.includes(normalize(catalog, answer)),
      calls: own.length,
      slips: own.filter((call) => isSlip(call)).length,
      tokens: own.reduce((sum, {output = ''}) => sum + countTokens(output), 0),
      answer: answer?.join(' ') ?? '',
    }
  })
}

/** An exit code that is not 0, except that of an unconfident answer of `which`, which answers. */
function isSlip({argv, code = 0, output = ''}: Call): boolean {
  if (code === 0) return false
  return !(argv.includes('which') && output.includes('"matches"'))
}

/** Two command lines with the same text do the same. */
export function normalize(catalog: Catalog, argv: readonly string[]): string {
  const route = routeLine(catalog, argv)
  const {command} = route
  if (!command) return argv.join(' ')
  const args: string[] = []
  const flags = new Map<string, string[]>()
  for (const token of tokenize(restOf(route, argv), command.definition.flags)) {
    if (token.kind === 'argument') args.push(token.raw)
    if (token.kind === 'unknown') flags.set(token.raw, [])
    if (token.kind !== 'flag' && token.kind !== 'value') continue
    const value = token.kind === 'value' ? token.raw : (token.value ?? '')
    flags.set(token.name, [...(flags.get(token.name) ?? []), value])
  }
  const given = [...flags].filter(([name]) => !ignored.has(name))
  return JSON.stringify([
    command.id,
    args,
    given.map(([name, values]) => `${name}=${values.toSorted().join(',')}`).toSorted(),
  ])
}
