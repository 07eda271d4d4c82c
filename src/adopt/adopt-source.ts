import {packageName} from '../mode/mode.js'
import {blankNonCode} from './blank-non-code.js'

/** The adopted text of a source file, and what is left to its author. */
export type AdoptedSource = {text: string; left: {line: number; reason: string}[]}

/** The import of oclif's `Command`: its local name, and the statement without it, empty if it was the only name. */
type Import = {index: number; text: string; local: string; others: string}

/** A class: its base and the text after it, its body, and the code of its members without their contents. */
type Class = {
  base: string
  baseIndex: number
  rest: string
  bodyIndex: number
  members: string
  isDefault: boolean
  isAbstract: boolean
}

/**
 * Makes the commands of a source file extend `AgentCommand`, by exact patterns: uncertain cases are left, with a reason
 * (13.6a). `draft` is the line to draft in the body of the file's command, if any.
 */
export function adoptSource(source: string, draft?: string): AdoptedSource {
  const leave = (index: number, reason: string) => ({line: source.slice(0, index).split('\n').length, reason})
  const exported = /\bexport\s*\{[^{}]*\bCommand\b[^{}]*\}\s*from\s*['"]@oclif\/core['"]/.exec(source)
  if (exported) {
    const reason = `it exports oclif's Command to other files: export AgentCommand of ${packageName} in its place`
    return {text: source, left: [leave(exported.index, reason)]}
  }

  const code = blankNonCode(source)
  if (code === undefined) {
    const mayAdopt = source.includes('extends') && source.includes('Command')
    const reason = 'code cannot be reliably distinguished from strings and comments'
    return {text: source, left: mayAdopt ? [leave(0, reason)] : []}
  }

  const found = findImport(source, code)
  const clash = found && findClash(found, code, source)
  const left: AdoptedSource['left'] = []
  const adopted: Class[] = []
  for (const each of findClasses(code)) {
    const isKnown = each.base === found?.local
    const reason = isKnown ? (clash ?? findObstacle(each)) : explainOther(each, source)
    if (reason !== undefined) left.push(leave(each.baseIndex, reason))
    else if (isKnown) adopted.push(each)
  }

  if (!found || adopted.length === 0) return {text: source, left}
  const edits = [editImport(found, adopted, code, source)]
  for (const {baseIndex, bodyIndex, isAbstract, isDefault, members} of adopted) {
    edits.push({index: baseIndex, before: found.local, after: 'AgentCommand'})
    const isDrafted = draft !== undefined && (isDefault || adopted.length === 1) && !isAbstract
    const eol = /^[ \t]*(\r?\n)([ \t]*)/.exec(source.slice(bodyIndex))
    if (!isDrafted || !eol || /\bstatic\b[^;=]*\b(?:mutating|readOnly)\b/.test(members)) continue
    edits.push({index: bodyIndex, before: '', after: `${eol[1]}${eol[2] || '  '}// ${draft}`})
  }

  const text = edits
    .toSorted((a, b) => b.index - a.index)
    .reduce((old, {after, before, index}) => old.slice(0, index) + after + old.slice(index + before.length), source)
  return {text, left}
}

/** Finds the import of names from oclif, in an ES module or in CommonJS. */
function findImport(source: string, code: string): Import | undefined {
  const imports =
    /(?<=^\uFEFF?)(?:import|const|let|var)[ \t]+\{([^{}]*)\}[ \t]*(?:from[ \t]+|=[ \t]*require\()(['"])@oclif\/core\2\)?;?/gm
  const found = [...source.matchAll(imports)].flatMap(({0: text, 1: names = '', index}): Import[] => {
    const list = names
      .split(',')
      .map((name) => ({match: /^\s*Command(?:\s*(?:\bas\b|:)\s*([\w$]+))?\s*$/.exec(name), name}))
    const match = list.find((each) => each.match)?.match
    // The statement is code, and its names contain no comment.
    if (!match || !code.startsWith(text.slice(0, text.indexOf('}') + 1), index)) return []
    const others = list
      .flatMap((each) => (each.match ? [] : each.name))
      .join(',')
      .trim()
    const [, start = '', end = ''] = /^(\s*)[^]*?(\s*)$/.exec(names)!
    const kept = others === '' ? '' : text.replace(names, () => start + others + end)
    return [{index, text, local: match[1] ?? 'Command', others: kept}]
  })
  return found.length === 1 ? found[0] : undefined
}

/** Matches a name in code. */
function nameIn(name: string, before = '', after = ''): RegExp {
  return new RegExp(`${before}(?<![\\w$.])${name.replaceAll('$', String.raw`\$`)}(?![\\w$])${after}`, 'g')
}

const ourImport = new RegExp(
  `\\b(?:import|const|let|var)\\s*\\{[^{}]*(?<!\\btype\\s+)\\bAgentCommand\\b(?!\\s*(?:as\\b|:))[^{}]*\\}[^;'"]*['"]${packageName}['"]`,
)

/** Why no class of a file can be changed: a name has another meaning in it, or in one of its scopes. */
function findClash({index, local}: Import, code: string, source: string): string | undefined {
  const reason = (name: string) => `the name \`${name}\` has another meaning in this file`
  if (!ourImport.test(source) && nameIn('AgentCommand').test(code)) return reason('AgentCommand')
  const declared = nameIn(local, String.raw`\b(?:class|const|function|interface|let|type|var)\s+`)
  const destructured = nameIn(local, String.raw`\b(?:const|let|var)\s*[{[][^;=]*`, String.raw`[^;=]*[}\]]\s*=`)
  // Parameters of a function, of a method, or of an arrow function.
  const lists = code.matchAll(
    /(?<!\b(?:if|switch|while|extends\s+[\w$.]+)\s*)\(([^()]*)\)\s*(?::[^(){};=\n]*)?(?:=>|\{)/g,
  )
  const parameter = nameIn(local, String.raw`(?:^|[,{[]|\.\.\.)\s*`, String.raw`\s*(?:[,:=?}\]]|$)`)
  const isShadowed =
    declared.test(code) ||
    nameIn(local, '', String.raw`\s*=>`).test(code) ||
    [...code.matchAll(destructured)].some((each) => each.index !== index) ||
    [...lists].some(([, list]) => list!.search(parameter) >= 0)
  return isShadowed ? reason(local) : undefined
}

function findClasses(code: string): Class[] {
  const headers = code.matchAll(
    /(?<lead>\bexport\s+default\s+|\bmodule\.exports\s*=\s*)?(?<abstract>\babstract\s+)?\bclass\b[^{};]*\{/g,
  )
  return [...headers].flatMap(({0: header, groups, index}): Class[] => {
    const heritage = /\bextends\s+([\w$.]+)(.*)\{$/s.exec(blankNested(header, /<[^<>]*>/g, ' '))
    if (!heritage) return []
    const [, base = '', rest = ''] = heritage
    const bodyIndex = index + header.length
    const body = blankNested(code.slice(bodyIndex), /\([^()]*\)|\[[^[\]]*\]|\{[^{}]*\}/g, '~')
    return [
      {
        base,
        baseIndex: index + heritage.index + heritage[0].indexOf(base, 'extends'.length),
        bodyIndex,
        isAbstract: groups!['abstract'] !== undefined,
        isDefault: groups!['lead'] !== undefined,
        members: body.split('}', 1)[0]!,
        rest: rest.trim(),
      },
    ]
  })
}

/** Replaces what is in brackets, from the inside out. */
function blankNested(text: string, brackets: RegExp, filler: string): string {
  const blanked = text.replaceAll(brackets, (part) => filler.repeat(part.length))
  return blanked === text ? text : blankNested(blanked, brackets, filler)
}

/** Why a class that extends oclif's `Command` is left; undefined if it can be changed. */
function findObstacle({members, rest}: Class): string | undefined {
  if (rest !== '' && !/^implements\b/.test(rest)) return 'the code after its base class is not a known pattern'
  if (/\bstatic\b[^;=]*\bbaseFlags\b/.test(members)) {
    return 'its `baseFlags` have to begin with `...AgentCommand.baseFlags`; change both by hand'
  }

  return /(?:^|[;~\s])(?:writer|signal)\s*[=~:?!;]/.test(members)
    ? 'it has a member `writer` or `signal`, which AgentCommand also defines'
    : undefined
}

/** Why a class with another base class is left; undefined if it is not a command, already adopted, or the CLI's own. */
function explainOther({base, rest}: Class, source: string): string | undefined {
  const isMixin = rest.startsWith('(') && base !== 'withAgent' && /Command\b/.test(rest)
  const named = `\\b[^;'"=]*${nameIn(base.split('.')[0]!).source}[^;'"=]*`
  const others = new RegExp(
    `\\b(?:import${named}from|(?:const|let|var)${named}=[^;'"]*(?:require|import)\\()\\s*['"](?!\\.|${packageName})`,
  )
  if (!isMixin && !(base.endsWith('Command') && others.test(source))) return undefined
  return `its base class \`${base}${isMixin ? '(…)' : ''}\` is not a known pattern: import {Command} by name, or wrap your base class once, \`export const BaseCommand = withAgent(…)\``
}

function editImport({index, local, others, text}: Import, adopted: readonly Class[], code: string, source: string) {
  const space = /\{[ \t]/.test(text) ? ' ' : ''
  const ours = text.replace(/\{[^]*\}/, `{${space}AgentCommand${space}}`).replace('@oclif/core', packageName)
  // Other code may refer to oclif's class, for example as a type.
  const changed = new Set(adopted.map(({baseIndex}) => baseIndex))
  const isUsed = [...code.matchAll(nameIn(local))].some(
    (use) => !changed.has(use.index) && (use.index < index || use.index >= index + text.length),
  )
  const eol = source.includes('\r\n') ? '\r\n' : '\n'
  const after = [isUsed ? text : others, ourImport.test(source) ? '' : ours].filter(Boolean).join(eol)
  return {index, before: after === '' ? text + eol : text, after}
}
