import {quoteLine} from '../command-line/quote.js'
import {toAgentError} from '../contract/error-fields.js'
import {wordOf} from '../flags/table.js'
import {gateLine} from '../gate/gate-line.js'
import {type Line} from '../line/line.js'
import {asForPerson, isGuarded, type Mode} from '../line/mode.js'
import {checkPreferredFormat, preferredFormat} from '../line/preferred-format.js'
import {lineOf} from '../line/read-line.js'
import {makeEmbeddedError, makeExit} from '../oclif/exit.js'
import {settingOf} from '../oclif/settings.js'
import {describeValidLine} from '../output/valid-line.js'
import {exitProcess, setExitCode} from '../process/process-exit.js'
import {claimProcess} from '../process/process-line.js'
import {isEmbedded, processState} from '../process/process-state.js'
import {adoptedKind} from '../run/adopted/adopted-kind.js'
import type {Ending} from '../run/endings/ending.js'
import {readFeedback} from '../run/feedback.js'
import {describeOffer} from '../run/line/describe-offer.js'
import {Run} from '../run/run.js'
import {handOverLine} from '../run/run-state.js'
import {boundDocument} from './bound-document.js'
import {deliver} from './deliver.js'
import type {ServiceAnswer, RunService, Service, ServiceCommand, ServiceLine} from './service.js'
import {parseServiceLine} from './service-line.js'

/** A command line, the service that answers it, and who the answer is for. */
type ServiceRequest = {
  command: ServiceCommand
  mode: Mode
  service: Service
  typed: Line
}

/** Runs one of the plugin's commands, for a person or an agent (4.24). */
export const runService: RunService = async ({argv, command, config}, service) => {
  const {id = ''} = command
  claimProcess({
    argv,
    config,
    ids: [id],
  })
  const typed = lineOf({
    argv,
    command,
    config,
    target: 'adopted',
  })
  // 2.9: embedded in another program, a command runs as for a person.
  const mode = isEmbedded() ? asForPerson(typed.mode) : typed.mode
  const run = openRun(typed, mode)
  const request = {
    command,
    mode,
    service,
    typed,
  }
  const {answer, ending} = await answerRequest(request, run)
  const code = await run.end(ending)
  run.close()
  const thrown = ending.type === 'threw' ? ending.error : undefined
  if (isEmbedded()) {
    if (ending.type === 'threw') {
      throw makeEmbeddedError(thrown, code) as Error
    }
    if (answer?.code) throw makeExit(answer.code)
    return
  }

  const {unprinted} = run.output
  if (unprinted) throw toAgentError(unprinted, thrown)
  // 3.8: a report that chooses its code, as `murli lint` does, is not a failure after the outcome.
  run.outcomeWriter.chooseCode(answer?.code ?? 0)
  if (answer?.endsProcess) exitProcess(run.code)
  if (run.code !== 0) setExitCode(run.code)
}

/**
 * Answers a command line and delivers the answer. There is no answer to `--validate`, nor after an
 * error, which is in `ending`.
 */
async function answerRequest(
  request: ServiceRequest,
  run: Run,
): Promise<{answer?: ServiceAnswer; ending: Ending}> {
  const {typed} = request
  const {config, flags} = typed
  try {
    const line = readAllowedLine(request)
    if (flags.validate) {
      const args = line.args.map(({raw}) => raw)
      const id = request.command.id ?? ''
      run.report(describeValidLine({args, flags: line.flags, id}, {}, config))
      return {ending: {type: 'returned', value: undefined}}
    }
    const answer = await answerLine(request, line)
    const isFormatNamed = flags.output !== undefined || preferredFormat(config) !== undefined
    return {answer, ending: {type: 'returned', value: deliver(answer, run, isFormatNamed)}}
  } catch (error) {
    return {ending: {error, line: {config, typed}, type: 'threw'}}
  }
}

/** Opens the run, with a warning if the preferred format of the environment is invalid. */
function openRun(typed: Line, mode: Mode): Run {
  const {config} = typed
  handOverLine()
  const options = {
    cacheDir: config.cacheDir,
    command: quoteLine(lineWords(typed)),
    exitCodes: settingOf(config, 'exitCodes'),
    mode,
    readFeedback: () => readFeedback(config),
    toolVersion: config.version,
  }
  const run = new Run(options, adoptedKind)
  run.open()
  run.addWarning(checkPreferredFormat(config))
  return run
}

const lineWords = ({argv, config, name}: Line): string[] => [config.bin, ...name, ...argv]

/**
 * Parses the command line, and decides whether it may run.
 *
 * @throws AgentError if it may not
 */
function readAllowedLine({command, mode, service, typed}: ServiceRequest): ServiceLine {
  const {config, flags} = typed
  const isForAgent = isGuarded(mode) || processState().isGuardedLine === true
  const readOffered = (id: string) => describeOffer({...typed, command}, id)
  const refusal = gateLine({
    command,
    isForAgent,
    line: typed,
    readOffered,
  })
  const line = parseServiceLine(command, typed)
  // 7.12: a mistake in the command line comes before what would have to be confirmed.
  if (refusal || flags.validate) service.check?.(line, {config})
  if (refusal) throw refusal
  return line
}

/** Answers, and shortens a document that is too large for a declared agent (8.22). */
async function answerLine(
  {mode, service, typed}: ServiceRequest,
  line: ServiceLine,
): Promise<ServiceAnswer> {
  const {config, flags} = typed
  const answer = await service.answer(line, {config, mode})
  const isWhole = !mode.isForKnownAgent || flags.full || line.flags['full'] === true
  if (isWhole || answer?.file !== undefined) return answer
  return boundDocument(answer, config, quoteLine([...lineWords(typed), wordOf('full')]))
}
