/** The names of the formats of `--output`, the default first (section 1). */
export const formats = ['json', 'ndjson', 'rows', 'yaml', 'text'] as const

/** The name of a format. */
export type Format = (typeof formats)[number]

/** Whether a value names a format. */
export function isFormat(value: unknown): value is Format {
  return formats.includes(value as Format)
}
