/** Reads the value of a `<BIN>_…` switch: `1|true|yes`, `0|false|no`, anything else is undefined. */
export function readBoolean(value: string | undefined): boolean | undefined {
  const word = value?.trim().toLowerCase()
  if (word === '1' || word === 'true' || word === 'yes') return true
  if (word === '0' || word === 'false' || word === 'no') return false
  return undefined
}
