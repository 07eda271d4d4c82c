/** Matches the code after which a slash begins a regular expression, not a division. */
const beforeExpression =
  /(?:^|[(,=:[!&|?{};+\-*%<>~^]|\b(?:await|case|delete|do|else|in|new|of|return|throw|typeof|void|yield))$/

const comment = /\/\/.*|\/\*[^]*?\*\//y
const string = /'(?:[^'\\\r\n]|\\[^])*'|"(?:[^"\\\r\n]|\\[^])*"/y
const expression = /\/(?![*/])(?:[^/\\[\r\n]|\\.|\[(?:[^\]\\\r\n]|\\.)*\])+\/\w*/y
/** Matches a piece of a template: from a backquote or the end of `${…}` to the next `${` or the template's end. */
const template = /[`}](?:[^`\\$]|\\[^]|\$(?!\{))*(?:`|\$\{)/y

/** Blanks comments, strings, templates and regular expressions; undefined if they are not certain. Code stays in place. */
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
      text = match(comment) ?? (beforeExpression.test(code.trimEnd().slice(-12)) ? match(expression) : char)
    } else if (open.length > 0 && '{}'.includes(char)) open[open.length - 1]! += char === '{' ? 1 : -1
    if (text === undefined) return undefined
    if (text.length > 1 && text.endsWith('${')) open.push(0)
    code += text.length > 1 || char === '`' ? text.replaceAll(/[^\r\n]/g, ' ') : text
  }

  return open.length === 0 ? code : undefined
}
