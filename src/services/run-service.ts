import {type Line, lineOf} from '../line/line.js'
import {claimOwnLine} from '../process/own-process.js'
import {quoteLine} from '../command-line/quote.js'
import {errorOf, makeLineError} from '../contract/agent-error.js'
import {cleanProse} from '../contract/prose.js'
import {saveFile} from '../files/text-files.js'
import {isGlobalFlag, parserFlags, wordOf} from '../flags/table.js'
import {gateLine} from '../gate/gate-command.js'
import {loadBundle} from '../load-bundle.js'
import {asForPerson, checkPreferredFormat, type Mode, preferredFormat} from '../line/mode.js'
import {makeEmbeddedError, makeExit} from '../oclif/exit.js'
import type {HostConfig} from '../oclif/shapes.js'
import {formatterOf} from '../output/formats.js'
import {describeValidLine} from '../output/valid-line.js'
import type {Ending} from '../run/ending.js'
import {isEmbedded, processState} from '../process/process-state.js'
import {readFeedback} from '../run/feedback.js'
import {Run} from '../run/run.js'
import {boundDocument} from './bound-document.js'
import type {Answer, Service, ServiceCommand, ServiceLine} from './service.js'

export type ServiceRun = {argv: string[]; command: ServiceCommand; config: HostConfig}

/**
 * Runs one of the plugin's commands like any own command, with every format and protocol (4.24).
 */
export async function runService(
  {argv, command, config}: ServiceRun,
  service: Service,
): Promise<void> {
  const {id = ''} = command
  claimOwnLine({argv, config, ids: [id]})
  const typed = lineOf({argv, command, config, target: 'own'})
  const {flags: globals} = typed
  // 2.9
  const mode: Mode = isEmbedded() ? asForPerson(typed.mode) : typed.mode
  const words = [config.bin, ...typed.name, ...typed.argv]
  const run = new Run({
    cacheDir: config.cacheDir,
    command: quoteLine(words),
    exitCodes: config.pjson.oclif.murli?.exitCodes,
    mode,
    readFeedback: () => readFeedback(config),
    toolVersion: config.version,
  })
  run.addWarning(checkPreferredFormat(config))
  let answer: Answer
  let ending: Ending = {type: 'returned', value: undefined}
  try {
    const isForAgent = mode.audience === 'agent' || processState().isAgentLine === true
    const refusal = gateLine({command, isForAgent, line: typed})
    const line = parseServiceLine(command, typed)
    // 7.12
    if (refusal || globals.validate) service.check?.(line, {config, mode})
    if (refusal) throw refusal
    if (globals.validate) {
      run.report(
        describeValidLine({args: line.args.map(({raw}) => raw), flags: line.flags, id}, {}, config),
      )
    } else {
      answer = await service.answer(line, {config, mode})
      const isBounded = mode.isDeclared && !globals.full && line.flags['full'] !== true
      if (isBounded && answer?.file === undefined) {
        answer = boundDocument(answer, config, quoteLine([...words, wordOf('full')]))
      }

      const isFormatNamed = globals.output !== undefined || preferredFormat(config) !== undefined
      ending = {type: 'returned', value: deliver(answer, run, isFormatNamed)}
    }
  } catch (error) {
    ending = {error, line: {config, typed}, type: 'threw'}
  }

  const code = await run.end(ending)
  run.close()
  const thrown = ending.type === 'threw' ? ending.error : undefined
  if (isEmbedded()) {
    if (ending.type === 'threw') throw makeEmbeddedError(thrown, code) as Error
    if (answer?.code) throw makeExit(answer.code)
    return
  }

  const {unprinted} = run.output
  if (unprinted) throw errorOf(unprinted, thrown)
  // 3.8: a report that chooses its code, as `murli lint` does, is no failure after the outcome.
  run.code ||= answer?.code ?? 0
  process.exitCode = run.code || process.exitCode
}

/**
 * Parses the command line of a service: oclif does not parse for a plain class.
 *
 * @throws AgentError (`flag_error`, `argument_error`) for the first mistake
 */
export function parseServiceLine(
  command: ServiceCommand,
  {name: words, tokens}: Line,
): ServiceLine {
  const {args, id = '', murli} = command
  const flags = parserFlags(command)
  const offset = words.length
  // Not strict for oclif, which treats an unexpected argument as part of an unknown command's name.
  const definition = {args, flags, murli, strict: true}
  const own = {
    id,
    name: id,
    aliases: [],
    isHidden: false,
    isOwn: true,
    definition,
    entry: definition,
  }
  const [problem] = loadBundle('explain').findProblems(own, tokens)
  if (problem) {
    const {error, field, index, kind, message, validValues} = problem
    const position = index === undefined ? undefined : index + offset
    throw makeLineError({error, field, kind, message, position, validValues})
  }
  const line: ServiceLine = {args: [], flags: {}}
  for (const token of tokens) {
    if (token.kind === 'argument') line.args.push({position: token.index + offset, raw: token.raw})
    if (token.kind !== 'flag' || isGlobalFlag(token.name, flags[token.name])) continue
    const {name, negated, value = ''} = token
    const {multiple, type} = flags[name]!
    if (type === 'boolean') line.flags[name] = !negated
    else if (multiple) line.flags[name] = [...((line.flags[name] ?? []) as string[]), value]
    else line.flags[name] = murli.flags[name]?.type === 'integer' ? Number(value) : value
  }
  return line
}

/**
 * Writes an answer to stdout or its file. @returns the result, for a protocol that always uses
 * envelopes
 */
function deliver(answer: Answer, run: Run, isFormatNamed: boolean): unknown {
  const {document, file, update} = answer ?? {}
  const isEnveloped =
    document && file === undefined && run.isForAgent && run.mode.protocol === 'hateoas'
  run.hasOwnDocument = !isEnveloped
  if (!answer || isEnveloped) return document
  const text = render(answer, run, isFormatNamed)
  if (file === undefined) run.output.writeDocument(text)
  else saveFile({flag: '--output-file', path: file, text, update})
  return undefined
}

function render(
  {document, file, lines, text}: NonNullable<Answer>,
  {isForAgent, mode}: Run,
  isNamed: boolean,
): string {
  const isText = !document || (!isForAgent && file === undefined)
  if (isText && text !== undefined)
    return cleanProse(text.replace(/\n?$/, '\n'), process.stdout.isTTY)
  // JSON, even on a terminal, unless the command line names another format.
  const isJson = mode.format === 'text' || (!isForAgent && !isNamed)
  const name = isJson ? 'json' : mode.format
  const format = formatterOf(name, file === undefined ? 'stdout' : undefined)
  const documents = name === 'ndjson' && lines ? [...lines()] : [document]
  return documents.map((each) => `${format(each)}\n`).join('')
}
