/**
 * What a description says about values that are codes of one or two characters, such as
 * `a) all  b) none`; undefined for other values, and where it does not explain each.
 */
export function readCodes(description: string, values: readonly unknown[]): string | undefined {
  const codes = values.map(String)
  const areCodes = codes.every((code) => /^[a-z\d]{1,2}$/i.test(code))
  if (codes.length === 0 || !areCodes) return undefined
  // `a) …`, `"a": …`, `a - …`
  const starts = codes.map((code) => {
    return description.search(new RegExp(`(?<![\\w-])${code}["'\`]?(?:[):=]| -)`, 'i'))
  })
  if (starts.includes(-1)) return undefined
  const text = description.slice(Math.min(...starts)).replaceAll(/\s+/g, ' ')
  return text.trim().replace(/[\].]+$/, '')
}
