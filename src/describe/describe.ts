import {type Catalog, visibleFlags} from '../catalog/catalog.js'
import {readCatalog} from '../catalog/read.js'
import {listDescribeLines, renderDescribe, renderFlagUses} from '../catalog/render-host.js'
import {renderIndex} from '../catalog/render-index.js'
import {type DescribeScope, selectCommands} from '../catalog/tree.js'
import {quoteLine} from '../command-line/quote.js'
import {cutList} from '../service/bound-document.js'
import {makeLineError} from '../contract/agent-error.js'
import type {Answer, Service, ServiceLine} from '../service/service.js'
import {installSkill} from './install-skill.js'
import {type MarkdownDocument, newFile, updateFile, writeAgentsSection, writeSkill} from './markdown.js'
import {findNearFlags, resolveNames} from './names.js'
import {renderOpenCli} from './open-cli.js'

/** `describe`: the whole host, named parts of it, its index, or Markdown about it. */
export const describe: Service = {
  answer({args, flags}, {config}) {
    const catalog = readCatalog(config)
    if (flags.install) return installSkill(catalog, args, flags.global === true)
    const scope = readScope(catalog, {args, flags})
    const file = flags['output-file'] as string | undefined
    if (flags.format === 'opencli') return {document: renderOpenCli(catalog, scope), file}
    if (flags.skill) return deliverMarkdown(writeSkill(catalog), file)
    if (flags['agents-md']) return deliverMarkdown(writeAgentsSection(catalog), file)
    if (typeof flags.flag === 'string') {
      const document = renderFlagUses(catalog, flags.flag, scope)
      const make = (bytes: number) => cutList(document, 'commands', bytes)
      return {document, file, shorten: {name: 'The list', left: 'these are the first commands', make}}
    }

    const isFull = flags.full === true || file !== undefined
    if (flags.index) return {document: renderIndex(catalog, {...scope, isFull}), file}
    const document = renderDescribe(catalog, scope)
    const make = () => renderIndex(catalog, scope)
    const shorten = {name: 'The description', left: 'this is the index', make}
    return {document, file, lines: () => listDescribeLines(document), shorten}
  },
  check(line, {config}) {
    if (!line.flags.install) readScope(readCatalog(config), line)
  },
}

/** @throws AgentError for an unknown name, and for a flag that no command has */
function readScope(catalog: Catalog, {args, flags}: ServiceLine): DescribeScope {
  const only = resolveNames(catalog, args)
  const scope = {...(only.length > 0 && {only}), includeHidden: flags.hidden === true}
  if (typeof flags.flag === 'string') checkFlag(catalog, flags.flag, scope)
  return scope
}

function deliverMarkdown(document: MarkdownDocument, file: string | undefined): Answer {
  return {file, text: newFile(document), update: (existing) => updateFile(existing, document)}
}

/** @throws AgentError (`flag_error`) for a flag that no command has, even omitted or hidden */
function checkFlag(catalog: Catalog, flag: string, scope: DescribeScope): void {
  const name = flag.replace(/^--/, '')
  const commands = selectCommands(catalog, scope)
  if (commands.some(({definition}) => Object.hasOwn(definition.flags, name))) return
  const bare = name.replace(/^-/, '')
  const near = findNearFlags(Object.fromEntries(commands.flatMap((command) => visibleFlags(command))), bare)
  const typed = bare.length === 1 ? `-${bare}` : `--${bare}`
  const named = (scope.only ?? []).map((id) => id.replaceAll(':', catalog.separator))
  const line = [catalog.bin, 'describe', ...named.flatMap((command) => command.split(' '))]
  throw makeLineError({
    error: 'flag_error',
    field: '--flag',
    kind: 'invalid_value',
    message: named.length > 0 ? `${named.join(' and ')} has no flag ${typed}` : `No command has a flag ${typed}`,
    recoverable: true,
    suggestion: near.length > 0 ? `Did you mean --${near[0]}?` : `\`${quoteLine(line)}\` lists the flags.`,
    ...(near.length > 0 && {didYouMean: near.map((candidate) => quoteLine([...line, '--flag', candidate]))}),
  })
}
