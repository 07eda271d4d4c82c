import type {Catalog} from '../../src/catalog/catalog.js'
import {explainRoute} from '../../src/errors/explain-route.js'
import {keepValid} from '../../src/errors/keep-valid.js'
import {explainForeignThrow} from '../../src/foreign/ending.js'
import {type OfflineParse, parseOffline} from '../../src/errors/parse-offline.js'
import type {Invocation} from '../../src/command-line/invocation.js'
import {splitLine} from '../../src/command-line/quote.js'
import type {HostConfig, LoadableCommand} from '../../src/oclif/shapes.js'
import {restOf, routeLine} from '../../src/errors/route.js'

type CommandClass = new (argv: string[], config: unknown) => object

/** Corrects a broken line as the plugin does in its host. @returns undefined where the host takes the line */
export async function correctLine(
  catalog: Catalog,
  config: HostConfig,
  words: readonly string[],
): Promise<readonly string[] | undefined> {
  const found = findCommand(catalog, config, words)
  if (!found) {
    const diagnosis = await explainRoute(catalog, words)
    const fields = {code: 1, error: '', message: '', recoverable: true, ...diagnosis}
    return (await keepValid(config, fields)).didYouMean ?? []
  }

  const {argv, command, id} = found
  const {error} = await parse(command, argv, config)
  if (!error) return undefined
  const mode: Invocation['mode'] = {
    audience: 'agent',
    format: 'json',
    protocol: '1.0',
    isDeclared: true,
    rule: 'agent-flag',
  }
  const invocation: Invocation = {argv, command, config, flags: {}, id, mode, target: 'foreign', words: [...words]}
  return (await explainForeignThrow(invocation, error, '')).didYouMean ?? []
}

/** Checks a correction as `--validate` does. @returns the command that it runs, and what is wrong with it */
export async function checkLine(
  catalog: Catalog,
  config: HostConfig,
  line: string,
): Promise<{error?: string; id?: string}> {
  const words = splitLine(line)?.slice(1)
  const found = words && findCommand(catalog, config, words)
  if (!found) return {error: 'It names no command.'}
  const {error} = await parse(found.command, found.argv, config)
  return {id: found.id, ...(error && {error: String((error.error as Error | undefined)?.message ?? error.error)})}
}

function findCommand(
  catalog: Catalog,
  config: HostConfig,
  words: readonly string[],
): {argv: string[]; command: LoadableCommand; id: string} | undefined {
  const route = routeLine(catalog, words)
  const command = route.command && config.findCommand(route.command.id)
  return command && {argv: restOf(route, words).map(({word}) => word), command, id: route.command!.id}
}

async function parse(command: LoadableCommand, argv: string[], config: HostConfig): Promise<OfflineParse> {
  try {
    const Command = (await command.load()) as CommandClass
    return await parseOffline(new Command([...argv], config))
  } catch (error) {
    return {error: {error}}
  }
}
