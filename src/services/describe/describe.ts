import {type Catalog, visibleFlags} from '../../catalog/catalog.js'
import {nameDescribe} from '../../catalog/plugin-commands.js'
import {readCatalog} from '../../catalog/read.js'
import {listDescribeLines, renderDescribe, renderFlagUses} from '../../catalog/render-host.js'
import {renderIndex} from '../../catalog/render-index.js'
import {type DescribeScope, selectCommands} from '../../catalog/tree.js'
import {type Flags, flagFinder} from '../../command-line/find-flag.js'
import {quoteLine} from '../../command-line/quote.js'
import {makeLineError} from '../../contract/agent-error.js'
import {findSimilarFlags} from '../../corrections/similar-flags.js'
import {cutList} from '../bound-document.js'
import type {Answer, Service, ServiceLine} from '../service.js'
import {describeBriefly} from './brief.js'
import {writeClaudePlugin} from './claude-plugin.js'
import {installSkill} from './install-skill.js'
import {type MarkdownDocument, newFile, updateFile} from './markdown-section.js'
import {writeAgentsSection, writeSkill} from './markdown.js'
import {toOpenCli} from './open-cli.js'
import {resolveNames} from './resolve-names.js'

/** The most flags that are proposed for an unknown one. */
const maxProposed = 3

/** `describe`: the whole host, named parts of it, its index, or Markdown about it. */
export const describe: Service = {
  answer(line, {config}) {
    const {args, flags} = line
    const catalog = readCatalog(config)
    if (typeof flags['claude-plugin'] === 'string') {
      return writeClaudePlugin(catalog, flags['claude-plugin'])
    }
    if (flags.install) {
      return installSkill(catalog, args, flags.global === true)
    }
    const scope = readScope(catalog, line)
    const file = flags['output-file'] as string | undefined
    if (flags.format === 'opencli') return {document: toOpenCli(catalog, scope), file}
    if (flags.skill) return {...answerMarkdown(writeSkill(catalog)), file}
    if (flags['agents-md']) return {...answerMarkdown(writeAgentsSection(catalog)), file}
    if (flags.brief) return describeBriefly(catalog, scope, file)
    if (typeof flags.flag === 'string') {
      return {...answerFlagUses(catalog, flags.flag, scope), file}
    }
    if (flags.index) {
      const isFull = flags.full === true || file !== undefined
      return {document: renderIndex(catalog, {...scope, isFull}), file}
    }
    return {...answerTree(catalog, scope), file}
  },
  check(line, {config}) {
    if (!line.flags.install) readScope(readCatalog(config), line)
  },
}

/** A section of Markdown, which replaces only itself in an existing file. */
function answerMarkdown(section: MarkdownDocument): Answer {
  return {
    text: newFile(section),
    update: (existing) => updateFile(existing, section),
  }
}

/** The commands that have a flag; of a long list an agent gets the first ones. */
function answerFlagUses(catalog: Catalog, flag: string, scope: DescribeScope): Answer {
  const document = renderFlagUses(catalog, flag, scope)
  const make = (bytes: number) => cutList(document, 'commands', bytes)
  return {
    document,
    shorten: {name: 'The list', left: 'these are the first commands', make},
  }
}

/** The tree of commands; of a large one an agent gets the index. */
function answerTree(catalog: Catalog, scope: DescribeScope): Answer {
  const document = renderDescribe(catalog, scope)
  const make = () => renderIndex(catalog, scope)
  return {
    document,
    lines: () => listDescribeLines(document),
    shorten: {name: 'The description', left: 'this is the index', make},
  }
}

/** @throws AgentError for a name or a flag that the CLI lacks */
function readScope(catalog: Catalog, line: ServiceLine): DescribeScope {
  const {flags} = line
  const only = resolveNames(catalog, line)
  const scope = {
    ...(only.length > 0 && {only}),
    includeHidden: flags.hidden === true,
  }
  if (typeof flags.flag === 'string') {
    checkFlag(catalog, line, flags.flag, scope)
  }
  return scope
}

/** @throws AgentError (`flag_error`) for a flag that no command has, even omitted or hidden */
function checkFlag(
  catalog: Catalog,
  {positions, words}: ServiceLine,
  flag: string,
  scope: DescribeScope,
): void {
  const name = flag.replace(/^--?/, '')
  const commands = selectCommands(catalog, scope)
  if (commands.some(({definition}) => Object.hasOwn(definition.flags, name))) {
    return
  }
  const typed = name.length === 1 ? `-${name}` : `--${name}`
  const flags = commands.map((command) => Object.fromEntries(visibleFlags(command)))
  // A letter or an alias may mean another flag in each command.
  const meant = flags.flatMap((each) => flagFinder(each)(typed)?.name ?? [])
  const similar = findSimilarFlags(typed, Object.assign({}, ...flags) as Flags)
  const candidates = meant.length > 0 ? meant : similar.map((candidate) => candidate.name)
  const proposed = [...new Set(candidates)].slice(0, maxProposed)
  const scopeNames = (scope.only ?? []).map((id) => id.replaceAll(':', catalog.separator))
  const describeWords = [catalog.bin, nameDescribe(catalog), ...scopeNames].join(' ').split(' ')
  const subject = scopeNames.length > 0 ? `${scopeNames.join(' and ')} has no` : 'No command has a'
  throw makeLineError({
    error: 'flag_error',
    field: '--flag',
    kind: 'invalid_value',
    // `-a` may be the letter of a flag, although no flag has the name `a`.
    message: `${subject} flag ${meant.length > 0 ? 'named ' : ''}${typed}`,
    recoverable: true,
    suggestion:
      proposed.length > 0
        ? `Did you mean --${proposed[0]}?`
        : `\`${quoteLine(describeWords)}\` lists the flags.`,
    didYouMean: proposed.map((candidate) => {
      const position = positions['flag']!
      const isInWord = words[position]!.startsWith('--flag=')
      const value = `${isInWord ? '--flag=' : ''}${candidate}`
      return quoteLine([catalog.bin, ...words.with(position, value)])
    }),
  })
}
