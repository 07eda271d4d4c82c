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
    .map(({color, title, value}) => ({color, title, values: rows.map((row) => value(row) ?? '')}))
    .filter(({values}) => values.some((value) => value !== ''))
    .map(({color, title, values}) => {
      const width = Math.max(title.length, ...values.map((value) => String(value).length))
      const isNumeric = values.every((value) => typeof value === 'number' || value === '')
      const draw = (text: string, style?: string): string => {
        const [gap, painted] = [' '.repeat(width - text.length), ux.colorize(style, text)]
        return isNumeric ? gap + painted : painted + gap
      }
      return [
        draw(title, 'bold'),
        ...values.map((value, index) => draw(String(value), color?.(rows[index]!))),
      ]
    })
  const lines = ['', ...rows].map((_, line) => drawn.map((cells) => cells[line]).join('  '))
  return lines.map((line) => line.trimEnd()).join('\n')
}
