/** What a slash after it makes a regular expression rather than a division. */
const beforeExpression =
  /(?:^|[(,=:[!&|?{};+\-*%<>~^]|\b(?:await|case|delete|do|else|in|new|of|return|throw|typeof|void|yield))$/

const comment = /\/\/.*|\/\*[^]*?\*\//y
const string = /'(?:[^'\\\r\n]|\\[^])*'|"(?:[^"\\\r\n]|\\[^])*"/y
const expression = /\/(?![*/])(?:[^/\\[\r\n]|\\.|\[(?:[^\]\\\r\n]|\\.)*\])+\/\w*/y
/** A piece of a template: from a backquote or the end of `${…}` to the next `${` or the end of the template. */
const template = /[`}](?:[^`\\$]|\\[^]|\$(?!\{))*(?:`|\$\{)/y

/**
 * Blanks the comments, strings, templates and regular expressions of JavaScript or TypeScript, so that what is left is
 * code at its place.
 *
 * @returns undefined where they cannot be told from code for certain
 */
export function keepCode(source: string): string | undefined {
  let code = ''
  /** How many braces are open in each `${…}` around the place. */
  const open: number[] = []
  const match = (pattern: RegExp) => {
    pattern.lastIndex = code.length
    return pattern.exec(source)?.[0]
  }

  while (code.length < source.length) {
    const char = source[code.length]!
    const endsExpression = char === '}' && open.at(-1) === 0
    if (endsExpression) open.pop()
    let text: string | undefined
    if (char === '/')
      text = match(comment) ?? (beforeExpression.test(code.trimEnd().slice(-12)) ? match(expression) : char)
    else if (char === "'" || char === '"') text = match(string)
    else if (char === '`' || endsExpression) text = match(template)
    else text = char
    if (text === undefined) return undefined
    if (text.length > 1 && text.endsWith('${')) open.push(0)
    else if (open.length > 0 && char === '{') open[open.length - 1]! += 1
    else if (open.length > 0 && char === '}' && !endsExpression) open[open.length - 1]! -= 1
    code += text.length > 1 || char === '`' ? text.replaceAll(/[^\r\n]/g, ' ') : text
  }

  return open.length === 0 ? code : undefined
}
