/**
 * Reads a value of the wrong type in the one obvious way that there is, if there is one.
 *
 * `1,000` and `5.0` are integers badly written; `5s` may be seconds, and only the command's author knows.
 *
 * @param expectation what the parser reported, as `Expected an integer but received: 1,000`
 */
export function readValue(value: string, expectation: string): string | undefined {
  const wanted = /\bexpected (?:an? )?(?:valid )?(integer|number|url)\b/i.exec(expectation)?.[1]?.toLowerCase()
  if (wanted === 'integer') return readNumber(value, /^-?\d+$/)
  if (wanted === 'number') return readNumber(value, /^-?\d+(?:\.\d+)?$/)
  if (wanted === 'url') return /^[\w-]+(?:\.[\w-]+)+(?::\d+)?(?:\/\S*)?$/.test(value) ? `https://${value}` : undefined
  return undefined
}

function readNumber(value: string, form: RegExp): string | undefined {
  const bare = value.trim().replace(/^["'](.*)["']$/, '$1')
  const plain = bare.replaceAll(/(?<=\d)[,_ ](?=\d{3}(?!\d))/g, '').replace(/^\+/, '')
  const whole = form.test(plain) ? plain : plain.replace(/\.0+$/, '')
  return form.test(whole) && whole !== value ? whole : undefined
}
