import {type Paint, painterFor} from '../output/text.js'
import type {CompileCache, DoctorDocument, Problem} from '../schema/services.js'

type ModeOf = DoctorDocument['mode']['own']

const rules = {
  output: 'the command line has --output',
  'agent-flag': 'the command line has --agent or --no-agent',
  environment: 'an environment variable sets it',
  detected: 'the environment identifies an agent',
  pipe: 'stdout is not a terminal',
  default: 'no other rule applies',
} as const satisfies Record<ModeOf['rule'], string>

/** Renders the doctor's report for a person, with problems last, where a terminal shows them. */
export function renderReport(document: DoctorDocument, isTerminal: boolean): string {
  const {compile_cache: cache, copies, core, mode, name, node, problems, settings, tool_version} = document
  const paint = painterFor(isTerminal)
  const section = (title: string, rows: readonly string[]) =>
    rows.length > 0 ? [paint('bold', title), ...rows.map((row) => `  ${row}`), ''] : []
  const modes = alignRows([
    ['own commands', describeMode(mode.own)],
    ['other commands', describeMode(mode.foreign)],
    ['unknown commands', describeMode(mode.routing)],
  ])
  const places = copies.map(
    ({is_active: isActive, root, type, version}) => `${version} (${type}) in ${root}${isActive ? '' : ', not loaded'}`,
  )
  return [
    `${paint('bold', `${name} ${tool_version}`)} on ${core} and Node ${node}`,
    '',
    ...section('Who the output is for', modes),
    ...section('Copies of the plugin', places),
    ...section('Compile cache', [describeCache(cache)]),
    ...section('Settings', alignRows(Object.entries(settings).map(([key, value]) => [key, JSON.stringify(value)]))),
    ...renderProblems(problems, paint),
    '',
  ].join('\n')
}

function describeMode({audience, format, protocol, rule}: ModeOf): string {
  const reader = audience === 'agent' ? `an agent, as ${format} of protocol ${protocol}` : 'a person'
  return `${reader} (${rules[rule]})`
}

function describeCache({bytes, folder, is_on: isOn, reason}: CompileCache): string {
  const size = `${(bytes / 1_000_000).toFixed(1)} MB in ${folder}`
  return isOn ? `on, ${size}` : `off: ${reason}${bytes > 0 ? `; ${size}` : ''}`
}

function renderProblems(problems: readonly Problem[], paint: Paint): string[] {
  if (problems.length === 0) return [paint('green', 'No problems.')]
  const lines = problems.flatMap(({about, message, suggestion}) => [
    `  ${paint('yellow', about)}: ${message}`,
    ...(suggestion === undefined ? [] : [paint('dim', `    ${suggestion}`)]),
  ])
  return [paint('bold', problems.length === 1 ? '1 problem' : `${problems.length} problems`), ...lines]
}

function alignRows(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([first]) => first.length))
  return rows.map(([first, second]) => `${first.padEnd(width)}  ${second}`)
}
