import type {DoctorDocument} from '../../contract/schema/services.js'
import {countNouns, painterFor} from '../report-style.js'

/** Why a command line without flags is for an agent or a person, by the deciding rule. */
const reasons: Record<string, string> = {
  environment: 'an environment variable sets it',
  detected: 'the environment identifies an agent',
  pipe: 'stdout is not a terminal',
  default: 'no other rule applies',
}

/** Renders the report for a person. Problems come last, where they stay visible at a terminal. */
export function renderDoctorReport(
  document: DoctorDocument,
  {isTerminal}: {isTerminal: boolean},
): string {
  const {copies, core, mode, name, node, problems, settings, tool_version} = document
  const paint = painterFor(isTerminal)
  // An entry is a label with a value, or just a text.
  const section = (title: string, entries: readonly string[][]) => {
    const width = Math.max(...entries.map(([label = '']) => label.length))
    const lines = entries.map(([label = '', value = '']) =>
      `  ${label.padEnd(width)}  ${value}`.trimEnd(),
    )
    return lines.length > 0 ? [paint('bold', title), ...lines, ''] : []
  }
  const title = paint('bold', `${name} ${tool_version}`)
  return [
    `${title} on ${core} and Node ${node}`,
    '',
    ...section('Who the output is for', listModes(mode)),
    ...section(
      'Copies of the plugin',
      copies.map((copy) => [
        `${copy.version} (${copy.type}) in ${copy.root}${copy.is_active ? '' : ', not loaded'}`,
      ]),
    ),
    ...section('Compile cache', [[describeCache(document)]]),
    ...section('Cost', describeCost(document)),
    ...section(
      'Settings',
      Object.entries(settings).map(([key, value]) => [key, JSON.stringify(value)]),
    ),
    ...section('Packs', [[describePacks(document)]]),
    problems.length === 0
      ? paint('green', 'No problems.')
      : paint('bold', countNouns(problems.length, 'problem')),
    ...problems.flatMap(({about, message, suggestion}) => [
      `  ${paint('yellow', about)}: ${message}`,
      ...(suggestion === undefined ? [] : [paint('dim', `    ${suggestion}`)]),
    ]),
    '',
  ].join('\n')
}

function listModes(mode: DoctorDocument['mode']): string[][] {
  const modes = Object.entries({
    'adopted commands': mode.own,
    'other commands': mode.foreign,
    'unknown commands': mode.routing,
  })
  return modes.map(([kind, {audience, format, protocol, rule}]) => {
    const reader =
      audience === 'agent' ? `an agent, as ${format} of protocol ${protocol}` : 'a person'
    return [kind, `${reader} (${reasons[rule]})`]
  })
}

function describeCost({name, time}: DoctorDocument): string[][] {
  if (!time) return []
  const {plugin_ms: plugin, runs, whole_ms: whole} = time
  return [[`${plugin} of the ${whole} ms of \`${name} --help\` (medians of ${runs} processes)`]]
}

function describeCache({compile_cache: cache}: DoctorDocument): string {
  const size = `${(cache.bytes / 1_000_000).toFixed(1)} MB in ${cache.folder}`
  if (cache.is_on) return `on, ${size}`
  return cache.bytes > 0 ? `off: ${cache.reason}; ${size}` : `off: ${cache.reason}`
}

function describePacks({packs}: DoctorDocument): string {
  const {commands, covered, is_on: isOn, read_only: reading} = packs
  if (!isOn) return 'off: murli.yaml or murli.json says so, or cannot be read'
  return `${covered} of ${commands} commands were reviewed; ${reading} of these only read`
}
