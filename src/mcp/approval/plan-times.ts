/** The period of a dry run, in milliseconds since 1970. */
export type Period = {from: number; to: number}

/** A count of seconds since 1970 is less: in milliseconds, it is in 1973. */
const maxSeconds = 1e11

/** How far clocks and rounding may move a time out of the period, in milliseconds. */
const slackMs = 2000

/**
 * A time with its seconds, such as `2026-11-28T10:56:01.5Z` or `2026-11-28 10:56:01`, or the seconds or
 * milliseconds since 1970.
 */
const timePattern =
  /\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d+)?(?:Z|[+-]\d\d:?\d\d)?|(?<![\w.])\d{10}(?:\d{3})?(?:\.\d+)?(?!\w)/g

/**
 * Writes a plan as JSON without the times at which its dry run was made: each dry run states other
 * ones, so no approval could hold for them. Any other time stays.
 */
export function renderTimelessPlan(plan: unknown, {from, to}: Period): string {
  const json = JSON.stringify(plan ?? null)
  return json.replaceAll(timePattern, (text) => {
    const isNow = readTimes(text).some((time) => time >= from - slackMs && time <= to + slackMs)
    return isNow ? '<now>' : text
  })
}

/** The times that a text may mean, in milliseconds since 1970. */
function readTimes(text: string): number[] {
  if (text.includes(':')) {
    const time = text.replace(' ', 'T').replace(',', '.')
    // Without a zone it may be that of this process, or UTC.
    const zones = /(?:Z|[+-]\d\d:?\d\d)$/.test(time) ? [''] : ['', 'Z']
    return zones.map((zone) => Date.parse(`${time}${zone}`))
  }
  const count = Number(text)
  return [count < maxSeconds ? count * 1000 : count]
}
