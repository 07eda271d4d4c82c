/** One row of the matrix: what a host did. */
export type Row = {
  name: string
  /** Why it was not run. */
  reason?: string
  /** Each check: passed, or why not. */
  results: Record<string, Error | true>
}

/** Prints rows as a table, and what went wrong in them. */
export function printTable(title: string, rows: readonly Row[]): void {
  const columns = [...new Set(rows.flatMap(({results}) => Object.keys(results)))]
  const width = Math.max(title.length, ...rows.map(({name}) => name.length))
  console.log(`\n${[title.padEnd(width), ...columns].join(' | ')}`)
  for (const {name, reason, results} of rows) {
    const cells = columns.map((column) => tell(results[column]).padEnd(column.length))
    console.log([name.padEnd(width), ...(reason === undefined ? cells : [`not run: ${reason}`])].join(' | '))
  }

  for (const {check, message, name} of listFailures(rows)) console.log(`\n${name}: ${check}\n${message}`)
}

/** Prints the sums of all rows, and makes the process fail when a check did. */
export function printTotals(rows: readonly Row[]): void {
  const passed = rows.flatMap(({results}) => Object.values(results)).filter((result) => result === true).length
  const failed = listFailures(rows).length
  const skipped = rows.filter(({reason}) => reason !== undefined).length
  console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped`)
  if (failed > 0) process.exitCode = 1
}

function listFailures(rows: readonly Row[]): {check: string; message: string; name: string}[] {
  return rows.flatMap(({name, results}) =>
    Object.entries(results).flatMap(([check, result]) =>
      result === true ? [] : [{check, message: result.message, name}],
    ),
  )
}

function tell(result: Error | true | undefined): string {
  if (result === undefined) return '-'
  return result === true ? 'ok' : 'FAIL'
}
