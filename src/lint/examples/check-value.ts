import type {ValueDetails} from '../../catalog/read/flag-types.js'

/** Why a value is not of the type that a class declares; undefined where it is, or where nothing tells. */
export function findWrongValue(value: string, {max, min, type}: ValueDetails): string | undefined {
  if (type === 'url') return URL.canParse(value) ? undefined : `${value} is no URL`
  if (type !== 'integer') return undefined
  if (!/^-?\d+$/.test(value)) return `${value} is no whole number`
  if (min !== undefined && Number(value) < min) return `${value} is less than ${min}`
  return max !== undefined && Number(value) > max ? `${value} is more than ${max}` : undefined
}
