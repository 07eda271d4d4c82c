// Draws what the example CLI prints as pictures for the README. `README=write npx vitest run
// test/readme` runs their command lines and draws them anew; without `README=write` the same test
// compares.

/**
 * The pictures in docs, by file name: what each panel is titled, and the command lines that it
 * runs. `| jq` indents JSON.
 */
export const pictures = {
  'terminal.svg': {
    title: 'The same command for a person at a terminal and for an agent on a pipe',
    panels: [
      {title: 'A person at a terminal', isTerminal: true, commands: ['tasks task list']},
      {title: 'An agent on a pipe', isTerminal: false, commands: ['tasks task list | jq']},
    ],
  },
  'repair.svg': {
    title: 'An agent repairs a command line in one step',
    panels: [
      {
        title: 'An agent repairs a command line in one step',
        isTerminal: false,
        commands: [
          'tasks task list --statsu open --lmit 1 2>&1 | jq',
          'tasks task list --status open --limit 1 | jq .result[0].title',
        ],
      },
    ],
  },
}

/** The height of a line of text, and the width of a character, in pixels. */
const line = {height: 18, width: 7.85}

/** The size of a panel's parts, in pixels; `columns` is its least width, in characters. */
const panel = {bar: 36, columns: 40, gap: 24, padding: 16, radius: 8}

/** The three dots of a window's bar, in pixels; the title begins after them. */
const dots = {distance: 18, radius: 5, titleStart: 78}

const colors = {
  command: '#7ee787',
  key: '#79c0ff',
  plain: '#e6edf3',
  string: '#a5d6ff',
  title: '#8b949e',
}

/**
 * Draws panels of terminals side by side.
 *
 * @param title what the picture shows, for readers who do not see it
 * @param panels a title and lines of text for each
 */
export function drawTerminals(title, panels) {
  const placed = panels.map((each) => {
    const columns = Math.max(...each.lines.map(({length}) => length), panel.columns)
    return {...each, width: Math.ceil(columns * line.width) + 2 * panel.padding}
  })
  const rows = Math.max(...placed.map(({lines}) => lines.length))
  const height = panel.bar + rows * line.height + 2 * panel.padding
  const width = placed.reduce((sum, each) => sum + each.width, panel.gap * (placed.length - 1))
  let left = 0
  const drawn = placed.map((each) => {
    const text = drawPanel(each, left, height)
    left += each.width + panel.gap
    return text
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" font-family="ui-monospace, Menlo, Consolas, monospace" font-size="13">`,
    `<title>${escape(title)}</title>`,
    ...drawn,
    '</svg>',
    '',
  ].join('\n')
}

/** How far the baseline of a text is above the end of its line, in pixels. */
const descent = 5

/** How far the baseline of a title is below the middle of its bar, in pixels. */
const baseline = 4

function drawPanel({lines, title, width}, left, height) {
  const middle = panel.bar / 2
  const circles = ['#ff5f57', '#febc2e', '#28c840'].map((fill, index) => {
    const x = left + (index + 1) * dots.distance
    return `<circle cx="${x}" cy="${middle}" r="${dots.radius}" fill="${fill}"/>`
  })
  const texts = lines.map((text, index) => {
    const y = panel.bar + panel.padding + (index + 1) * line.height - descent
    return `<text x="${left + panel.padding}" y="${y}" fill="${colors.plain}" xml:space="preserve">${paint(text)}</text>`
  })
  return [
    `<rect x="${left}" y="0" width="${width}" height="${height}" rx="${panel.radius}" fill="#0d1117"/>`,
    ...circles,
    `<text x="${left + dots.titleStart}" y="${middle + baseline}" fill="${colors.title}" font-family="sans-serif">${escape(title)}</text>`,
    ...texts,
  ].join('\n')
}

/** Colors a command line, and the keys and strings of JSON. */
function paint(text) {
  if (text.startsWith('$ ')) return span(text, colors.command)
  const [, indent, key, rest] = /^( *)("[^"]+"): (.*)$/.exec(text) ?? []
  if (key !== undefined) return escape(indent) + span(key, colors.key) + ': ' + paintValue(rest)
  return paintValue(text)
}

/** Colors a value of JSON, or an item of a list, if it is a string. */
function paintValue(text) {
  return /^ *"/.test(text) ? span(text, colors.string) : escape(text)
}

function span(text, fill) {
  return `<tspan fill="${fill}">${escape(text)}</tspan>`
}

function escape(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
