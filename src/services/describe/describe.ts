import type {Catalog} from '../../catalog/catalog.js'
import {
  listDescribeLines,
  renderDescribe,
  renderFlagUses,
} from '../../catalog/documents/render-host.js'
import {renderIndex} from '../../catalog/documents/render-index.js'
import type {DescribeScope} from '../../catalog/nodes/tree.js'
import {readCatalog} from '../../catalog/read.js'
import {cutList} from '../bound-document.js'
import type {ServiceAnswer, Service, ServiceLine} from '../service.js'
import {describeBriefly} from './brief.js'
import {checkFlag} from './check-flag.js'
import {writeClaudePlugin} from './claude-plugin.js'
import {installSkill, readSkillPlace} from './install-skill.js'
import {writeAgentsSection, writeSkill} from './markdown.js'
import {type MarkdownDocument, renderNewFile, insertSection} from './markdown-section.js'
import {toOpenCli} from './open-cli.js'
import {resolveNames} from './resolve-names.js'

/** `describe`: describes the whole host or named parts of it, as JSON or as Markdown. */
export const describe: Service = {
  answer(line, {config}) {
    const {flags} = line
    const catalog = readCatalog(config)
    if (flags.install) {
      return installSkill(catalog, readSkillPlace(line))
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
    if (line.flags.install) readSkillPlace(line)
    else readScope(readCatalog(config), line)
  },
}

/** A section of Markdown, which replaces only itself in an existing file. */
function answerMarkdown(section: MarkdownDocument): ServiceAnswer {
  return {
    text: renderNewFile(section),
    update: (existing) => insertSection(existing, section),
  }
}

/** The commands that have a flag. If the list is long, an agent gets the first ones. */
function answerFlagUses(catalog: Catalog, flag: string, scope: DescribeScope): ServiceAnswer {
  const document = renderFlagUses(catalog, flag, scope)
  const make = (bytes: number) => cutList(document, 'commands', bytes)
  return {
    document,
    shorten: {name: 'The list', left: 'these are the first commands', make},
  }
}

/** The tree of commands. If it is large, an agent gets the index. */
function answerTree(catalog: Catalog, scope: DescribeScope): ServiceAnswer {
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
