import {quoteLine} from '../command-line/quote.js'
import {runChild, type HostRunOptions, type ProcessResult} from './host-process.js'

/** One difference that a person notices in a command line, which is given without the program. */
export type HumanDifference = {
  line: string
  part: 'code' | 'stderr' | 'stdout'
  before: number | string
  after: number | string
}

/** How to compare a person's command lines. */
export type CheckHumanModeOptions = Omit<HostRunOptions, 'audience' | 'script'> & {
  /** The command lines, each as the words after the executable's name. */
  lines: readonly (readonly string[])[]
  /** Normalizes output that may vary between runs, such as times, before the comparison. */
  normalize?: (output: string) => string
}

/**
 * Runs the same command lines for a person in two versions of a CLI, such as the released and the
 * adopted one.
 *
 * @param before the folder of one version's package.json, as a path or a file URL
 * @param after the folder of the other
 * @returns the differences in stdout, stderr and exit codes; empty if a person notices nothing
 */
export async function checkHumanMode(
  before: URL | string,
  after: URL | string,
  {lines, ...options}: CheckHumanModeOptions,
): Promise<HumanDifference[]> {
  if (lines.length === 0) {
    throw new TypeError('There is no command line to compare.')
  }
  const differences: HumanDifference[] = []
  for (const words of lines) {
    // One after the other, because both may write the same files.
    const old = await runForPerson(before, words, options)
    const now = await runForPerson(after, words, options)
    const parts = (['code', 'stdout', 'stderr'] as const).filter((part) => old[part] !== now[part])
    differences.push(
      ...parts.map((part) => ({
        line: quoteLine(words),
        part,
        before: old[part],
        after: now[part],
      })),
    )
  }

  return differences
}

async function runForPerson(
  root: URL | string,
  words: readonly string[],
  {normalize = (output) => output, ...options}: Omit<CheckHumanModeOptions, 'lines'>,
): Promise<ProcessResult> {
  const {code, stderr, stdout} = await runChild(root, words, {...options, audience: 'human'})
  return {
    code,
    stdout: normalize(stdout),
    stderr: normalize(hideProcessId(stderr)),
  }
}

/** Removes the process id from Node's warnings: `(node:4711) Warning: …`. */
function hideProcessId(text: string): string {
  return text.replaceAll(/^\(node:\d+\)/gm, '(node)')
}
