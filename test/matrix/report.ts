/** One row of the matrix: what a host did. */
export type Row = {
  name: string
  /** Why it was not run. */
  reason?: string
  /** Each check: passed, or why not. */
  results: Record<string, Error | true>
}

/** Prints the rows as a table, what went wrong, and the sums; sets the exit code. */
export function printReport(rows: readonly Row[]): void {
  const columns = [...new Set(rows.flatMap(({results}) => Object.keys(results)))]
  const width = Math.max(...rows.map(({name}) => name.length))
  console.log([''.padEnd(width), ...columns].join(' | '))
  for (const {name, reason, results} of rows) {
    const cells = columns.map((column) => tell(results[column]).padEnd(column.length))
    console.log([name.padEnd(width), ...(reason === undefined ? cells : [`not run: ${reason}`])].join(' | '))
  }

  const failures = rows.flatMap(({name, results}) =>
    Object.entries(results).flatMap(([check, result]) => (result === true ? [] : [{check, name, result}])),
  )
  for (const {check, name, result} of failures) console.log(`\n${name}: ${check}\n${result.message}`)
  const passed = rows.flatMap(({results}) => Object.values(results)).filter((result) => result === true).length
  const skipped = rows.filter(({reason}) => reason !== undefined).length
  console.log(`\n${passed} passed, ${failures.length} failed, ${skipped} skipped`)
  if (failures.length > 0) process.exitCode = 1
}

function tell(result: Error | true | undefined): string {
  if (result === undefined) return '-'
  return result === true ? 'ok' : 'FAIL'
}
