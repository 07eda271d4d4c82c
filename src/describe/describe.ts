import {type Catalog, visibleFlags} from '../catalog/catalog.js'
import {readCatalog} from '../catalog/read.js'
import {
  type DescribeScope,
  listDescribeLines,
  renderDescribe,
  renderFlagUses,
  selectCommands,
} from '../catalog/render-host.js'
import {renderIndex} from '../catalog/render-index.js'
import {quoteLine} from '../command-line/quote.js'
import {OutputFolder} from '../files/output-folder.js'
import type {HostConfig} from '../oclif/shapes.js'
import {makeLineError} from '../service/parse-line.js'
import type {Answer, DocumentAnswer, Service, ServiceLine} from '../service/service.js'
import {installSkill} from './install-skill.js'
import {type MarkdownDocument, newFile, updateFile, writeAgentsSection, writeSkill} from './markdown.js'
import {findNearFlags, resolveNames} from './names.js'
import {renderOpenCli} from './open-cli.js'

/** The default limit of a document for an agent, in bytes. */
const mostBytes = 65_536

/** `describe`: the whole host, named parts of it, its index, or Markdown about it. */
export const describe: Service = {
  answer({args, flags}, {config, mode}) {
    const catalog = readCatalog(config)
    if (flags.install) return installSkill(catalog, args, flags.global === true)
    const scope = readScope(catalog, {args, flags})
    const file = flags['output-file'] as string | undefined
    if (flags.format === 'opencli') return {document: renderOpenCli(catalog, scope), file}
    if (flags.skill) return deliverMarkdown(writeSkill(catalog), file)
    if (flags['agents-md']) return deliverMarkdown(writeAgentsSection(catalog), file)
    if (typeof flags.flag === 'string') return {document: renderFlagUses(catalog, flags.flag, scope), file}
    const isFull = flags.full === true || file !== undefined
    if (flags.index) return {document: renderIndex(catalog, {...scope, isFull}), file}
    const document = renderDescribe(catalog, scope)
    const whole = {document, lines: () => listDescribeLines(document)}
    const isBounded = !isFull && mode.isDeclared
    return isBounded ? boundDescribe(catalog, scope, whole, config) : {...whole, file}
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

/** 8.22: above the size limit it becomes the index, with the complete document in a file. */
function boundDescribe(
  catalog: Catalog,
  scope: DescribeScope,
  whole: DocumentAnswer,
  config: HostConfig,
): DocumentAnswer {
  const text = `${JSON.stringify(whole.document)}\n`
  const bytes = Buffer.byteLength(text)
  if (bytes <= (config.pjson.oclif.murli?.maxResultBytes ?? mostBytes)) return whole
  const truncation = {
    reason: `The description has ${bytes} bytes; this is the index.`,
    bytes,
    ...saveWhole(text, config),
    full: `${catalog.bin} describe --full`,
  }
  return {document: {...renderIndex(catalog, scope), truncation}}
}

/** Without a file, the command line that prints the document must do. */
function saveWhole(text: string, config: HostConfig): {file?: string} {
  try {
    return {file: new OutputFolder(config.cacheDir).write([text], 'json')}
  } catch {
    return {}
  }
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
