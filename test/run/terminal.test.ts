import {describe, expect, test} from 'vitest'

import {quoteWord as quote} from '../../src/command-line/quote.js'
import {cleanEnvironment, runProcess} from '../support/run-cli.js'
import {hostBin} from './run-host.js'

/** What the host writes on a terminal that has a width, and perhaps another one at half the way. */
async function runOnTerminal(columns: number, later?: number): Promise<string> {
  const narrow = later ? ` --narrow ${later}` : ''
  const line = `stty cols ${columns}; ${quote(process.execPath)} ${quote(hostBin)} bar --steps 20${narrow}`
  const {stdout} = await runProcess(
    ['script', '--quiet', '--return', '--command', line, '/dev/null'],
    {
      cwd: '/',
      env: {...cleanEnvironment('/tmp'), SHELL: '/bin/bash', TERM: 'xterm'},
      input: '',
    },
  )
  // The line wrap is off while a bar is drawn, which may hold wide characters.
  expect(stdout).toContain('\u{1B}[?7lImporting')
  return stdout.replaceAll(/\u{1B}\[\?7[lh]/gu, '')
}

/** The lines that stood on the terminal at any time. */
function readDrawn(output: string): string[] {
  // eslint-disable-next-line no-control-regex
  return output.split(/\r\n|\r|\u{1B}\[\d*[AJK]/u).filter((line) => line !== '')
}

/** What stands there at the end: everything that was not cleared. */
function readLeft(output: string): string[] {
  return output
    .split('\r\n')
    .map((line) => line.split('\u{1B}[J').at(-1)!)
    .filter((line) => line !== '')
}

// `script` takes other options on macOS, and Windows has none.
describe.runIf(process.platform === 'linux')('a bar on a terminal', () => {
  test.for([40, 80, 200])(
    'of %i columns fits, and leaves nothing behind',
    {concurrent: true},
    async (columns) => {
      const output = await runOnTerminal(columns)
      const bars = readDrawn(output).filter((line) => line.startsWith('Importing'))
      expect(bars.length).toBeGreaterThan(5)
      for (const bar of bars) expect(bar.length, bar).toBeLessThan(columns)
      expect(bars.at(-1)).toContain('20/20 100%')
      expect(readLeft(output)).toEqual([
        'printed by the command',
        'logged by the command',
        'Imported all',
      ])
    },
  )

  test('that is made narrower still fits', {concurrent: true}, async () => {
    const bars = readDrawn(await runOnTerminal(120, 40)).filter((line) =>
      line.startsWith('Importing'),
    )
    expect(bars[0]!.length).toBeGreaterThan(50)
    expect(bars.at(-1)!.length).toBeLessThan(40)
  })
})
