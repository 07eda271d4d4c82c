/** Whether a value is an object with named properties. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A property that a value has itself, and does not inherit. */
export function ownProperty(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined
}

/** Reads a property of any value; undefined if that throws, as for a proxy or a getter. */
export function readProperty(value: unknown, name: string | symbol): unknown {
  try {
    return Reflect.get(value as object, name)
  } catch {
    return undefined
  }
}

/** Parses JSON; undefined if the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Whether an object in a JSON text has a name twice: parsing keeps only the last of its values. */
export function repeatsName(json: string, parsed: unknown): boolean {
  let names = 0
  const open = [parsed]
  // Values found inside are added to the list, so this visits every value.
  for (const value of open) {
    if (typeof value !== 'object' || value === null) continue
    const inside: unknown[] = Object.values(value)
    if (!Array.isArray(value)) names += inside.length
    for (const each of inside) open.push(each)
  }
  return countColons(json) !== names
}

/** Counts the colons of valid JSON that are outside its strings: one for each name. */
function countColons(json: string): number {
  let count = 0
  let isInString = false
  for (const [token] of json.matchAll(/[":]|\\./g)) {
    if (token === '"') isInString = !isInString
    else if (token === ':' && !isInString) count += 1
  }
  return count
}

/** A replacer for `JSON.stringify`, which throws for a BigInt: this writes it as a text. */
export function writeBigInt(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value
}

/** The items of a list; empty for any other value. */
export function itemsOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

/** The texts of a list, without its other items; empty for any other value. */
export function textsOf(value: unknown): string[] {
  return itemsOf(value).filter((item) => typeof item === 'string')
}
