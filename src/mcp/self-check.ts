import {type Catalog, type CatalogCommand, isHousekeeping} from '../catalog/catalog.js'
import {summarize} from '../catalog/texts/render-text.js'
import {itemsOf, ownProperty} from '../contract/unknown-value.js'
import type {HostConfig} from '../oclif/shapes.js'
import {estimateTokens} from '../output/estimate-tokens.js'
import {CheckClient, unexpectedAnswer} from './check-client.js'
import {readHostCatalog} from './host/host-catalog.js'
import type {ServerOptions} from './options/options.js'
import {describeServedCommands} from './served-report.js'

/** What a check of the server reports (11.26). */
export type SelfCheck = {
  server: unknown
  protocol: unknown
  tools: string[]
  /** What an agent pays for the list of tools, estimated. */
  tools_tokens: number
  /** How many commands it may run, in words. */
  commands: string
  found?: FoundCommand
}

/** A command that the server has found for an intent, and what its description costs. */
type FoundCommand = {
  intent: string
  command: string
  tokens: number
}

/**
 * Starts the server as a client would, lists its tools, and finds and describes one command.
 *
 * @param words the server's flags
 * @throws AgentError if it does not answer, or not as it should
 */
export async function checkServer(
  config: HostConfig,
  options: ServerOptions,
  words: readonly string[],
): Promise<SelfCheck> {
  const client = new CheckClient(config, options, words)
  try {
    const {protocol, server} = await client.initialize()
    const {tools} = (await client.request('tools/list')) as {tools: {name: string}[]}
    const catalog = readHostCatalog(config, options)
    const {all, served} = catalog
    const command = served.commands.find((each) => !each.isHidden && !isHousekeeping(each))
    const foundCommand = command && (await findAndDescribe(client, all, command))
    return {
      server,
      protocol,
      tools: tools.map(({name}) => name),
      tools_tokens: estimateTokens(JSON.stringify(tools)),
      commands: describeServedCommands(catalog, options),
      ...(foundCommand && {found: foundCommand}),
    }
  } finally {
    client.end()
  }
}

/**
 * Lets the server find a command by its own summary, or by its name if that is in another language
 * than the search's vocabulary, and describe what it has found.
 */
async function findAndDescribe(
  client: CheckClient,
  catalog: Catalog,
  command: CatalogCommand,
): Promise<FoundCommand> {
  const intents = [summarize(catalog, command), command.name].filter(Boolean)
  for (const intent of intents) {
    const searchResult = await client.callTool('find_commands', {intent})
    const [match] = itemsOf(ownProperty(searchResult, 'matches')) as {command: string}[]
    if (!match) continue
    const description = await client.callTool('describe_commands', {commands: [match.command]})
    const tokens = estimateTokens(JSON.stringify(description))
    return {
      intent,
      command: match.command,
      tokens,
    }
  }
  throw unexpectedAnswer(`find_commands finds no command for ${JSON.stringify(intents)}`)
}

/** Describes a check for a person. */
export function describeCheck({bin}: HostConfig, check: SelfCheck): string {
  const {commands, found, protocol, tools, tools_tokens: tokens} = check
  const lines = [
    `${bin} murli mcp answers, in version ${String(protocol)} of the protocol.`,
    `Its ${tools.length} tools cost an agent about ${tokens} tokens: ${tools.join(', ')}.`,
    commands,
    found &&
      `It found ${found.command} for "${found.intent}", and described it in about ${found.tokens} tokens.`,
  ]
  return `${lines.filter(Boolean).join('\n')}\n`
}
