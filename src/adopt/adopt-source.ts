import {packageName} from '../mode/mode.js'
import {keepCode} from './keep-code.js'

/** A change of a source file: what stood at a line, from 1 on, and what takes its place. */
export type Change = {line: number; before: string; after: string}

/** What a source file becomes. */
export type AdoptedSource = {
  text: string
  changes: Change[]
  /** What is left to the author, and why. */
  left: {line: number; reason: string}[]
}

/** The import of `Command` by name, alone or beside others, in ES modules and in CommonJS. */
const imports = [
  /^import[ \t]+\{(?<names>[^{}]*)\}[ \t]+from[ \t]+(?<quote>['"])@oclif\/core\k<quote>;?/gm,
  /^(?:const|let|var)[ \t]+\{(?<names>[^{}]*)\}[ \t]*=[ \t]*require\((?<quote>['"])@oclif\/core\k<quote>\);?/gm,
]

/** `Command` in a list of names, with the name that the file gives it. */
const name = String.raw`Command(?:\s*(?:\bas\b|:)\s*(?<alias>[\w$]+))?`
const namePatterns = [
  String.raw`^\s*${name}\s*,?\s*$`,
  String.raw`(?<=^\s*)${name}\s*,\s*`,
  String.raw`,\s*${name}(?=\s*(?:,|$))`,
].map((pattern) => new RegExp(pattern))

/** Members of `AgentCommand` that a class must not have already. */
const takenMember = /(?:^|[;}\s])(?:writer|signal)\s*[=(:?!;]/

type Import = {
  index: number
  text: string
  names: string
  /** The names without `Command`. */
  others: string
  local: string
}
type Class = {
  /** Where the name of its base class is. */
  baseIndex: number
  base: string
  /** What comes between the base class and the body. */
  rest: string
  /** The index after the brace that opens its body. */
  bodyIndex: number
  /** The code of its members without what they contain. */
  members: string
  isDefault: boolean
  isAbstract: boolean
}

/**
 * Makes the commands of a source file extend `AgentCommand`, by exact patterns: what is not certain to be right is left,
 * with a reason (13.6a).
 *
 * @param draftMutating the line to draft in the body of the file's command; undefined for none
 */
export function adoptSource(source: string, draftMutating?: string): AdoptedSource {
  const unchanged: AdoptedSource = {text: source, changes: [], left: []}
  if (!/\bextends\b/.test(source)) return unchanged
  const code = keepCode(source)
  if (code === undefined) {
    const isNamed = /\bCommand\b/.test(source)
    const reason = 'code cannot be told from strings and comments for certain'
    return isNamed ? {...unchanged, left: [{line: 1, reason}]} : unchanged
  }

  const found = findImport(source, code)
  const left: AdoptedSource['left'] = []
  const adopted: Class[] = []
  for (const each of findClasses(code)) {
    const reason = each.base === found?.local ? findObstacle(each, code, source) : explainOther(each, source)
    if (reason !== undefined) left.push({line: lineAt(source, each.baseIndex), reason})
    else if (each.base === found?.local) adopted.push(each)
  }

  if (!found || adopted.length === 0) return {...unchanged, left}
  const edits = [editImport(found, adopted, code, source)]
  for (const {baseIndex, bodyIndex, isAbstract, isDefault, members} of adopted) {
    edits.push({index: baseIndex, before: found.local, after: 'AgentCommand'})
    const isDrafted = draftMutating !== undefined && (isDefault || adopted.length === 1) && !isAbstract
    const eol = /^[ \t]*(\r?\n)([ \t]*)/.exec(source.slice(bodyIndex))
    if (!isDrafted || !eol || /\bstatic\b[^;=]*\b(?:mutating|readOnly)\b/.test(members)) continue
    edits.push({index: bodyIndex, before: '', after: `${eol[1]}${eol[2] || '  '}// ${draftMutating}`})
  }

  return {text: apply(source, edits), changes: edits.flatMap((edit) => describe(edit, source)), left}
}

function findImport(source: string, code: string): Import | undefined {
  const found = imports.flatMap((pattern) =>
    [...source.matchAll(pattern)].flatMap(({0: text, groups, index}): Import[] => {
      const names = groups!['names']!
      const pattern = namePatterns.find((each) => each.test(names))
      // The statement is code, and its names hold no comment.
      if (!pattern || !code.startsWith(text.slice(0, text.indexOf('}') + 1), index)) return []
      const local = pattern.exec(names)!.groups!['alias'] ?? 'Command'
      return [{index, text, names, others: names.replace(pattern, ''), local}]
    }),
  )
  return found.length === 1 ? found[0] : undefined
}

function findClasses(code: string): Class[] {
  return [
    ...code.matchAll(
      /(?<lead>\bexport\s+default\s+|\bmodule\.exports\s*=\s*)?(?<abstract>\babstract\s+)?\bclass\b[^{};]*\{/g,
    ),
  ].flatMap(({0: header, groups, index}): Class[] => {
    const heritage = /\bextends\s+([\w$.]+)(.*)\{$/s.exec(blankTypes(header))
    if (!heritage) return []
    const baseIndex = index + heritage.index + heritage[0].indexOf(heritage[1]!, 'extends'.length)
    const bodyIndex = index + header.length
    return [
      {
        base: heritage[1]!,
        baseIndex,
        bodyIndex,
        isAbstract: groups!['abstract'] !== undefined,
        isDefault: groups!['lead'] !== undefined,
        members: readMembers(code, bodyIndex),
        rest: heritage[2]!.trim(),
      },
    ]
  })
}

/** Blanks the type parameters and arguments of a class header. */
function blankTypes(header: string): string {
  const blanked = header.replaceAll(/<[^<>]*>/g, (types) => ' '.repeat(types.length))
  return blanked === header ? header : blankTypes(blanked)
}

/** The code of a class body at its first level. */
function readMembers(code: string, start: number): string {
  let depth = 1
  let members = ''
  for (let at = start; at < code.length && depth > 0; at++) {
    const char = code[at]!
    if (')]}'.includes(char)) depth--
    if (depth === 1) members += char
    if ('([{'.includes(char)) depth++
  }

  return members
}

/** Why a class that extends oclif's `Command` is left; undefined where it can be changed. */
function findObstacle({base, baseIndex, members, rest}: Class, code: string, source: string): string | undefined {
  if (rest !== '' && !/^implements\b/.test(rest)) return `what follows \`extends ${base}\` is not a known pattern`
  if (source[baseIndex + base.length] === '<') return `\`${base}\` has type arguments`
  if (/\bstatic\b[^;=]*\bbaseFlags\b/.test(members)) {
    return 'its `baseFlags` have to begin with `...AgentCommand.baseFlags`; change both by hand'
  }

  if (takenMember.test(members)) return 'it has a member `writer` or `signal`, which AgentCommand has, too'
  return /\bAgentCommand\b/.test(code) && !isOursImported(source)
    ? `the file has an AgentCommand that is not from ${packageName}`
    : undefined
}

/** Why a class with another base class is left; undefined for what is no command, or already adopted. */
function explainOther({base, rest}: Class, source: string): string | undefined {
  if (/^AgentCommand$|^withAgent$/.test(base)) return undefined
  if (rest.startsWith('(') && /\bCommand\b|Command\b/.test(rest)) return `its base class is made by \`${base}(…)\``
  if (!base.endsWith('Command')) return undefined
  if (base.includes('.')) return `its base class is \`${base}\`: import {Command} by name`
  const name = base.replaceAll('$', String.raw`\$`)
  const module = new RegExp(`^(?:import|const|let|var)\\b[^;'"]*\\b${name}\\b[^;'"]*['"]([^'"]+)['"]`, 'm').exec(
    source,
  )?.[1]
  // A class of the CLI's own is adopted with its base class.
  if (module === undefined || module.startsWith('.')) return undefined
  if (module === '@oclif/core') return `the import of \`${base}\` is not a known pattern`
  return `its base class is \`${base}\` of ${module}: wrap that once, \`export const BaseCommand = withAgent(${base})\``
}

type Edit = {index: number; before: string; after: string}

function editImport(
  {index, local, names, others, text}: Import,
  adopted: readonly Class[],
  code: string,
  source: string,
): Edit {
  const eol = source.includes('\r\n') ? '\r\n' : '\n'
  const space = /^[ \t]/.test(names) ? ' ' : ''
  const ours =
    `${text.slice(0, text.indexOf('{'))}{${space}AgentCommand${space}}${text.slice(text.indexOf('}') + 1)}`.replace(
      '@oclif/core',
      packageName,
    )
  const kept = isUsedElsewhere(local, {index, end: index + text.length}, adopted, code)
    ? [text]
    : others.trim() === ''
      ? []
      : [text.replace(names, () => others)]
  const added = isOursImported(source) ? [] : [ours]
  const after = [...kept, ...added].join(eol)
  return {index, before: after === '' ? text + eol : text, after}
}

function isOursImported(source: string): boolean {
  return new RegExp(`\\{[^{}]*\\bAgentCommand\\b[^{}]*\\}[^;'"]*['"]${packageName}['"]`).test(source)
}

/** Whether code other than the import and the changed classes names oclif's class, for example as a type. */
function isUsedElsewhere(
  local: string,
  statement: {index: number; end: number},
  adopted: readonly Class[],
  code: string,
): boolean {
  const known = new Set(adopted.map(({baseIndex}) => baseIndex))
  const pattern = new RegExp(`(?<![\\w$.])${local.replaceAll('$', String.raw`\$`)}(?![\\w$])`, 'g')
  return [...code.matchAll(pattern)].some(
    ({index}) => !known.has(index) && (index < statement.index || index >= statement.end),
  )
}

function apply(source: string, edits: readonly Edit[]): string {
  const ordered = edits.toSorted((a, b) => b.index - a.index)
  return ordered.reduce(
    (text, {after, before, index}) => text.slice(0, index) + after + text.slice(index + before.length),
    source,
  )
}

/** An edit as whole lines; two edits of a line are two changes. */
function describe({after, before, index}: Edit, source: string): Change[] {
  const line = lineAt(source, index)
  if (before === '') return [{line: line + 1, before: '', after: after.trimStart()}]
  const start = source.lastIndexOf('\n', index - 1) + 1
  const end = (source.slice(index + before.length).match(/^[^\r\n]*/)?.[0].length ?? 0) + index + before.length
  const old = source.slice(start, end)
  const fresh = old.slice(0, index - start) + after + old.slice(index - start + before.length)
  return old === fresh ? [] : [{line, before: old.trim(), after: fresh.trim()}]
}

function lineAt(source: string, index: number): number {
  return source.slice(0, index).split('\n').length
}
