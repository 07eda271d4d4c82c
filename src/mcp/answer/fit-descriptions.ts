/** A description of a command or topic, under the name that was asked for. */
export type Described = {name: string; document: object}

/** As many descriptions as an answer has room for, and the names of the others. */
export type FittedDescriptions = {
  commands: object[]
  truncation?: {reason: string; shown: number; total: number; left_out: string[]}
}

/** Keeps the first descriptions, up to a number of bytes for all together; a client cuts a longer answer anywhere. */
export function fitDescriptions(described: readonly Described[], maxBytes: number): FittedDescriptions {
  let bytes = 0
  const shown = described.findIndex(({document}) => (bytes += Buffer.byteLength(JSON.stringify(document))) > maxBytes)
  const commands = described.map(({document}) => document)
  if (shown === -1) return {commands}
  return {
    commands: commands.slice(0, shown),
    truncation: {
      reason: `An answer has room for ${maxBytes} bytes of descriptions.`,
      shown,
      total: described.length,
      left_out: described.slice(shown).map(({name}) => name),
    },
  }
}
