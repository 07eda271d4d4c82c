import {type Catalog, visibleFlags} from '../../catalog/catalog.js'
import {nameDescribe, listingLine} from '../../catalog/plugin-commands.js'
import {readCatalog} from '../../catalog/read.js'
import {listDescribeLines, renderDescribe, renderFlagUses} from '../../catalog/render-host.js'
import {renderIndex} from '../../catalog/render-index.js'
import {type DescribeScope, idsOfTopic, selectCommands} from '../../catalog/tree.js'
import {countEdits} from '../../command-line/count-edits.js'
import {quoteLine} from '../../command-line/quote.js'
import {makeLineError} from '../../contract/agent-error.js'
import {findSimilarCommands} from '../../corrections/similar-commands.js'
import {findCommand} from '../../corrections/id-index.js'
import {findSimilarFlags} from '../../corrections/similar-flags.js'
import {toleratedEdits} from '../../corrections/similarity.js'
import {cutList} from '../bound-document.js'
import type {ArgumentWord, Service, ServiceLine} from '../service.js'
import {describeBriefly} from './brief.js'
import {writeClaudePlugin} from './claude-plugin.js'
import {installSkill, newFile, updateFile, writeAgentsSection, writeSkill} from './markdown.js'
import {toOpenCli} from './open-cli.js'

/** `describe`: the whole host, named parts of it, its index, or Markdown about it. */
export const describe: Service = {
  answer({args, flags}, {config}) {
    const catalog = readCatalog(config)
    if (typeof flags['claude-plugin'] === 'string') {
      return writeClaudePlugin(catalog, flags['claude-plugin'])
    }
    if (flags.install) {
      return installSkill(catalog, args, flags.global === true)
    }
    const scope = readScope(catalog, {args, flags})
    const file = flags['output-file'] as string | undefined
    if (flags.format === 'opencli') {
      return {document: toOpenCli(catalog, scope), file}
    }
    if (flags.skill || flags['agents-md']) {
      const section = flags.skill ? writeSkill(catalog) : writeAgentsSection(catalog)
      return {
        file,
        text: newFile(section),
        update: (existing) => updateFile(existing, section),
      }
    }

    if (flags.brief) return describeBriefly(catalog, scope, file)
    if (typeof flags.flag === 'string') {
      const document = renderFlagUses(catalog, flags.flag, scope)
      const make = (bytes: number) => cutList(document, 'commands', bytes)
      return {
        document,
        file,
        shorten: {name: 'The list', left: 'these are the first commands', make},
      }
    }

    const isFull = flags.full === true || file !== undefined
    if (flags.index) {
      return {
        document: renderIndex(catalog, {...scope, isFull}),
        file,
      }
    }
    const document = renderDescribe(catalog, scope)
    const make = () => renderIndex(catalog, scope)
    const shorten = {name: 'The description', left: 'this is the index', make}
    return {
      document,
      file,
      lines: () => listDescribeLines(document),
      shorten,
    }
  },
  check(line, {config}) {
    if (!line.flags.install) readScope(readCatalog(config), line)
  },
}

function readScope(catalog: Catalog, {args, flags}: ServiceLine): DescribeScope {
  const only = resolveNames(catalog, args)
  const scope = {
    ...(only.length > 0 && {only}),
    includeHidden: flags.hidden === true,
  }
  if (typeof flags.flag === 'string') {
    checkFlag(catalog, flags.flag, scope)
  }
  return scope
}

/**
 * Finds the ids of commands and topics that are named one after the other, also by aliases.
 *
 * @throws AgentError
 */
export function resolveNames(catalog: Catalog, typed: readonly ArgumentWord[]): string[] {
  const words = typed.flatMap(({position, raw}) => {
    const parts = raw.split(/[:\s]+/).filter((word) => word !== '')
    return parts.map((word) => ({position, word}))
  })
  const keyOf = (id: string) => (catalog.isFlexible ? id.split(':').toSorted().join(':') : id)
  // 8.16: an alias may also be a topic.
  const find = (named: typeof words) => {
    const id = named.map(({word}) => word).join(':')
    const topic = catalog.topics.find((each) => keyOf(each.id) === keyOf(id))
    const command = findCommand(catalog, id)
    return [...(command ? [command.id] : []), ...idsOfTopic(catalog, topic?.id ?? id)]
  }
  const ids: string[] = []
  for (let rest = words; rest.length > 0;) {
    const last = rest.findLastIndex((_, index) => find(rest.slice(0, index + 1)).length > 0)
    const length = last + 1
    if (length === 0) {
      const named = words.map(({word}) => word)
      throw describeUnknown(catalog, named, rest[0]!.position)
    }
    ids.push(...find(rest.slice(0, length)))
    rest = rest.slice(length)
  }

  return [...new Set(ids)]
}

/**
 * 8.21: proposes similar topics, topics and commands that end in the words, then similar commands;
 * at most three.
 */
function describeUnknown(catalog: Catalog, words: readonly string[], position: number): Error {
  const {bin, commands, separator, topics} = catalog
  const listing = listingLine(catalog)
  const id = words.join(':')
  const limit = toleratedEdits(words.join('').length)
  const near = [
    ...topics.filter((topic) => countEdits(topic.id, id, limit) <= limit),
    ...[...topics, ...commands].filter((each) => each.id.endsWith(`:${id}`)),
    ...findSimilarCommands(catalog, words).flatMap(({command, length}) =>
      length === words.length ? [command] : [],
    ),
  ]
  const names = new Set(near.flatMap(({isHidden, name}) => (isHidden ? [] : [name])))
  return makeLineError({
    error: 'command_not_found',
    kind: 'unknown_command',
    message: `${bin} has no command or topic ${JSON.stringify(words.join(separator))}`,
    suggestion: `\`${listing}\` lists every command.`,
    position,
    didYouMean: [...names].slice(0, 3).map((name) => `${bin} ${nameDescribe(catalog)} ${name}`),
    nextActions: [{command: listing, description: 'List every command'}],
  })
}

/** @throws AgentError (`flag_error`) for a flag that no command has, even omitted or hidden */
function checkFlag(catalog: Catalog, flag: string, scope: DescribeScope): void {
  const name = flag.replace(/^--?/, '')
  const commands = selectCommands(catalog, scope)
  if (commands.some(({definition}) => Object.hasOwn(definition.flags, name))) {
    return
  }
  const typed = name.length === 1 ? `-${name}` : `--${name}`
  const similar = findSimilarFlags(
    typed,
    Object.fromEntries(commands.flatMap((command) => visibleFlags(command))),
  )
  const near = [...new Set(similar.map((candidate) => candidate.name))].slice(0, 3)
  const named = (scope.only ?? []).map((id) => id.replaceAll(':', catalog.separator))
  const line = [catalog.bin, nameDescribe(catalog), ...named].join(' ').split(' ')
  throw makeLineError({
    error: 'flag_error',
    field: '--flag',
    kind: 'invalid_value',
    message:
      named.length > 0
        ? `${named.join(' and ')} has no flag ${typed}`
        : `No command has a flag ${typed}`,
    recoverable: true,
    suggestion:
      near.length > 0 ? `Did you mean --${near[0]}?` : `\`${quoteLine(line)}\` lists the flags.`,
    didYouMean: near.map((candidate) => quoteLine([...line, '--flag', candidate])),
  })
}
