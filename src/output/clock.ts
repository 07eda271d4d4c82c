/** Milliseconds since the epoch for what is written; SOURCE_DATE_EPOCH wins (contract, section 4). */
export function readClock(): number {
  const fixed = process.env.SOURCE_DATE_EPOCH
  return fixed !== undefined && /^\d+$/.test(fixed) ? Number(fixed) * 1000 : Date.now()
}
