import type {AgentRun} from '../../contract/agent-run.js'
import {isOff} from '../../contract/boolean-text.js'
import {isContractCategory, isContractKind} from '../../contract/error-categories.js'
import {detectAgentName, nameAgent} from '../../line/detect-agent.js'
import type {Line} from '../../line/line.js'
import {loadBundle} from '../../load-bundle.js'
import {readOclifExit} from '../../oclif/exit.js'
import {pluginsOf} from '../../oclif/host.js'
import {captureOutput} from '../../output/streams/capture.js'
import {debug} from '../../process/debug.js'
import {readExitCode, setExitCode} from '../../process/process-exit.js'
import {runState} from '../run-state.js'
import type {Run} from '../run.js'

/** The oclif hook that reports an agent's run. */
const hookName = 'murli_run'

/** The exit code with which oclif ends for an error that states none. */
const exitOfThrow = 1

/** How long the hook has, in milliseconds. */
const hookMs = 500

/**
 * Follows an agent's command line to its end, and fires the hook `murli_run` once the outcome has
 * left (13.12). A failure is reported before oclif ends the process with its code; a success when
 * nothing else keeps the process alive, so that a command may leave a server running.
 *
 * @throws the command line's error
 */
export async function reportRun<Result>(line: Line, running: Promise<Result>): Promise<Result> {
  if (!hasListener(line)) return running
  try {
    const result = await running
    process.once('beforeExit', () => reportSuccess(line))
    return result
  } catch (error) {
    const ended = findEndedRun()
    if (ended) {
      // After a success, a hook of the host has failed, and oclif ends with the hook's code.
      const code = ended.code || (readOclifExit(error) ?? exitOfThrow)
      await reportFailure(line, ended, code)
    }
    throw error
  }
}

/** Whether a hook listens, and may: `DO_NOT_TRACK` asks for no reports at all. */
function hasListener({config}: Line): boolean {
  return (
    isOff(process.env['DO_NOT_TRACK'] ?? '') &&
    pluginsOf(config).some(({hooks}) => (hooks?.[hookName]?.length ?? 0) > 0)
  )
}

/** The agent's run that has ended the command line; undefined for a question, and for a signal. */
function findEndedRun(): Run | undefined {
  const {isAgentLine, isQuestion, processRun} = runState()
  const isReported = isAgentLine && !isQuestion && processRun?.interruption?.type !== 'signal'
  return isReported ? processRun : undefined
}

function reportSuccess(line: Line): void {
  const code = readExitCode()
  const ended = findEndedRun()
  if (!ended) return
  // A foreign command's own output may still be buffered.
  ended.endWithProcess(code)
  void fire(line, ended, code)
  // Only if something that the hook left behind keeps the process alive.
  setTimeout(() => process.exit(code), hookMs).unref()
}

async function reportFailure(line: Line, ended: Run, code: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<void>((resolve) => void (timer = setTimeout(resolve, hookMs)))
  await Promise.race([fire(line, ended, code), deadline])
  clearTimeout(timer)
}

/** Fires the hook, which can change neither output nor exit code. */
async function fire(line: Line, ended: Run, code: number): Promise<void> {
  const report = describeRun(line, ended, code)
  ended.lateFailures.ignore()
  captureOutput({stderr: () => {}, stdout: () => {}})
  process.on('uncaughtException', debug)
  // The last listener decides the code.
  process.on('exit', () => setExitCode(code))
  try {
    await line.config.runHook(hookName, report)
  } catch (failure) {
    debug(failure)
  }
}

function describeRun(line: Line, {outcomeWriter, output}: Run, code: number): AgentRun {
  const {emitted, stdoutBytes} = output
  const {didYouMean, error = '', kind = ''} = emitted?.type === 'error' ? emitted : {}
  const agent = nameAgent(detectAgentName())
  const command = nameCommand(line)
  return {
    ...(agent && {agent}),
    ...(command && {command}),
    outcome: emitted?.type ?? 'success',
    code,
    ...(isContractCategory(error) && {error}),
    ...(isContractKind(kind) && {kind}),
    corrected: (didYouMean?.length ?? 0) > 0,
    duration_ms: Math.round(outcomeWriter.endMs ?? performance.now()),
    result_bytes: stdoutBytes,
  }
}

/** The command's name in the catalog, by any alias or spelling. */
function nameCommand({command, config}: Line): string | undefined {
  if (!command) return undefined
  const {cachedCatalog} = loadBundle<typeof import('../../catalog/read.js')>('explain')
  const {bin, commands} = cachedCatalog(config)
  const entry = commands.find(({aliases, hiddenAliases = [], id}) =>
    [id, ...aliases, ...hiddenAliases].includes(command.id),
  )
  return entry && (entry.name || bin)
}
