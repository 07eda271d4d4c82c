import {existsSync} from 'node:fs'
import {mkdtemp, readFile, rm, writeFile} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {setTimeout as sleep} from 'node:timers/promises'

import {quoteLine} from '../../src/command-line/quote.js'
import {type CliRun, runProcess} from './run-cli.js'

type Place = {cwd: string; env: Record<string, string>}

/**
 * Runs a line of a shell on a new terminal (`script` of util-linux), 80 columns wide, that knows 16
 * colours.
 */
function runScript(line: string, {cwd, env}: Place, input = ''): Promise<CliRun> {
  const options = {cwd, env: {...env, SHELL: '/bin/sh', TERM: 'xterm'}, input}
  return runProcess(['script', '--quiet', '--return', '--command', line, '/dev/null'], options)
}

/**
 * Runs a program with one terminal for all three streams; its line ends are a terminal's, `\r\n`.
 *
 * @param options `keys`: what is typed on the terminal, then its input ends
 */
export async function typeOnTerminal(
  words: readonly string[],
  {keys, ...place}: Place & {keys?: string},
): Promise<{code: number | null; output: string}> {
  const {code, stdout} = await runScript(quoteLine(words), place, keys)
  return {code, output: stdout}
}

/**
 * Runs a program with a terminal for stdout and another one for stderr, so that each is seen alone.
 * The second belongs to a process that only writes its name and waits for a file to appear.
 */
export async function runOnTwoTerminals(words: readonly string[], place: Place): Promise<CliRun> {
  const folder = await mkdtemp(join(tmpdir(), 'terminal-'))
  const [done, name] = [join(folder, 'done'), join(folder, 'name')]
  try {
    const wait = `tty > ${name}.new; mv ${name}.new ${name}; while [ ! -e ${done} ]; do sleep 0.02; done`
    const other = runScript(wait, place)
    while (!existsSync(name)) await sleep(10)
    const terminal = (await readFile(name, 'utf8')).trim()
    const {code, stdout} = await runScript(`${quoteLine(words)} 2> ${terminal}`, place)
    await writeFile(done, '')
    return {code, stderr: (await other).stdout, stdout}
  } finally {
    await rm(folder, {force: true, recursive: true})
  }
}
