import {packageName} from '../../oclif/host.js'
import type {Compiler} from '../compiler.js'
import {type Edit, editImport} from './edit-import.js'
import {explainOtherBase, findObstacle} from './find-obstacle.js'
import {oclifCore, type OclifImport} from './read-imports.js'
import {type ClassInfo, isStatic, readMemberName} from './read-classes.js'
import {lineNumber, parseModule} from './parse-module.js'
import {SourceModule} from './source-module.js'

/** A source file: its path, for messages, and its text. */
export type SourceText = {path: string; text: string}

/** How to adopt a source file. */
export type AdoptSourceOptions = {
  /** The line to insert as a comment into the class of the file's command; by default none. */
  draft?: string | undefined
  /** The name of that class; by default it is the default export. */
  className?: string | undefined
  /** Whether a module that the file imports is one of the CLI's; by default none is. */
  isOfCli?: (specifier: string) => boolean
  /** What other files mean for its classes; by default nothing. */
  knowledge?: ClassKnowledge | undefined
}

/** What is known of the classes of a file from other files, by where the classes start. */
export type ClassKnowledge = {
  /** The classes of commands, and their base classes. */
  commandStarts: Set<number>
  /** The files of classes that inherit from one, and have a member that `AgentCommand` defines. */
  clashes: Map<number, string>
}

/** The adopted text of a source file, and what is left to its author. */
export type AdoptedSource = {
  text: string
  left: {line: number; reason: string}[]
  /** Whether the file's command neither states nor has a draft of what it changes. */
  lacksDraft: boolean
}

/**
 * Makes the commands of a source file extend `AgentCommand`. Only the imports and `extends` change;
 * what cannot be changed for certain is left to the author, with a reason (13.6a).
 *
 * @throws SyntaxError for a file that cannot be parsed
 */
export function adoptSource(
  ts: Compiler,
  {path, text}: SourceText,
  options: AdoptSourceOptions = {},
): AdoptedSource {
  const module = new SourceModule(ts, parseModule(ts, path, text))
  const {exportLine} = module
  if (exportLine !== undefined) {
    const reason = `it exports oclif's Command to other files: export AgentCommand of ${packageName} in its place`
    return {
      text,
      left: [{line: exportLine, reason}],
      lacksDraft: true,
    }
  }

  const plans = module.classes.map((info) => planClass(ts, info, module, options))
  const adopted = plans.flatMap(({info, oclifImport, reason}) =>
    oclifImport && reason === undefined ? [{info, oclifImport}] : [],
  )
  const drafts = listDrafts(ts, module, adopted, options)
  const edited = applyEdits(text, [...listEdits(module, adopted), ...drafts])
  if (edited !== text && !canParse(ts, path, edited)) {
    const reason = `its imports of ${oclifCore} have an unexpected form: import {Command} once`
    const [{oclifImport}] = adopted as [AdoptedClass]
    return {
      text,
      left: [{line: lineNumber(module.file, oclifImport.start), reason}],
      lacksDraft: true,
    }
  }
  return {
    text: edited,
    lacksDraft: drafts.length === 0 && !isCommandStated(ts, module, options),
    left: plans.flatMap(({info, reason}) => {
      if (reason === undefined) return []
      const line = lineNumber(module.file, info.base.getStart(module.file))
      return [{line, reason}]
    }),
  }
}

/** Whether a class is adopted. */
type ClassPlan = {
  info: ClassInfo
  /** The import of its base class; undefined if that is not oclif's `Command`. */
  oclifImport?: OclifImport | undefined
  /** Why the class is left to its author; undefined if it is not. */
  reason: string | undefined
}

/** A class that is changed, and the import of its base class. */
type AdoptedClass = {info: ClassInfo; oclifImport: OclifImport}

function planClass(
  ts: Compiler,
  info: ClassInfo,
  module: SourceModule,
  {isOfCli = () => false, knowledge}: AdoptSourceOptions,
): ClassPlan {
  const oclifImport = module.findOclifImport(info)
  const {pos} = info.node
  const isCommand = knowledge?.commandStarts.has(pos) === true
  const reason = oclifImport
    ? findObstacle(ts, info, oclifImport, module, knowledge?.clashes.get(pos))
    : explainOtherBase(ts, info, module, {isCommand, isOfCli})
  return {info, oclifImport, reason}
}

/** The edits for the adopted classes of a module: their imports and base classes. */
function listEdits(module: SourceModule, adopted: readonly AdoptedClass[]): Edit[] {
  const oclifImports = [...new Set(adopted.map(({oclifImport}) => oclifImport))]
  const importEdits = oclifImports.flatMap((oclifImport, index) => {
    const users = adopted.filter((each) => each.oclifImport === oclifImport)
    return editImport(module, {
      oclifImport,
      classes: users.map(({info}) => info),
      addsAgentCommand: index === 0 && !module.hasAgentCommand,
    })
  })
  const baseEdits = adopted.map(({info: {extended}}) => ({
    start: extended.getStart(module.file),
    end: extended.end,
    text: 'AgentCommand',
  }))
  return [...importEdits, ...baseEdits]
}

/** The edit that inserts the draft in the file's command; none if that class does not change. */
function listDrafts(
  ts: Compiler,
  module: SourceModule,
  adopted: readonly AdoptedClass[],
  {className, draft}: AdoptSourceOptions,
): Edit[] {
  const command = module.findCommand(className)
  if (!adopted.some(({info}) => info === command)) return []
  if (!command || draft === undefined) return []
  return isStated(ts, command) ? [] : insertDraft(module.file.text, command, draft)
}

/** Whether the file's command states what it changes, or is a base class without a run. */
function isCommandStated(
  ts: Compiler,
  module: SourceModule,
  {className}: AdoptSourceOptions,
): boolean {
  const command = module.findCommand(className)
  return command !== undefined && isStated(ts, command)
}

/** Whether a class states what it changes; an abstract one does not need to. */
function isStated(ts: Compiler, {isAbstract, node}: ClassInfo): boolean {
  if (isAbstract) return true
  return node.members.some((member) => {
    const name = readMemberName(ts, member)
    return isStatic(ts, member) && (name === 'mutating' || name === 'readOnly')
  })
}

/** The edit that inserts a draft as a comment; none for a class that is written on one line. */
function insertDraft(text: string, {node}: ClassInfo, draft: string): Edit[] {
  const start = node.members.pos
  // The line break after the class's `{`, and the indentation of its first member.
  const firstLine = /^[ \t]*(\r?\n)([ \t]*)/.exec(text.slice(start))
  if (!firstLine) return []
  const [, eol, indent] = firstLine
  return [
    {
      start,
      end: start,
      text: `${eol}${indent || '  '}// ${draft}`,
    },
  ]
}

function canParse(ts: Compiler, path: string, text: string): boolean {
  try {
    parseModule(ts, path, text)
    return true
  } catch {
    return false
  }
}

/** Applies edits that do not overlap, the last one first, so that positions stay valid. */
function applyEdits(source: string, edits: readonly Edit[]): string {
  let result = source
  for (const {end, start, text} of edits.toSorted((a, b) => b.start - a.start)) {
    result = result.slice(0, start) + text + result.slice(end)
  }
  return result
}
