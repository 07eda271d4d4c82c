import {packageName} from '../mode/mode.js'
import {blankNonCode} from './blank-non-code.js'

/** The adopted text of a source file, and what is left to its author. */
export type AdoptedSource = {text: string; left: {line: number; reason: string}[]}

/** Matches an import of names from oclif, in ES modules and in CommonJS. */
const imports =
  /(?<=^\uFEFF?)(?:import|const|let|var)[ \t]+\{(?<names>[^{}]*)\}[ \t]*(?:from[ \t]+|=[ \t]*require\()(?<quote>['"])@oclif\/core\k<quote>\)?;?/gm

/** Matches `Command` in a list of names, with its local name. */
const name = String.raw`Command(?:\s*(?:\bas\b|:)\s*(?<alias>[\w$]+))?`
const namePatterns = [
  String.raw`^\s*${name}\s*,?\s*$`,
  String.raw`(?<=^\s*)${name}\s*,\s*`,
  String.raw`,\s*${name}(?=\s*(?:,|$))`,
].map((pattern) => new RegExp(pattern))

/** The import of oclif's `Command`: the names in it, those without `Command`, and its local name. */
type Import = {index: number; text: string; names: string; others: string; local: string}

type Class = {
  base: string
  baseIndex: number
  /** The text between the base class and the body. */
  rest: string
  /** The index after the opening brace of its body. */
  bodyIndex: number
  /** The code of its members, without their contents. */
  members: string
  isDefault: boolean
  isAbstract: boolean
}

/**
 * Makes the commands of a source file extend `AgentCommand`, by exact patterns: uncertain cases are left, with a reason
 * (13.6a).
 *
 * @param draftMutating the line to draft in the body of the file's command, if any
 */
export function adoptSource(source: string, draftMutating?: string): AdoptedSource {
  const exported = /\bexport\s*\{[^{}]*\bCommand\b[^{}]*\}\s*from\s*['"]@oclif\/core['"]/.exec(source)
  if (exported) {
    const reason = `it exports oclif's Command to other files: export AgentCommand of ${packageName} in its place`
    return {text: source, left: [{line: lineAt(source, exported.index), reason}]}
  }

  if (!/\bextends\b/.test(source)) return {text: source, left: []}
  const code = blankNonCode(source)
  if (code === undefined) {
    const left = {line: 1, reason: 'code cannot be reliably distinguished from strings and comments'}
    return {text: source, left: /\bCommand\b/.test(source) ? [left] : []}
  }

  const found = findImport(source, code)
  const left: AdoptedSource['left'] = []
  const adopted: Class[] = []
  for (const each of findClasses(code)) {
    const isKnown = each.base === found?.local
    const reason = isKnown ? findObstacle(each) : explainOther(each, source)
    if (reason !== undefined) left.push({line: lineAt(source, each.baseIndex), reason})
    else if (isKnown) adopted.push(each)
  }

  if (!found || adopted.length === 0) return {text: source, left}
  const edits = [editImport(found, adopted, code, source)]
  for (const {baseIndex, bodyIndex, isAbstract, isDefault, members} of adopted) {
    edits.push({index: baseIndex, before: found.local, after: 'AgentCommand'})
    const isDrafted = draftMutating !== undefined && (isDefault || adopted.length === 1) && !isAbstract
    const eol = /^[ \t]*(\r?\n)([ \t]*)/.exec(source.slice(bodyIndex))
    if (!isDrafted || !eol || /\bstatic\b[^;=]*\b(?:mutating|readOnly)\b/.test(members)) continue
    edits.push({index: bodyIndex, before: '', after: `${eol[1]}${eol[2] || '  '}// ${draftMutating}`})
  }

  const text = edits
    .toSorted((a, b) => b.index - a.index)
    .reduce((old, {after, before, index}) => old.slice(0, index) + after + old.slice(index + before.length), source)
  return {text, left}
}

function lineAt(source: string, index: number): number {
  return source.slice(0, index).split('\n').length
}

function findImport(source: string, code: string): Import | undefined {
  const found = [...source.matchAll(imports)].flatMap(({0: text, groups, index}): Import[] => {
    const names = groups!['names']!
    const pattern = namePatterns.find((each) => each.test(names))
    // The statement is code, and its names contain no comment.
    if (!pattern || !code.startsWith(text.slice(0, text.indexOf('}') + 1), index)) return []
    const local = pattern.exec(names)!.groups!['alias'] ?? 'Command'
    return [{index, text, names, others: names.replace(pattern, ''), local}]
  })
  return found.length === 1 ? found[0] : undefined
}

function findClasses(code: string): Class[] {
  const headers = code.matchAll(
    /(?<lead>\bexport\s+default\s+|\bmodule\.exports\s*=\s*)?(?<abstract>\babstract\s+)?\bclass\b[^{};]*\{/g,
  )
  return [...headers].flatMap(({0: header, groups, index}): Class[] => {
    const heritage = /\bextends\s+([\w$.]+)(.*)\{$/s.exec(blankTypes(header))
    if (!heritage) return []
    const bodyIndex = index + header.length
    return [
      {
        base: heritage[1]!,
        baseIndex: index + heritage.index + heritage[0].indexOf(heritage[1]!, 'extends'.length),
        bodyIndex,
        isAbstract: groups!['abstract'] !== undefined,
        isDefault: groups!['lead'] !== undefined,
        members: readMembers(code, bodyIndex),
        rest: heritage[2]!.trim(),
      },
    ]
  })
}

/** Blanks the type parameters and arguments in a class header. */
function blankTypes(header: string): string {
  const blanked = header.replaceAll(/<[^<>]*>/g, (types) => ' '.repeat(types.length))
  return blanked === header ? header : blankTypes(blanked)
}

/** The code of a class body at its top level. */
function readMembers(code: string, start: number): string {
  let [depth, members] = [1, '']
  for (let at = start; at < code.length && depth > 0; at++) {
    const char = code[at]!
    if (')]}'.includes(char)) depth--
    if (depth === 1) members += char
    if ('([{'.includes(char)) depth++
  }

  return members
}

/** Why a class that extends oclif's `Command` is left; undefined if it can be changed. */
function findObstacle({members, rest}: Class): string | undefined {
  if (rest !== '' && !/^implements\b/.test(rest)) return 'the code after its base class is not a known pattern'
  if (/\bstatic\b[^;=]*\bbaseFlags\b/.test(members)) {
    return 'its `baseFlags` have to begin with `...AgentCommand.baseFlags`; change both by hand'
  }

  return /(?:^|[;}\s])(?:writer|signal)\s*[=(:?!;]/.test(members)
    ? 'it has a member `writer` or `signal`, which AgentCommand also defines'
    : undefined
}

/** Why a class with another base class is left; undefined if it is not a command, already adopted, or the CLI's own. */
function explainOther({base, rest}: Class, source: string): string | undefined {
  const isMixin = rest.startsWith('(') && base !== 'withAgent' && /Command\b/.test(rest)
  const local = base.split('.')[0]!.replaceAll('$', String.raw`\$`)
  const named = `\\b[^;'"=]*\\b${local}\\b[^;'"=]*`
  const isImported = () =>
    new RegExp(
      `\\b(?:import${named}from|(?:const|let|var)${named}=[^;'"]*(?:require|import)\\()\\s*['"](?!\\.|${packageName})`,
    ).test(source)
  if (!isMixin && !(base.endsWith('Command') && isImported())) return undefined
  return `its base class \`${base}${isMixin ? '(…)' : ''}\` is not a known pattern: import {Command} by name, or wrap your base class once, \`export const BaseCommand = withAgent(…)\``
}

function editImport(
  {index, local, names, others, text}: Import,
  adopted: readonly Class[],
  code: string,
  source: string,
) {
  const space = /^[ \t]/.test(names) ? ' ' : ''
  const [start, end] = [text.slice(0, text.indexOf('{')), text.slice(text.indexOf('}') + 1)]
  const ours = `${start}{${space}AgentCommand${space}}${end.replace('@oclif/core', packageName)}`
  const isOurs = new RegExp(`\\{[^{}]*\\bAgentCommand\\b[^{}]*\\}[^;'"]*['"]${packageName}['"]`).test(source)
  // Other code may refer to oclif's class, for example as a type.
  const changed = new Set(adopted.map(({baseIndex}) => baseIndex))
  const uses = code.matchAll(new RegExp(`(?<![\\w$.])${local.replaceAll('$', String.raw`\$`)}(?![\\w$])`, 'g'))
  const isUsed = [...uses].some(
    (use) => !changed.has(use.index) && (use.index < index || use.index >= index + text.length),
  )
  const kept = isUsed ? text : others.trim() === '' ? '' : text.replace(names, () => others)
  const eol = source.includes('\r\n') ? '\r\n' : '\n'
  const after = [kept, isOurs ? '' : ours].filter(Boolean).join(eol)
  return {index, before: after === '' ? text + eol : text, after}
}
