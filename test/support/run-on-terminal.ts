import {cleanEnvironment, type CliOptions, fixtureBin, runProcess} from './run-cli.js'
import {quote} from './quote.js'

/**
 * Runs the fixture host on a terminal of its own (`script` of util-linux), 80 columns wide, that knows 16 colours.
 *
 * A terminal has one output, so the result has no stderr; its line ends are a terminal's, `\r\n`.
 */
export async function runOnTerminal(
  args: readonly string[],
  {cwd, env}: Pick<CliOptions, 'env'> & {cwd: string},
): Promise<{code: number | null; output: string}> {
  const line = [process.execPath, fixtureBin, ...args].map(quote).join(' ')
  const {code, stdout} = await runProcess(['script', '--quiet', '--return', '--command', line, '/dev/null'], {
    cwd,
    env: {...cleanEnvironment(cwd), SHELL: '/bin/sh', TERM: 'xterm', ...env},
    input: '',
  })
  return {code, output: stdout}
}
