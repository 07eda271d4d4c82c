import type {Catalog, CatalogCommand} from '../../catalog/catalog.js'
import {visibleFlags} from '../../catalog/catalog-flags.js'
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
import {installSkill, readSkillRoot} from './install-skill.js'
import {type MarkdownDocument, renderNewFile, insertSection} from './markdown-section.js'
import {writeAgentsSection, writeSkill} from './markdown.js'
import {toOpenCli} from './open-cli.js'
import {resolveNames} from './resolve-names.js'

/** The most flags that are proposed for an unknown one. */
const maxProposed = 3

/** `describe`: describes the whole host or named parts of it, as JSON or as Markdown. */
export const describe: Service = {
  answer(line, {config}) {
    const {flags} = line
    const catalog = readCatalog(config)
    if (flags.install) {
      return installSkill(catalog, readSkillRoot(line))
    }
    const scope = readScope(catalog, line)
    if (typeof flags['claude-plugin'] === 'string') {
      return writeClaudePlugin(catalog, flags['claude-plugin'])
    }
    const file = flags['output-file'] as string | undefined
    if (flags.format === 'opencli') {
      return {document: toOpenCli(catalog, scope), file}
    }
    if (flags.skill) {
      return {...answerMarkdown(writeSkill(catalog)), file}
    }
    if (flags['agents-md']) {
      return {...answerMarkdown(writeAgentsSection(catalog)), file}
    }
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
    if (line.flags.install) readSkillRoot(line)
    else readScope(readCatalog(config), line)
  },
}

/** A section of Markdown, which replaces only itself in an existing file. */
function answerMarkdown(section: MarkdownDocument): Answer {
  return {
    text: renderNewFile(section),
    update: (existing) => insertSection(existing, section),
  }
}

/** The commands that have a flag. If the list is long, an agent gets the first ones. */
function answerFlagUses(catalog: Catalog, flag: string, scope: DescribeScope): Answer {
  const document = renderFlagUses(catalog, flag, scope)
  const make = (bytes: number) => cutList(document, 'commands', bytes)
  return {
    document,
    shorten: {name: 'The list', left: 'these are the first commands', make},
  }
}

/** The tree of commands. If it is large, an agent gets the index. */
function answerTree(catalog: Catalog, scope: DescribeScope): Answer {
  const document = renderDescribe(catalog, scope)
  const make = () => renderIndex(catalog, scope)
  return {
    document,
    lines: () => listDescribeLines(document),
    shorten: {name: 'The description', left: 'this is the index', make},
  }
}

/**
 * Reads which commands to describe.
 *
 * @throws AgentError for a name or a flag that the CLI does not have
 */
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

/**
 * Checks that a command of the scope has a flag; a hidden flag counts.
 *
 * @throws AgentError (`flag_error`) if none has it
 */
function checkFlag(catalog: Catalog, line: ServiceLine, flag: string, scope: DescribeScope): void {
  const name = flag.replace(/^--?/, '')
  const commands = selectCommands(catalog, scope)
  if (commands.some(({definition}) => Object.hasOwn(definition.flags, name))) {
    return
  }
  const typed = name.length === 1 ? `-${name}` : `--${name}`
  const {isSpelling, names} = proposeFlags(commands, typed)
  const scopeNames = (scope.only ?? []).map((id) => id.replaceAll(':', catalog.separator))
  const subject = scopeNames.length > 0 ? `${scopeNames.join(' and ')} has no` : 'No command has a'
  throw makeLineError({
    error: 'flag_error',
    field: '--flag',
    kind: 'invalid_value',
    // `-a` may be the letter of a flag, although no flag has the name `a`.
    message: `${subject} flag ${isSpelling ? 'named ' : ''}${typed}`,
    recoverable: true,
    suggestion:
      names.length > 0
        ? `Did you mean --${names[0]}?`
        : `\`${writeDescribeLine(catalog, scopeNames)}\` lists the flags.`,
    didYouMean: names.map((proposed) => writeFlagCorrection(catalog, line, proposed)),
  })
}

/** Flags to propose for one that no command has by name: those with that spelling, or similar. */
function proposeFlags(
  commands: readonly CatalogCommand[],
  typed: string,
): {isSpelling: boolean; names: string[]} {
  const flags = commands.map((command) => Object.fromEntries(visibleFlags(command)))
  // A letter or an alias may mean another flag in each command.
  const meant = flags.flatMap((each) => flagFinder(each)(typed)?.name ?? [])
  const isSpelling = meant.length > 0
  const allFlags = Object.assign({}, ...flags) as Flags
  const similar = findSimilarFlags(typed, allFlags).map(({name}) => name)
  const names = new Set(isSpelling ? meant : similar)
  return {isSpelling, names: [...names].slice(0, maxProposed)}
}

/** The command line that describes the named commands and topics, or else the whole CLI. */
function writeDescribeLine(catalog: Catalog, names: readonly string[]): string {
  // `murli describe` and `apps create` are several words.
  const words = [nameDescribe(catalog), ...names].flatMap((name) => name.split(' '))
  return quoteLine([catalog.bin, ...words])
}

/** The typed command line with another flag as the value of `--flag`. */
function writeFlagCorrection(
  {bin}: Catalog,
  {positions, words}: ServiceLine,
  proposed: string,
): string {
  const position = positions['flag']!
  const prefix = words[position]!.startsWith('--flag=') ? '--flag=' : ''
  return quoteLine([bin, ...words.with(position, `${prefix}${proposed}`)])
}
