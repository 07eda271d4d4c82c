import {getHelpFlagAdditions, normalizeArgv, standardizeIDFromArgv} from '@oclif/core/help'

import {declarationsFor} from '../../src/annotations/annotations.js'
import {services} from '../../src/bundles/services.js'
import type {ErrorFields} from '../../src/contract/outcome.js'
import {explainThrow} from '../../src/corrections/explain.js'
import {parseOffline} from '../../src/corrections/judge/offline-parse.js'
import {keepValidCorrections} from '../../src/corrections/judge/valid-corrections.js'
import {readYes} from '../../src/gate/consent.js'
import type {InitOptions, Line} from '../../src/line/line.js'
import {readLine} from '../../src/line/read-line.js'
import {removeFromLine} from '../../src/line/seen-lines.js'
import {isAdoptedCommand, isPluginCommand} from '../../src/oclif/command-entry.js'
import type {HostConfig} from '../../src/oclif/shapes.js'
import {listMeantWords} from '../../src/process/process-line.js'
import {correctEnd, explainEnd} from '../../src/run/line/explain-end.js'
import {explainMisread} from '../../src/run/line/explain-misread.js'
import {explainRoutingError, explainSubject} from '../../src/run/line/explain-routing.js'
import type {ServiceCommand} from '../../src/services/service.js'
import {parseServiceLine} from '../../src/services/service-line.js'

/**
 * What the plugin answers to a command line that fails, in this process and without running it;
 * undefined if it is right.
 */
export async function answerLine(
  config: HostConfig,
  words: readonly string[],
): Promise<ErrorFields | undefined> {
  process.argv = [...process.argv.slice(0, 2), ...words]
  const line = readLine(readTyped(config, words))
  const {command, id, passed: argv} = line
  if (command && listMeantWords(line)) return explainMisread(line)
  if (!command) {
    if (line.asks === 'help' && (id === undefined || id.startsWith('-'))) return answerHelp(line)
    return isAnswered(line) ? undefined : correctEnd(line, {fields: explainRoutingError(line)})
  }
  if (line.asks === 'schema' || line.asks === 'help') return undefined
  if (isPluginCommand(command)) return answerService(line)
  removeFromLine(line, line.ours)
  // 12.14
  const {destructive, mutating, mutatingFlags = []} = declarationsFor(config, command).annotation
  if (!isAdoptedCommand(command) && (destructive || mutating || mutatingFlags.length > 0))
    removeFromLine(
      line,
      readYes(line.tokens, {flags: line.knownFlags, strict: command.strict}).ours,
    )
  const commandClass = (await command.load()) as new (argv: string[], config: HostConfig) => object
  const {error} = await parseOffline(new commandClass(argv, config))
  if (!error) return command.id === 'help' && line.asks === undefined ? answerHelp(line) : undefined
  if (!isAdoptedCommand(command)) {
    return correctEnd(line, {fields: explainEnd(line, {...error, type: 'threw'})})
  }
  const loaded = {commandClass, id: command.id}
  const fields = explainThrow({...error, line: {config, loaded, typed: line}})
  return keepValidCorrections(config, fields)
}

/** What is answered to a line that asks for the help of a command; undefined if that exists. */
async function answerHelp(line: Line): Promise<ErrorFields | undefined> {
  const {config, words} = line
  const asking = new Set([...getHelpFlagAdditions(config as never), 'help'])
  const start = words.findIndex((word) => !asking.has(word))
  if (start === -1) return undefined
  const rest = words.slice(start)
  const [subject = ''] =
    config.topicSeparator === ':' ? rest : standardizeIDFromArgv(rest, config as never)
  const isKnown =
    subject.startsWith('-') || config.findCommand(subject) || config.findTopic(subject)
  return isKnown ? undefined : correctEnd(line, {fields: explainSubject(line, start)})
}

/** Whether a line that names no command is a question for a topic, or for the whole CLI. */
function isAnswered({asks, config, words}: Line): boolean {
  const [first] = words
  if (first === '--version') return true
  const named = words.filter((word) => !word.startsWith('-'))
  return (
    (asks === 'schema' || asks === 'help' || words.length === 0) &&
    (named.length === 0 || config.findTopic(named.join(':')) !== undefined)
  )
}

/** What oclif passes to the init hook for a command line. */
export function readTyped(config: HostConfig, words: readonly string[]): InitOptions {
  return {config, id: undefined, ...splitId(config, words)}
}

/** The id that oclif reads, and the words after it, as the init hook gets and corrects them. */
function splitId(config: HostConfig, words: readonly string[]): {argv: string[]; id?: string} {
  if (config.isSingleCommandCLI) return {argv: [...words], id: 'Symbol(SINGLE_COMMAND_CLI)'}
  const [id, ...argv] = normalizeArgv(config as never, [...words])
  if (id === undefined) return {argv}
  const [next = ''] = argv
  if (id === 'murli' && config.findCommand(`murli:${next}`))
    return {argv: argv.slice(1), id: `murli:${next}`}
  const isSearch =
    id.split(':')[0] === 'which' && !config.findCommand(id) && !config.findTopic('which')
  return isSearch ? {argv: [...id.split(':').slice(1), ...argv], id: 'murli:which'} : {argv, id}
}

/** What one of the plugin's own commands answers to a wrong line. */
async function answerService(line: Line): Promise<ErrorFields | undefined> {
  const {command, config} = line
  const loaded = (await command!.load()) as ServiceCommand
  const name = command!.id.split(':').at(-1) as keyof typeof services
  try {
    const parsed = parseServiceLine(loaded, line)
    services[name]?.check?.(parsed, {config})
    return undefined
  } catch (error) {
    return keepValidCorrections(config, explainThrow({error, line: {config, typed: line}}))
  }
}
