import {packageName} from '../../line/mode.js'

/** The adopted text of a source file, and what is left to its author. */
export type AdoptedSource = {text: string; left: {line: number; reason: string}[]}

/**
 * Makes the commands of a source file extend `AgentCommand`, by exact patterns: uncertain cases are
 * left, with a reason (13.6a). `draft` is the line to draft in the body of the file's command, if
 * any.
 */
export function adoptSource(source: string, draft?: string): AdoptedSource {
  const leave = (index: number, reason: string) => ({
    line: source.slice(0, index).split('\n').length,
    reason,
  })
  const exported = /\bexport\s*\{[^{}]*\bCommand\b[^{}]*\}\s*from\s*['"]@oclif\/core['"]/.exec(
    source,
  )
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
    const reason = isKnown ? (findObstacle(each) ?? clash) : explainOther(each, source)
    if (reason !== undefined) left.push(leave(each.baseIndex, reason))
    else if (isKnown) adopted.push(each)
  }

  if (!found || adopted.length === 0) return {text: source, left}
  const edits = [editImport(found, adopted, source)]
  for (const {baseIndex, bodyIndex, isAbstract, isDefault, members} of adopted) {
    edits.push({index: baseIndex, before: found.local, after: 'AgentCommand'})
    const isDrafted = draft !== undefined && (isDefault || adopted.length === 1) && !isAbstract
    const eol = /^[ \t]*(\r?\n)([ \t]*)/.exec(source.slice(bodyIndex))
    if (!isDrafted || !eol || /\bstatic\b[^;=]*\b(?:mutating|readOnly)\b/.test(members)) continue
    edits.push({index: bodyIndex, before: '', after: `${eol[1]}${eol[2] || '  '}// ${draft}`})
  }

  const text = edits
    .toSorted((a, b) => b.index - a.index)
    .reduce(
      (old, {after, before, index}) =>
        old.slice(0, index) + after + old.slice(index + before.length),
      source,
    )
  return {text, left}
}

/**
 * The import of oclif's `Command` by an ES module or CommonJS, and where else its local name is in
 * the code.
 */
type Import = NonNullable<ReturnType<typeof findImport>>

function findImport(source: string, code: string) {
  const imports =
    /(?<=^\uFEFF?)(?:import|const|let|var)[ \t]+\{([^{}]*)\}[ \t]*(?:from[ \t]+|=[ \t]*require\()(['"])@oclif\/core\2\)?;?/gm
  const found = [...source.matchAll(imports)].flatMap(({0: text, 1: names = '', index}) => {
    const list = names.split(',')
    const matches = list.map((name) => /^\s*Command(?:\s*(?:\bas\b|:)\s*([\w$]+))?\s*$/.exec(name))
    const match = matches.find((each) => each !== null)
    // The statement is code, and its names contain no comment.
    if (!match || !code.startsWith(text.slice(0, text.indexOf('}') + 1), index)) return []
    const [, local = 'Command'] = match
    const others = list
      .filter((_, place) => !matches[place])
      .join(',')
      .trim()
    /** The statement without the name; empty if it was the only one. */
    const rest = others && text.replace(names.trim(), () => others)
    const uses = [...code.matchAll(nameIn(local))].map((use) => use.index)
    return [
      {
        index,
        local,
        rest,
        text,
        uses: uses.filter((use) => use < index || use >= index + text.length),
      },
    ]
  })
  return found.length === 1 ? found[0] : undefined
}

function nameIn(name: string): RegExp {
  return new RegExp(`(?<![\\w$.])${name.replaceAll('$', String.raw`\$`)}(?![\\w$])`, 'g')
}

const ourImport = new RegExp(
  `\\b(?:import|const|let|var)\\s*\\{[^{}]*(?<!\\btype\\s+)\\bAgentCommand\\b(?!\\s*(?:as\\b|:))[^{}]*\\}[^;'"]*['"]${packageName}['"]`,
)

/**
 * Matches the code before a use of a name that declares nothing: the use is a base class, a type or
 * a value.
 */
const beforeUse =
  /(?:\b(?:as|extends|instanceof|new|return|typeof)\s+|\bextends\s+[\w$.]+\(|[:|&=?]\s*|(?<!\b(?:class|function|interface|type)\s+[\w$]+)<)$/

/**
 * Why no class of a file can be changed: a name may have another meaning in it, or in one of its
 * scopes.
 */
function findClash({local, uses}: Import, code: string, source: string): string | undefined {
  const isDeclared = (at: number) => {
    const [before, after] = [code.slice(0, at), code.slice(at + local.length)]
    const isDestructured = /\b(?:const|let|var)\s*[{[][^;=]*$/.test(before)
    return (
      isDestructured || /^\s*=>/.test(after) || !(beforeUse.test(before) || after.startsWith('.'))
    )
  }
  const isTaken = !ourImport.test(source) && nameIn('AgentCommand').test(code)
  const name = isTaken ? 'AgentCommand' : local
  const reason = `the name \`${name}\` may have another meaning in this file`
  return isTaken || uses.some((at) => isDeclared(at)) ? reason : undefined
}

type Class = ReturnType<typeof findClasses>[number]

/**
 * Finds classes: the base and the text after it, and the code of the members without their
 * contents.
 */
function findClasses(code: string) {
  const headers = code.matchAll(
    /(\bexport\s+default\s+|\bmodule\.exports\s*=\s*)?(\babstract\s+)?\bclass\b[^{};]*\{/g,
  )
  return [...headers].flatMap(({0: header, 1: lead, 2: abstract, index}) => {
    const heritage = /\bextends\s+([\w$.]+)(.*)\{$/s.exec(blankNested(header, /<[^<>]*>/g, ' '))
    if (!heritage) return []
    const [, base = '', rest = ''] = heritage
    const baseIndex = index + heritage.index + heritage[0].indexOf(base, 'extends'.length)
    const bodyIndex = index + header.length
    const body = blankNested(code.slice(bodyIndex), /\([^()]*\)|\[[^[\]]*\]|\{[^{}]*\}/g, '~')
    const members = body.split('}', 1)[0]!
    return [
      {
        base,
        baseIndex,
        bodyIndex,
        isAbstract: !!abstract,
        isDefault: !!lead,
        members,
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
  if (rest !== '' && !/^implements\b/.test(rest))
    return 'the code after its base class is not a known pattern'
  if (/\bstatic\b[^;=]*\bbaseFlags\b/.test(members)) {
    return 'its `baseFlags` have to begin with `...AgentCommand.baseFlags`; change both by hand'
  }

  return /(?:^|[;~\s])(?:writer|signal)\s*[=~:?!;]/.test(members)
    ? 'it has a member `writer` or `signal`, which AgentCommand also defines'
    : undefined
}

/**
 * Why a class with another base class is left; undefined if it is not a command, already adopted,
 * or the CLI's own.
 */
function explainOther({base, rest}: Class, source: string): string | undefined {
  const isMixin = rest.startsWith('(') && base !== 'withAgent' && /Command\b/.test(rest)
  const named = `\\b[^;'"=]*${nameIn(base.split('.')[0]!).source}[^;'"=]*`
  const others = new RegExp(
    `\\b(?:import${named}from|(?:const|let|var)${named}=[^;'"]*(?:require|import)\\()\\s*['"](?!\\.|${packageName})`,
  )
  if (!isMixin && !(base.endsWith('Command') && others.test(source))) return undefined
  return `its base class \`${base}${isMixin ? '(…)' : ''}\` is not a known pattern: import {Command} by name, or wrap your base class once, \`export const BaseCommand = withAgent(…)\``
}

function editImport({index, rest, text, uses}: Import, adopted: readonly Class[], source: string) {
  const space = /\{[ \t]/.test(text) ? ' ' : ''
  const ours = text
    .replace(/\{[^]*\}/, `{${space}AgentCommand${space}}`)
    .replace('@oclif/core', packageName)
  // Other code may refer to oclif's class, for example as a type.
  const isUsed = uses.some((use) => adopted.every(({baseIndex}) => baseIndex !== use))
  const eol = source.includes('\r\n') ? '\r\n' : '\n'
  const after = [isUsed ? text : rest, ourImport.test(source) ? '' : ours].filter(Boolean).join(eol)
  return {index, before: after === '' ? text + eol : text, after}
}

/** Matches the code after which a slash begins a regular expression, not a division. */
const beforeExpression =
  /(?:^|[(,=:[!&|?{};+\-*%<>~^]|\b(?:await|case|delete|do|else|in|new|of|return|throw|typeof|void|yield))$/

const comment = /\/\/.*|\/\*[^]*?\*\//y
const string = /'(?:[^'\\\r\n]|\\[^])*'|"(?:[^"\\\r\n]|\\[^])*"/y
const expression = /\/(?![*/])(?:[^/\\[\r\n]|\\.|\[(?:[^\]\\\r\n]|\\.)*\])+\/\w*/y
/**
 * Matches a piece of a template: from a backquote or the end of `${…}` to the next `${` or the
 * template's end.
 */
const template = /[`}](?:[^`\\$]|\\[^]|\$(?!\{))*(?:`|\$\{)/y

/**
 * Blanks comments, strings, templates and regular expressions; undefined if they are not certain.
 * Code stays in place.
 */
export function blankNonCode(source: string): string | undefined {
  let code = ''
  /** The number of open braces in each enclosing `${…}`. */
  const open: number[] = []
  const match = (pattern: RegExp) => {
    pattern.lastIndex = code.length
    return pattern.exec(source)?.[0]
  }
  while (code.length < source.length) {
    const char = source[code.length]!
    const endsExpression = char === '}' && open.at(-1) === 0
    if (endsExpression) open.pop()
    let text: string | undefined = char
    if (char === '`' || endsExpression) text = match(template)
    else if (char === "'" || char === '"') text = match(string)
    else if (char === '/') {
      text =
        match(comment) ??
        (beforeExpression.test(code.trimEnd().slice(-12)) ? match(expression) : char)
    } else if (open.length > 0 && '{}'.includes(char))
      open[open.length - 1]! += char === '{' ? 1 : -1
    if (text === undefined) return undefined
    if (text.length > 1 && text.endsWith('${')) open.push(0)
    code += text.length > 1 || char === '`' ? text.replaceAll(/[^\r\n]/g, ' ') : text
  }

  return open.length === 0 ? code : undefined
}
