// Draws docs/terminal.svg, the README's first screen: what a person and an agent see of the same line. It is drawn from the
// README's own blocks, which hold what the lines print: `README=write npx vitest run test/readme` runs them, writes their
// output into the README and draws the picture anew, and without `README=write` the same test compares all three.
import {readFileSync, writeFileSync} from 'node:fs'
import {fileURLToPath} from 'node:url'

const line = {height: 18, width: 8}
const panel = {gap: 24, padding: 16, title: 34}

/** Draws the first block of each kind of a Markdown text, one panel for each. */
export function drawTerminals(markdown) {
  const panels = [
    {lines: readBlock(markdown, 'console terminal'), title: 'A person at a terminal'},
    {lines: readBlock(markdown, 'console pipe'), title: 'An agent on a pipe'},
  ].map((each) => ({
    ...each,
    width: Math.max(...each.lines.map(({length}) => length), 30) * line.width + 2 * panel.padding,
  }))
  const height = panel.title + Math.max(...panels.map(({lines}) => lines.length)) * line.height + 2 * panel.padding
  const width = panels.reduce((sum, each) => sum + each.width, panel.gap)
  let left = 0
  const drawn = panels.map((each) => {
    const text = drawPanel(each, left, height)
    left += each.width + panel.gap
    return text
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" font-family="ui-monospace, Menlo, Consolas, monospace" font-size="13">`,
    '<title>The same line for a person at a terminal and for an agent on a pipe</title>',
    ...drawn,
    '</svg>',
    '',
  ].join('\n')
}

function readBlock(markdown, info) {
  const start = markdown.indexOf(`\`\`\`${info}\n`) + info.length + 4
  return markdown.slice(start, markdown.indexOf('\n```', start)).split('\n')
}

function drawPanel({lines, title, width}, left, height) {
  const texts = lines.map((text, index) => {
    const y = panel.title + panel.padding + (index + 1) * line.height - 5
    const fill = text.startsWith('$ ') ? '#7ee787' : '#e6edf3'
    return `<text x="${left + panel.padding}" y="${y}" fill="${fill}" xml:space="preserve">${escape(text)}</text>`
  })
  return [
    `<rect x="${left}" y="0" width="${width}" height="${height}" rx="8" fill="#0d1117"/>`,
    `<text x="${left + panel.padding}" y="24" fill="#8b949e" font-family="sans-serif">${escape(title)}</text>`,
    ...texts,
  ].join('\n')
}

function escape(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

const root = new URL('../', import.meta.url)
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const picture = drawTerminals(readFileSync(new URL('README.md', root), 'utf8'))
  writeFileSync(new URL('docs/terminal.svg', root), picture)
}
