import {ux} from '@oclif/core'

/** A column of a table; it is left out when it has no value in any row. */
export type Column<Row> = {
  title: string
  value: (row: Row) => string | number | undefined
  /** The colour of a value on a terminal. */
  color?: (row: Row) => string | undefined
}

/** Draws rows as aligned columns, numbers on the right, under a line of titles. */
export function formatTable<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): string {
  const drawn = columns
    .map((column) => ({column, values: rows.map((row) => column.value(row) ?? '')}))
    .filter(({values}) => values.some((value) => value !== ''))
    .map(({column, values}) => drawColumn(column, values, rows))
  return ['', ...rows]
    .map((_, line) =>
      drawn
        .map((cells) => cells[line])
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

function drawColumn<Row>({color, title}: Column<Row>, values: (number | string)[], rows: readonly Row[]): string[] {
  const width = Math.max(title.length, ...values.map((value) => String(value).length))
  const isNumeric = values.every((value) => typeof value === 'number' || value === '')
  const draw = (text: string, color?: string): string => {
    const gap = ' '.repeat(width - text.length)
    const painted = ux.colorize(color, text)
    return isNumeric ? gap + painted : painted + gap
  }

  return [draw(title, 'bold'), ...values.map((value, index) => draw(String(value), color?.(rows[index]!)))]
}
