import {type Catalog, visibleFlags} from '../catalog/catalog.js'
import {readCatalog} from '../catalog/read.js'
import {
  type DescribeScope,
  renderDescribe,
  listDescribeLines,
  renderFlagUses,
  selectCommands,
} from '../catalog/render-host.js'
import {renderIndex} from '../catalog/render-index.js'
import {quoteLine} from '../command-line/quote.js'
import type {HostConfig} from '../oclif/shapes.js'
import {OutputFolder} from '../files/output-folder.js'
import {makeLineError} from '../service/parse-line.js'
import type {Answer, DocumentAnswer, Service, ServiceLine} from '../service/service.js'
import {writeAgentsSection, writeSkill} from './markdown.js'
import {type MarkdownDocument, newFile, updateFile} from './marked-section.js'
import {renderOpenCli} from './open-cli.js'
import {installSkill} from './install-skill.js'
import {findNearFlags, resolveNames} from './names.js'

/** How large a document for an agent may be if the host does not set it, in bytes. */
const mostBytes = 65_536

/** `describe`: the whole host, the parts that the words name, its index, or Markdown about it. */
export const describe: Service = {
  answer({args, flags}, {config, mode}) {
    checkKind({args, flags}, config.bin)
    const catalog = readCatalog(config)
    if (flags.install) return installSkill(catalog, args, flags.global === true)
    const scope = readScope(catalog, args, flags)
    const file = flags['output-file'] as string | undefined
    if (flags.format === 'opencli') return {document: renderOpenCli(catalog, scope), file}
    if (flags.skill) return deliverMarkdown(writeSkill(catalog), file)
    if (flags['agents-md']) return deliverMarkdown(writeAgentsSection(catalog), file)
    if (typeof flags.flag === 'string') {
      checkFlag(catalog, flags.flag, scope)
      return {document: renderFlagUses(catalog, flags.flag, scope), file}
    }

    const isFull = flags.full === true || file !== undefined
    if (flags.index) return {document: renderIndex(catalog, {...scope, isFull}), file}
    const document = renderDescribe(catalog, scope)
    const whole = {document, lines: () => listDescribeLines(document)}
    const isBounded = !isFull && mode.isDeclared
    return isBounded ? boundDescribe(catalog, scope, whole, config) : {...whole, file}
  },
  check({args, flags}, {config}) {
    checkKind({args, flags}, config.bin)
    if (flags.install) return
    const catalog = readCatalog(config)
    const scope = readScope(catalog, args, flags)
    if (typeof flags.flag === 'string') checkFlag(catalog, flags.flag, scope)
  },
}

/** The flags that choose what is printed. */
const kinds = ['agents-md', 'flag', 'format', 'index', 'skill'] as const

/** @throws AgentError (`flag_error`) for flags that contradict each other */
function checkKind({args, flags}: ServiceLine, bin: string): void {
  const [first, second] = kinds.filter((name) => flags[name] !== undefined && flags[name] !== false)
  const without = (name: string) => {
    const others = Object.entries(flags).filter(([other]) => other !== name)
    const words = others.flatMap(([other, value]) => [`--${other}`, ...(value === true ? [] : [String(value)])])
    return quoteLine([bin, 'describe', ...args.map(({raw}) => raw), ...words])
  }
  const refuse = (field: string, message: string, didYouMean: string[]) =>
    makeLineError({didYouMean, error: 'flag_error', field, kind: 'conflicting_flags', message})
  if (first && second) {
    const message = `--${first} and --${second} print different documents: give one of them.`
    throw refuse(`--${second}`, message, [without(first), without(second)])
  }

  const line = quoteLine([bin, 'describe', '--skill', '--install'])
  if (flags.install && !flags.skill) throw refuse('--install', '--install installs a skill: add --skill.', [line])
  if (flags.global && !flags.install) {
    throw refuse('--global', '--global says where --install writes: add --install.', [`${line} --global`])
  }
}

function readScope(catalog: Catalog, args: ServiceLine['args'], flags: ServiceLine['flags']): DescribeScope {
  const only = resolveNames(catalog, args)
  return {...(only.length > 0 && {only}), includeHidden: flags.hidden === true}
}

function deliverMarkdown(document: MarkdownDocument, file: string | undefined): Answer {
  return {file, text: newFile(document), update: (existing) => updateFile(existing, document)}
}

/** 8.22: above the bound of a result it is the index, and the whole is in a file. */
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

/** If no file can be written, the command line that prints the whole must do. */
function saveWhole(text: string, config: HostConfig): {file?: string} {
  try {
    return {file: new OutputFolder(config.cacheDir).write([text], 'json')}
  } catch {
    return {}
  }
}

/** @throws AgentError (`flag_error`) for a flag that none of the commands has, omitted and hidden flags included */
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
