import type {FlagDefinition} from '../oclif/shapes.js'

/** An item of a flag's value, and where it begins and ends in that value. */
export type ListItem = {value: string; from: number; to: number}

/**
 * Splits the value of a flag that takes a list in one word, as oclif's parser does (core 4 and 5,
 * lib/parser/parse.js): `\,` is a comma in an item, and quotes around an item are dropped. The value
 * of any other flag is one item.
 */
export function splitItems(
  value: string,
  {delimiter, multiple}: Pick<FlagDefinition, 'delimiter' | 'multiple'>,
): ListItem[] {
  if (!delimiter || !multiple) return [{from: 0, to: value.length, value}]
  const items: ListItem[] = []
  // Not escaped, as in oclif, whose types allow only a comma.
  const separator = new RegExp(String.raw`(?<!\\)${delimiter}`)
  let start = 0
  for (const part of value.split(separator)) {
    const text = part.trim()
    const from = start + part.indexOf(text)
    const plain = text.replaceAll(`\\${delimiter}`, delimiter)
    const unquoted = plain.replace(/^"(.*)"$/, '$1').replace(/^'(.*)'$/, '$1')
    items.push({from, to: from + text.length, value: unquoted})
    start += part.length + delimiter.length
  }
  return items
}
