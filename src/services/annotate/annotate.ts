import {existsSync} from 'node:fs'
import {join} from 'node:path'

import type {Catalog} from '../../catalog/catalog.js'
import {readCatalog} from '../../catalog/read.js'
import {AgentError} from '../../contract/agent-error.js'
import {isRecord} from '../../contract/unknown-value.js'
import {classifyCommand, type EffectVerdict} from '../../catalog/effects/classify.js'
import {readSubject} from '../../catalog/effects/subject.js'
import {saveFile} from '../../files/text-files.js'
import {readRules} from '../../annotations/merge-annotations.js'
import {readKey} from '../../annotations/keys.js'
import {parseSource} from '../../annotations/sources.js'
import {parseText} from '../../annotations/parse-text.js'
import {loadBundle} from '../../load-bundle.js'
import type {Service} from '../service.js'

/**
 * The draft for a command, as typed; that of an adopted command belongs in its class, not in an
 * annotation.
 */
export type DraftLine = EffectVerdict & {
  command: string
  isAdopted?: boolean
}

const fields = {
  destroys: {mutating: true, destructive: true},
  mutates: {mutating: true},
  reads: {mutating: false},
  unclear: undefined,
}

/** The fields that state an effect; undefined for one that only a person can judge. */
export function fieldsOfEffect(
  effect: EffectVerdict['effect'],
): {mutating: boolean; destructive?: boolean} | undefined {
  return fields[effect]
}

/** `murli annotate`: drafts the user's annotations for review; they apply only with `--write`. */
export const annotate: Service = {
  answer({flags}, {config, mode}) {
    const lines = draftAnnotations(readCatalog(config))
    const draft = {
      text: writeDraft(lines, config.bin),
      update: (text: string) => extendFile(text, lines, config.bin),
    }
    if (flags['write'] === true) {
      // 12.7: the user's file, by the name that it already has.
      const files = ['murli.yaml', 'murli.yml'].map((name) => join(config.configDir!, name))
      const path = files.find((file) => existsSync(file)) ?? files[0]!
      saveFile({...draft, flag: '--write', folderMode: 0o700, path})
      const document = toDocument(lines)
      const clear = Object.keys(document.commands).length
      const unclear = Object.keys(document.unclear).length
      const text = `${path} now declares the effects of ${clear} commands, and lists ${unclear} more as comments for you. It already applies: review each line.`
      return {document: {file: path, ...document}, text}
    }

    const file = flags['output-file'] as string | undefined
    if (file !== undefined) return {...draft, file}
    // The draft is a YAML file, even through a pipe, unless the command line names another format.
    const isData = mode.rule === 'output' && mode.format !== 'text' && mode.format !== 'yaml'
    return {
      ...(isData && {document: toDocument(lines)}),
      text: draft.text,
    }
  },
}

/**
 * Drafts annotations for commands whose effect no source declares (12.17), adopted commands last.
 */
function draftAnnotations(catalog: Catalog): DraftLine[] {
  return catalog.commands
    .filter(({definition}) => definition.mutating === undefined)
    .toSorted((a, b) => Number(a.isAdopted) - Number(b.isAdopted))
    .map((command) => {
      const verdict = classifyCommand(readSubject(catalog, command))
      return {
        command: command.name || catalog.bin,
        isAdopted: command.isAdopted,
        ...verdict,
      }
    })
}

function toDocument(lines: readonly DraftLine[]) {
  const [own, foreign] = [
    lines.filter(({isAdopted}) => isAdopted),
    lines.filter(({isAdopted}) => !isAdopted),
  ]
  const [clear, unclear] = [
    foreign.filter(({effect}) => fields[effect]),
    foreign.filter(({effect}) => !fields[effect]),
  ]
  const list = <Value>(among: DraftLine[], read: (line: DraftLine) => Value) =>
    Object.fromEntries(among.map((line) => [line.command, read(line)]))
  return {
    commands: list(clear, ({effect}) => fields[effect]),
    reasons: list(clear, ({reason}) => reason),
    unclear: list(unclear, ({reason}) => reason),
    ...(own.length > 0 && {classes: list(own, draftStatic)}),
  }
}

/**
 * Writes a draft as an annotation file: certain effects as lines with reasons, all others as
 * comments.
 */
export function writeDraft(lines: readonly DraftLine[], bin: string): string {
  const head = [
    `# Drafted by ${bin} murli annotate from names and summaries. It applies once it is in the config directory as`,
    '# murli.yaml. Review each line first; a comment in place of a line is a command that only you can judge.',
    // 12.11: an empty map would make the file unreadable.
    lines.some(({effect, isAdopted}) => effect !== 'unclear' && !isAdopted)
      ? 'commands:'
      : '# commands:',
  ]
  return [...head, ...writeDraftLines(lines, '  ')].join('\n') + '\n'
}

function writeDraftLines(lines: readonly DraftLine[], indent: string): string[] {
  return lines.map((line) => {
    const {command, effect, isAdopted, reason} = line
    const key = JSON.stringify(command)
    if (isAdopted) {
      return `${indent}# in the class of ${key}: ${draftStatic(line)}`
    }
    const why = `# ${toComment(reason)}`
    const values = Object.entries(fields[effect] ?? {}).map((field) => field.join(': '))
    if (values.length === 0) return `${indent}# ${key}: {mutating: } ${why}`
    return `${indent}${key}: {${values.join(', ')}} ${why}`
  })
}

/** Writes the static field of a command's class, as a line for its author to review. */
export function draftStatic({effect, reason}: Pick<DraftLine, 'effect' | 'reason'>): string {
  const value = effect === 'unclear' ? 'true or false' : String(effect !== 'reads')
  return `static mutating = ${value} // ${toComment(reason)}`
}

/** A reason quotes a summary, which may contain anything. */
function toComment(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]+/gu, ' ')
}

/**
 * Adds a draft to a person's file: a command that it names, even in a comment, gets no second line.
 * @throws Error
 */
export function extendFile(existing: string, lines: readonly DraftLine[], bin: string): string {
  if (existing.trim() === '') return writeDraft(lines, bin)
  const {end, head = [], indent} = findPlace(existing)
  const named = readNames(existing)
  const content = parseText('draft.yaml', existing)
  const commands = isRecord(content) ? (content['commands'] ?? {}) : {}
  const {rules} = parseSource({name: '`commands`', origin: 'user'}, commands)
  const missing = lines.filter(({command}) => {
    const id = readKey(command)
    // A separate line would be more precise than a glob for the command, and override it.
    const {destructive, mutating} = readRules(rules, [id])
    return !named.has(id) && (mutating ?? destructive) === undefined
  })
  if (missing.length === 0) return existing
  const before = existing.slice(0, end).replace(/[^\n]$/, '$&\n')
  return `${before}${[...head, ...writeDraftLines(missing, indent)].join('\n')}\n${existing.slice(end)}`
}

/** The commands at the start of a file's lines, including comments. */
function readNames(text: string): ReadonlySet<string> {
  const names = text.matchAll(
    /^[ \t#]*(?:in the class of )?(?:("(?:[^"\\]|\\.)*")|'([^']*)'|([^\s'"].*?)):(?=\s|$)/gm,
  )
  const {parseDocument} = loadBundle<typeof import('yaml')>('yaml')
  const unquote = (quoted = '') => String(parseDocument(quoted, {logLevel: 'silent'}).contents)
  return new Set(
    [...names].map(([, quoted, single, plain]) => readKey(single ?? plain ?? unquote(quoted))),
  )
}

/**
 * Where the map `commands` ends, the indentation of its keys, and its head line if that is missing.
 */
function findPlace(text: string): {end: number; head?: string[]; indent: string} {
  const {isMap, parseDocument} = loadBundle<typeof import('yaml')>('yaml')
  const {contents: root, errors} = parseDocument(text, {logLevel: 'silent', schema: 'core'})
  // A draft with only comments declares nothing yet.
  if (root === null && errors.length === 0) {
    return {
      end: text.length,
      head: ['commands:'],
      indent: '  ',
    }
  }
  const pair =
    isMap(root) && !root.flow ? root.items.find(({key}) => String(key) === 'commands') : undefined
  const value = pair?.value
  const endOfLine = (from: number) => text.indexOf('\n', from) + 1 || text.length
  type Ranged = {range: [number, number, number]}
  if (pair && errors.length === 0 && isMap(value) && !value.flow) {
    const start = (value.items[0]!.key as Ranged).range[0]
    const indent = text.slice(text.lastIndexOf('\n', start - 1) + 1, start)
    return {end: endOfLine(value.range[1] - 1), indent}
  }

  if (pair && errors.length === 0 && (value === null || String(value) === 'null')) {
    return {
      end: endOfLine((pair.key as Ranged).range[2]),
      indent: '  ',
    }
  }

  throw new AgentError({
    code: 1,
    field: '--output-file',
    message:
      'The file is not YAML with a map `commands` in block style, so nothing can be added to it.',
    suggestion: 'Name another file, or fix this one.',
  })
}
