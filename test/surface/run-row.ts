import {splitLine} from '../../src/command-line/shell-line.js'
import type {CliRun} from '../support/run-cli.js'
import type {TrialHost} from '../support/trial-host.js'
import {type SurfaceRow, surfaceRows} from './rows.js'

const printParsed = `const {args, argv, flags} = await this.parse(Trial)
this.log('%s', JSON.stringify({args, argv, flags}))`

const sourceOf = ({members, run = printParsed}: SurfaceRow, base: string) =>
  `export default class Trial extends ${base} {\n${members}\nasync run() {\n${run}\n}\n}\n`

const idOf = (row: SurfaceRow) => `row-${surfaceRows.indexOf(row)}`

/** The sources of every row's command, not adopted and, in a topic of that name, adopted. */
export function surfaceCommands(hasAdopted = true): Record<string, string> {
  const commandsOf = (prefix: string, base: string) =>
    surfaceRows.map((row) => [prefix + idOf(row), sourceOf(row, base)])
  return Object.fromEntries([
    ...commandsOf('', 'Command'),
    ...(hasAdopted ? commandsOf('adopted/', 'AgentCommand') : []),
  ]) as Record<string, string>
}

/** Whose run of a row's line it is, of which of its two commands. */
export type SurfaceRun = {adopted: boolean; audience: 'agent' | 'person' | 'script'}

/** Runs a row's line in a host; the outcome names neither its folder nor the row's number. */
export async function runRow(
  host: TrialHost,
  row: SurfaceRow,
  line: string,
  {adopted, audience}: SurfaceRun,
): Promise<CliRun> {
  const id = idOf(row)
  // Off a terminal, an adopted command is a person's by this variable.
  const audiences = {agent: {TRIAL_AGENT: '1'}, person: {TRIAL_AGENT: '0'}, script: {}}
  const {code, stderr, stdout} = await host.run(
    [adopted ? `adopted:${id}` : id, ...(splitLine(line) ?? [])],
    {env: {...row.env, ...audiences[audience]}, input: row.input ?? ''},
  )
  const hide = (text: string) =>
    text.replaceAll(/\/[^\s:]*\/trial-\w+/g, '<folder>').replaceAll(id, 'row')
  return {code, stderr: hide(stderr), stdout: hide(stdout)}
}

/** What an agent gets: the exit code, then the document or the text. */
export function describeOutcome({code, stderr, stdout}: CliRun): string {
  const text = stdout.trim() || (stderr.trim().split('\n').at(-1) ?? '')
  try {
    const document = JSON.parse(text) as Record<string, unknown>
    const known = new Set(['status', 'schema_version', 'tool_version', 'code', 'recoverable'])
    const shown = Object.entries(document).filter(([name]) => !known.has(name))
    return `${code} ${JSON.stringify(Object.fromEntries(shown))}`
  } catch {
    return `${code} ${text.split('\n').join(' | ')}`
  }
}
