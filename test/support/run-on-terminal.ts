import {mkdtemp, readFile, rm, writeFile} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {setTimeout as sleep} from 'node:timers/promises'

import {cleanEnvironment, type CliOptions, type CliRun, fixtureBin, runProcess} from './run-cli.js'
import {quoteWord as quote} from '../../src/command-line/quote.js'

/**
 * Runs the fixture host on a terminal of its own (`script` of util-linux), 80 columns wide, that knows 16 colours.
 *
 * A terminal has one output, so the result has no stderr; its line ends are a terminal's, `\r\n`.
 */
export async function runOnTerminal(
  args: readonly string[],
  {cwd, env}: Pick<CliOptions, 'env'> & {cwd: string},
): Promise<{code: number | null; output: string}> {
  return typeOnTerminal([process.execPath, fixtureBin, ...args], {cwd, env: {...cleanEnvironment(cwd), ...env}})
}

/**
 * Runs a program with one terminal for all three streams.
 *
 * @param options `keys`: what is typed on the terminal, then its input ends
 */
export async function typeOnTerminal(
  words: readonly string[],
  {cwd, env, keys = ''}: {cwd: string; env: Record<string, string>; keys?: string},
): Promise<{code: number | null; output: string}> {
  const {code, stdout} = await runScript(quoteWords(words), {cwd, env, input: keys})
  return {code, output: stdout}
}

const quoteWords = (words: readonly string[]) => words.map((word) => quote(word)).join(' ')

/** Runs a line of a shell on a new terminal. */
function runScript(line: string, options: {cwd: string; env: Record<string, string>; input: string}): Promise<CliRun> {
  const env = {...options.env, SHELL: '/bin/sh', TERM: 'xterm'}
  return runProcess(['script', '--quiet', '--return', '--command', line, '/dev/null'], {...options, env})
}

/** What a program wrote on each of its two terminals, whose line ends are `\r\n`. */
export type TerminalRun = {stdout: string; stderr: string; code: number | null}

/**
 * Runs a program with a terminal for stdout and another one for stderr, so that each is seen alone.
 *
 * The second terminal belongs to a process that only writes its name and waits for a file to appear.
 */
export async function runOnTwoTerminals(
  words: readonly string[],
  {cwd, env}: {cwd: string; env: Record<string, string>},
): Promise<TerminalRun> {
  const folder = await mkdtemp(join(tmpdir(), 'terminal-'))
  const done = join(folder, 'done')
  const name = join(folder, 'name')
  const onTerminal = (line: string) => runScript(line, {cwd, env, input: ''})
  try {
    const other = onTerminal(`tty > ${name}.new; mv ${name}.new ${name}; while [ ! -e ${done} ]; do sleep 0.02; done`)
    const terminal = await waitForFile(name)
    const {code, stdout} = await onTerminal(`${quoteWords(words)} 2> ${terminal}`)
    await writeFile(done, '')
    const {stdout: stderr} = await other
    return {code, stderr, stdout}
  } finally {
    await rm(folder, {force: true, recursive: true})
  }
}

async function waitForFile(file: string): Promise<string> {
  for (;;) {
    try {
      return (await readFile(file, 'utf8')).trim()
    } catch {
      await sleep(10)
    }
  }
}
