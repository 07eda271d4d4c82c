import {readdirSync, statSync} from 'node:fs'
import {join, sep} from 'node:path'

import {readCatalog} from '../catalog/read.js'
import {schemaVersion} from '../catalog/render-host.js'
import {boundList} from '../catalog/texts.js'
import {exitCodeTable, isExitCode} from '../contract/error-categories.js'
import {isRecord, readProperty} from '../contract/unknown-value.js'
import {findStaleSkills} from '../describe/markdown.js'
import {findAnnotationProblems} from '../gate/annotations.js'
import {activeCacheFolder, compileCacheFolder, findObstacle} from '../hooks/compile-cache.js'
import {resolveMode, type Target} from '../mode/mode.js'
import type {HostConfig, HostSettings} from '../oclif/shapes.js'
import {protocolVersions} from '../output/protocols/protocol.js'
import type {CompileCache, DoctorDocument, Problem} from '../schema/services.js'
import type {Service} from '../service/service.js'
import {checkCopies, checkManifests, checkNames, findCopies} from './check-installation.js'
import {renderReport} from './render-report.js'

/** `murli doctor`: reports what the plugin sees of its host, and problems. */
export const doctor: Service = {
  answer(_line, {config}) {
    const document = examine(config)
    return {document, text: renderReport(document, process.stdout.isTTY)}
  },
}

const checks = [checkSettings, checkCopies, checkNames, checkManifests, checkAnnotations, checkSkills]

function examine(config: HostConfig): DoctorDocument {
  const settings: unknown = config.pjson.oclif.murli
  const decide = (target: Target) => {
    const {audience, format, protocol, rule} = resolveMode({config, flags: {}, target})
    return {audience, rule, format, protocol}
  }

  return {
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
      return boundList(problems, (rest) => ({about, message: `${rest} more problems are not shown.`}))
    }),
  }
}

function describeCompileCache(config: HostConfig): CompileCache {
  const folder = compileCacheFolder(config)
  const bytes = measureFolder(folder)
  if (activeCacheFolder()?.startsWith(`${folder}${sep}`)) return {is_on: true, folder, bytes}
  const reason = findObstacle(config) ?? 'the folder cannot be created, belongs to another user, or is open to others'
  return {is_on: false, reason, folder, bytes}
}

function measureFolder(folder: string): number {
  try {
    const files = readdirSync(folder, {recursive: true, withFileTypes: true}).filter((entry) => entry.isFile())
    return files.reduce((bytes, {name, parentPath}) => bytes + statSync(join(parentPath, name)).size, 0)
  } catch {
    return 0
  }
}

function checkSkills(config: HostConfig): Problem[] {
  return findStaleSkills(readCatalog(config)).map((file) => {
    const more = file.startsWith(process.cwd()) ? '' : ' and `--global`'
    const message = `${file} is out of date: the commands have changed.`
    return {
      about: 'skill',
      message,
      suggestion: `Write it again with \`${config.bin} describe --skill --install\`${more}.`,
    }
  })
}

function checkAnnotations(config: HostConfig): Problem[] {
  const effect =
    'Until it is fixed, an agent must confirm every foreign command that no other source declares read-only.'
  return findAnnotationProblems(config).map(({kind, message}) => ({
    about: 'annotation',
    message: kind === 'unreadable' ? `${message}. ${effect}` : message,
  }))
}

type Rule = {expected: string; isValid(value: unknown): boolean}

const boolean: Rule = {expected: 'true or false', isValid: (value) => typeof value === 'boolean'}
const count: Rule = {
  expected: 'an integer of 1 or more',
  isValid: (value) => Number.isSafeInteger(value) && Number(value) > 0,
}

function oneOf(values: readonly string[]): Rule {
  return {expected: values.join(', '), isValid: (value) => values.includes(value as string)}
}

/** The valid values of each setting. */
const rules: Required<{[Name in keyof HostSettings]: Rule}> = {
  advisories: boolean,
  // Annotation checks report an invalid value.
  commands: {expected: 'a map of commands, or the name of a file that holds one', isValid: () => true},
  compileCache: boolean,
  exitCodes: {
    expected: `an object that maps the host's exit codes to the codes 1 to ${exitCodeTable.at(-1)!.code}, or contract`,
    isValid: (value) =>
      value === 'contract' ||
      (isRecord(value) &&
        Object.entries(value).every(([from, to]) => /^\d+$/.test(from) && isExitCode(to) && to !== 0)),
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
  const problem = (message: string, suggestion: string): Problem => ({about: 'settings', message, suggestion})
  if (!isRecord(settings)) return [problem('oclif.murli is not an object.', 'Write its settings as an object.')]
  return Object.entries(settings).flatMap(([name, value]) => {
    const rule = Object.hasOwn(rules, name) ? rules[name as keyof HostSettings] : undefined
    if (!rule) {
      return [problem(`oclif.murli.${name} is not a setting.`, `The settings are ${Object.keys(rules).join(', ')}.`)]
    }

    if (rule.isValid(value)) return []
    return [
      problem(`oclif.murli.${name} is ${JSON.stringify(value)}, and has no effect.`, `It takes ${rule.expected}.`),
    ]
  })
}
