import {readdirSync, statSync} from 'node:fs'
import {join, sep} from 'node:path'

import {readCatalog} from '../../catalog/read.js'
import {schemaVersion} from '../../catalog/render-host.js'
import {boundList} from '../../catalog/texts.js'
import {exitCodeTable, isExitCode} from '../../contract/error-categories.js'
import {isRecord, readProperty} from '../../contract/unknown-value.js'
import {findStaleSkills} from '../describe/markdown.js'
import {findAnnotationProblems} from '../../annotations/annotations.js'
import {activeCacheFolder, compileCacheFolder, findObstacle} from '../../process/compile-cache.js'
import {resolveMode, type Target} from '../../line/mode.js'
import type {HostConfig, HostSettings} from '../../oclif/shapes.js'
import {protocolVersions} from '../../contract/protocols.js'
import {painterFor} from '../../output/text.js'
import {readFeedback} from '../../run/feedback.js'
import type {DoctorDocument, Problem} from '../../contract/schema/services.js'
import type {Service} from '../service.js'
import {checkCopies, checkManifests, checkNames, findCopies} from './check-installation.js'

const checks = [
  checkSettings,
  checkCopies,
  checkNames,
  checkManifests,
  checkAnnotations,
  checkSkills,
]

/** `murli doctor`: reports what the plugin sees of its host, and problems. */
export const doctor: Service = {
  answer(_line, {config}) {
    const settings: unknown = config.pjson.oclif.murli
    const decide = (target: Target) => {
      const {audience, format, protocol, rule} = resolveMode({config, flags: {}, target})
      return {audience, rule, format, protocol}
    }
    const document: DoctorDocument = {
      name: config.bin,
      schema_version: schemaVersion,
      tool_version: config.version,
      core: String(readProperty(config, '_base') ?? 'unknown'),
      node: process.versions.node,
      mode: {own: decide('own'), foreign: decide('foreign'), routing: decide('routing')},
      copies: findCopies(config),
      compile_cache: describeCompileCache(config),
      settings: isRecord(settings) ? {...settings} : {},
      problems: checks.flatMap((check) => {
        const problems = check(config)
        const about = problems[0]?.about ?? 'settings'
        return boundList(problems, (rest) => ({
          about,
          message: `${rest} more problems are not shown.`,
        }))
      }),
    }
    return {document, text: renderReport(document, process.stdout.isTTY)}
  },
}

function describeCompileCache(config: HostConfig): DoctorDocument['compile_cache'] {
  const folder = compileCacheFolder(config)
  const bytes = measureFolder(folder)
  if (activeCacheFolder()?.startsWith(`${folder}${sep}`)) return {is_on: true, folder, bytes}
  const reason =
    findObstacle(config) ??
    'the folder cannot be created, belongs to another user, or is open to others'
  return {is_on: false, reason, folder, bytes}
}

function measureFolder(folder: string): number {
  try {
    const files = readdirSync(folder, {recursive: true, withFileTypes: true}).filter((entry) =>
      entry.isFile(),
    )
    return files.reduce(
      (bytes, {name, parentPath}) => bytes + statSync(join(parentPath, name)).size,
      0,
    )
  } catch {
    return 0
  }
}

function checkSkills(config: HostConfig): Problem[] {
  return findStaleSkills(readCatalog(config)).map((file) => {
    const suggestion = `Write it again with \`${config.bin} describe --skill --install\``
    return {
      about: 'skill',
      message: `${file} is out of date: the commands have changed.`,
      suggestion: `${suggestion}${file.startsWith(process.cwd()) ? '' : ' and `--global`'}.`,
    }
  })
}

function checkAnnotations(config: HostConfig): Problem[] {
  const effect =
    'Until it is fixed, an agent must confirm each foreign command that no other source calls read-only.'
  return findAnnotationProblems(config).map(({kind, message}) => ({
    about: 'annotation',
    message: kind === 'unreadable' ? `${message}. ${effect}` : message,
  }))
}

type Rule = {expected: string; isValid(value: unknown, config: HostConfig): boolean}

const boolean: Rule = {expected: 'true or false', isValid: (value) => typeof value === 'boolean'}
const count: Rule = {
  expected: 'an integer of 1 or more',
  isValid: (value) => Number.isSafeInteger(value) && Number(value) > 0,
}
const oneOf = (values: readonly string[]): Rule => ({
  expected: values.join(', '),
  isValid: (value) => values.includes(value as string),
})

/** The valid values of each setting. */
const rules: Required<{[Name in keyof HostSettings]: Rule}> = {
  advisories: boolean,
  // Annotation checks report an invalid value.
  commands: {
    expected: 'a map of commands, or the name of a file that holds one',
    isValid: () => true,
  },
  compileCache: boolean,
  exitCodes: {
    expected: `an object that maps the host's exit codes to the codes 1 to ${exitCodeTable.at(-1)!.code}, or contract`,
    isValid: (value) =>
      value === 'contract' ||
      (isRecord(value) &&
        Object.entries(value).every(
          ([from, to]) => /^\d+$/.test(from) && isExitCode(to) && to !== 0,
        )),
  },
  feedback: {
    expected: 'a command of the CLI, or a URL',
    isValid: (_value, config) => readFeedback(config) !== undefined,
  },
  lint: {expected: 'an object of rules that are turned off, each with a reason', isValid: isRecord},
  maxResultBytes: count,
  pipe: oneOf(['own', 'all', 'none']),
  protocol: oneOf(protocolVersions),
  timeoutFlag: boolean,
  timeoutMs: count,
}

function checkSettings(config: HostConfig): Problem[] {
  const settings: unknown = config.pjson.oclif.murli ?? {}
  const problem = (message: string, suggestion: string): Problem => ({
    about: 'settings',
    message,
    suggestion,
  })
  if (!isRecord(settings))
    return [problem('oclif.murli is not an object.', 'Write its settings as an object.')]
  return Object.entries(settings).flatMap(([name, value]) => {
    const rule = Object.hasOwn(rules, name) ? rules[name as keyof HostSettings] : undefined
    const subject = `oclif.murli.${name} is`
    if (!rule)
      return [
        problem(`${subject} not a setting.`, `The settings are ${Object.keys(rules).join(', ')}.`),
      ]
    if (rule.isValid(value, config)) return []
    return [
      problem(
        `${subject} ${JSON.stringify(value)}, and has no effect.`,
        `It takes ${rule.expected}.`,
      ),
    ]
  })
}

/** Why a command line without flags is for an agent or a person. */
const reasons: Record<string, string> = {
  environment: 'an environment variable sets it',
  detected: 'the environment identifies an agent',
  pipe: 'stdout is not a terminal',
  default: 'no other rule applies',
}

/** Renders the report for a person, with problems last, where a terminal shows them. */
function renderReport(document: DoctorDocument, isTerminal: boolean): string {
  const {
    compile_cache: cache,
    copies,
    core,
    mode,
    name,
    node,
    problems,
    settings,
    tool_version,
  } = document
  const paint = painterFor(isTerminal)
  const section = (title: string, rows: readonly string[][]) => {
    const width = Math.max(...rows.map(([first = '']) => first.length))
    const lines = rows.map(([first = '', second = '']) =>
      `  ${first.padEnd(width)}  ${second}`.trimEnd(),
    )
    return lines.length > 0 ? [paint('bold', title), ...lines, ''] : []
  }
  const modes = Object.entries({
    'own commands': mode.own,
    'other commands': mode.foreign,
    'unknown commands': mode.routing,
  })
  const size = `${(cache.bytes / 1_000_000).toFixed(1)} MB in ${cache.folder}`
  return [
    `${paint('bold', `${name} ${tool_version}`)} on ${core} and Node ${node}`,
    '',
    ...section(
      'Who the output is for',
      modes.map(([kind, {audience, format, protocol, rule}]) => {
        const reader =
          audience === 'agent' ? `an agent, as ${format} of protocol ${protocol}` : 'a person'
        return [kind, `${reader} (${reasons[rule]})`]
      }),
    ),
    ...section(
      'Copies of the plugin',
      copies.map((copy) => [
        `${copy.version} (${copy.type}) in ${copy.root}${copy.is_active ? '' : ', not loaded'}`,
      ]),
    ),
    ...section('Compile cache', [
      [cache.is_on ? `on, ${size}` : `off: ${cache.reason}${cache.bytes > 0 ? `; ${size}` : ''}`],
    ]),
    ...section(
      'Settings',
      Object.entries(settings).map(([key, value]) => [key, JSON.stringify(value)]),
    ),
    problems.length === 0
      ? paint('green', 'No problems.')
      : paint('bold', `${problems.length} problem${problems.length === 1 ? '' : 's'}`),
    ...problems.flatMap(({about, message, suggestion}) => [
      `  ${paint('yellow', about)}: ${message}`,
      ...(suggestion === undefined ? [] : [paint('dim', `    ${suggestion}`)]),
    ]),
    '',
  ].join('\n')
}
