import type {ts} from 'typescript-json-schema'

import {packageName} from '../../oclif/host.js'
import type {Compiler} from '../compiler.js'
import {
  type ClassInfo,
  lineNumber,
  type ModuleInfo,
  parseModule,
  readModule,
} from './read-module.js'
import type {OclifImport} from './read-imports.js'

/**
 * The adopted text of a source file, what is left to its author, and the names of the classes that
 * were changed.
 */
export type AdoptedSource = {
  text: string
  left: {line: number; reason: string}[]
  classes: string[]
}

type Edit = {
  start: number
  end: number
  text: string
}

/**
 * Makes the commands of a source file extend `AgentCommand`: the import and `extends` change, and
 * what is uncertain is left, with a reason (13.6a).
 *
 * @param draft the line to draft in the body of the file's command, if any
 * @param isOfCli whether a module that it imports is the CLI's own
 * @throws SyntaxError for a file that cannot be parsed
 */
export function adoptSource(
  ts: Compiler,
  path: string,
  source: string,
  draft?: string,
  isOfCli: (specifier: string) => boolean = () => false,
): AdoptedSource {
  const module = readModule(ts, parseModule(ts, path, source))
  const {classes, exportLine, file, imports} = module
  if (exportLine !== undefined) {
    const reason = `it exports oclif's Command to other files: export AgentCommand of ${packageName} in its place`
    return {
      text: source,
      left: [{line: exportLine, reason}],
      classes: [],
    }
  }

  const left: AdoptedSource['left'] = []
  const adopted = new Map<OclifImport, ClassInfo[]>()
  for (const each of classes) {
    const load = imports.find((one) => isBaseOf(ts, one, each))
    const reason = load
      ? (findAdoptObstacle(ts, each) ?? findClash(load, module))
      : explainOther(ts, each, module, isOfCli)
    if (reason !== undefined) {
      left.push({
        line: lineNumber(file, each.base.getStart(file)),
        reason,
      })
    } else if (load) {
      adopted.set(load, [...(adopted.get(load) ?? []), each])
    }
  }

  const changed = [...adopted.values()].flat()
  const edits = [
    ...[...adopted].flatMap(([load, list], index) =>
      editImport(load, list, module, index === 0 && !module.hasOurs),
    ),
    ...changed.map(({base: {expression}}) => ({
      start: expression.getStart(file),
      end: expression.end,
      text: 'AgentCommand',
    })),
    ...(draft === undefined ? [] : changed.flatMap((each) => editDraft(ts, each, changed, draft))),
  ]
  return {
    text: applyEdits(source, edits),
    left,
    classes: changed.map((each) => nameOf(each)),
  }
}

function applyEdits(source: string, edits: readonly Edit[]): string {
  return edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), source)
}

const nameOf = ({node}: ClassInfo): string => node.name?.text ?? ''

/** Whether a class extends oclif's `Command` as an import names it. */
function isBaseOf(ts: Compiler, {isPackage, local}: OclifImport, {base}: ClassInfo): boolean {
  const {expression} = base
  if (!isPackage) {
    return ts.isIdentifier(expression) && expression.text === local
  }
  return ts.isPropertyAccessExpression(expression) && expression.getText() === `${local}.Command`
}

/**
 * Why no class of a file can be changed: a name may have another meaning in it, or in one of its
 * scopes.
 */
function findClash(load: OclifImport, {findName, hasOurs}: ModuleInfo): string | undefined {
  const {declared, used} = findName('AgentCommand')
  const isTaken = !hasOurs && declared.length + used.length > 0
  const isShadowed = findName(load.local).declared.some((at) => at < load.start || at >= load.end)
  const name = isTaken ? 'AgentCommand' : load.local
  const reason = `the name \`${name}\` may have another meaning in this file`
  return isTaken || isShadowed ? reason : undefined
}

/** Why a class that extends oclif's `Command` is left; undefined if it can be changed. */
function findAdoptObstacle(ts: Compiler, {base, node}: ClassInfo): string | undefined {
  if (base.typeArguments) {
    return 'the code after its base class is not a known pattern'
  }
  const members = node.members.map((member) => ({
    isStatic: isStatic(ts, member),
    name: member.name?.getText(),
  }))
  if (members.some(({isStatic: isOfClass, name}) => isOfClass && name === 'baseFlags')) {
    return 'its `baseFlags` have to begin with `...AgentCommand.baseFlags`; change both by hand'
  }
  return members.some(
    ({isStatic: isOfClass, name}) => !isOfClass && /^(?:writer|signal)$/.test(name ?? ''),
  )
    ? 'it has a member `writer` or `signal`, which AgentCommand also defines'
    : undefined
}

function isStatic(ts: Compiler, member: ts.ClassElement): boolean {
  const {modifiers} = member as {modifiers?: readonly ts.ModifierLike[]}
  return modifiers?.some(({kind}) => kind === ts.SyntaxKind.StaticKeyword) === true
}

/**
 * Why a class with another base class is left; undefined if it is not a command, already adopted,
 * or the CLI's own.
 */
function explainOther(
  ts: Compiler,
  {base: {expression}}: ClassInfo,
  {file, sourceOf}: ModuleInfo,
  isOfCli: (specifier: string) => boolean,
): string | undefined {
  const isCall = ts.isCallExpression(expression)
  const name = (isCall ? expression.expression : expression).getText(file)
  const isMixin =
    isCall &&
    name !== 'withAgent' &&
    expression.arguments.some((argument) => argument.getText(file).endsWith('Command'))
  const module = sourceOf(name.split('.', 1)[0]!)
  const isOwn = module !== undefined && (isOwnModule(module) || isOfCli(module))
  const isOthers = !isCall && name.endsWith('Command') && module !== undefined && !isOwn
  if (!isMixin && !isOthers) return undefined
  return `its base class \`${name}${isMixin ? '(…)' : ''}\` is not a known pattern: import {Command} by name, or wrap your base class once, \`export const BaseCommand = withAgent(…)\``
}

/** Whether a module is the CLI's own, or this package. */
function isOwnModule(module: string): boolean {
  return /^[.#~]/.test(module) || module.startsWith('@/') || module.startsWith(packageName)
}

/**
 * Removes oclif's `Command` from its statement, where nothing else uses it, and adds the import of
 * `AgentCommand` after it, in the same style.
 */
function editImport(
  load: OclifImport,
  adopted: readonly ClassInfo[],
  {file, findName}: ModuleInfo,
  isFirst: boolean,
): Edit[] {
  const {end, isAlone, isPackage, removed, start} = load
  const eol = file.text.includes('\r\n') ? '\r\n' : '\n'
  const replaced = new Set(adopted.map(({base}) => base.expression.getStart(file)))
  const isUsed = isPackage || findName(load.local).used.some((at) => !replaced.has(at))
  const ours = isFirst ? writeImport(file.text.slice(start, end)) : ''
  const added = ours
    ? [
        {
          start: end,
          end,
          text: eol + ours,
        },
      ]
    : []
  if (isUsed || !removed) return added
  if (!isAlone) return [{...removed, text: ''}, ...added]
  const isLine = !ours && file.text.startsWith(eol, end)
  return [
    {
      start,
      end: isLine ? end + eol.length : end,
      text: ours,
    },
  ]
}

/** Imports `AgentCommand` in the style of another import: `import` or `require`, quotes, spaces. */
function writeImport(text: string): string {
  const space = /\{[ \t]/.test(text) ? ' ' : ''
  const quote = text.includes('"') ? '"' : "'"
  const end = text.endsWith(';') ? ';' : ''
  const [keyword = 'import'] = /^\w+/.exec(text) ?? []
  const names = `${keyword} {${space}AgentCommand${space}}`
  const module = quote + packageName + quote
  return keyword === 'import'
    ? `${names} from ${module}${end}`
    : `${names} = require(${module})${end}`
}

/** Drafts a line as a comment in the command of a file, which is its default or its only class. */
function editDraft(
  ts: Compiler,
  each: ClassInfo,
  adopted: readonly ClassInfo[],
  draft: string,
): Edit[] {
  const {isAbstract, isDefault, node} = each
  const start = node.members.pos
  const text = node.getSourceFile().text
  const isCommand = (isDefault || adopted.length === 1) && !isAbstract
  const isStated = node.members.some(
    (member) =>
      isStatic(ts, member) && /^(?:mutating|readOnly)$/.test(member.name?.getText() ?? ''),
  )
  const eol = /^[ \t]*(\r?\n)([ \t]*)/.exec(text.slice(start))
  if (!isCommand || isStated || !eol) return []
  return [
    {
      start,
      end: start,
      text: `${eol[1]}${eol[2] || '  '}// ${draft}`,
    },
  ]
}
