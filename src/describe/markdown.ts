import {type Catalog, type CatalogCommand, findWhich} from '../catalog/catalog.js'
import {digest} from '../catalog/digest.js'
import {summarizeHost} from '../catalog/render-host.js'
import {arrange, isForHousekeeping} from '../catalog/tree.js'
import {exitCodeTable} from '../contract/error-categories.js'

const beginMark = '<!-- murli:begin -->'
const endMark = '<!-- murli:end -->'

const frontmatterPattern = /^\uFEFF?---\r?\n[\s\S]*?\r?\n---(?:\r?\n|$)/

/** A Markdown text of the plugin: a section, and the frontmatter of a new file. */
export type MarkdownDocument = {body: string; frontmatter?: string}

/** The longest name in the Agent Skills format. */
const maxNameLength = 64

/** The longest description that keeps the whole skill below 600 tokens (13.9). */
const maxDescriptionLength = 500

/** The most commands for which an agent reads the index before it searches. */
const smallHost = 40

const digestLength = 12

/** Writes a SKILL.md in the Agent Skills format; its steps lead to a result, by default in a shell. */
export function writeSkill(catalog: Catalog, steps: string = explainSteps(catalog)): MarkdownDocument {
  const {bin} = catalog
  const body = [
    `# ${bin}`,
    `${aboutHost(catalog)} The CLI explains itself. Do not guess commands or flags: ask it.`,
    steps,
    `Digest ${digest(catalog).slice(0, digestLength)}.`,
  ].join('\n\n')
  const description = JSON.stringify(describeSkill(catalog))
  return {body, frontmatter: `---\nname: ${nameSkill(bin)}\ndescription: ${description}\n---\n`}
}

/** The shortened digest in a skill; undefined for another text. */
export function readSkillDigest(text: string): string | undefined {
  return /^Digest ([0-9a-f]{12})\.$/m.exec(text)?.[1]
}

/** Writes an AGENTS.md section about using the host. */
export function writeAgentsSection(catalog: Catalog): MarkdownDocument {
  const codes = exitCodeTable.map(({category, code}) => `${code} ${category}`)
  const body = [
    `## Working with \`${catalog.bin}\``,
    `${aboutHost(catalog)} Do not guess commands or flags: the CLI explains itself.`,
    explainSteps(catalog),
    `Exit codes: ${codes.join(', ')}.`,
  ].join('\n\n')
  return {body}
}

/** A name in the Agent Skills format. */
export function nameSkill(bin: string): string {
  const words = bin.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
  return words.slice(0, maxNameLength).replaceAll(/^-|-$/g, '') || 'cli'
}

/** What a skill is for, and when to use it. */
export function describeSkill(catalog: Catalog): string {
  const {bin} = catalog
  const topics = arrange(catalog).children.filter((branch) => !isForHousekeeping(branch))
  const subjects = topics.length > 0 ? `, or one of: ${topics.map(({name}) => name).join(', ')}` : ''
  const uses = `Use it whenever a task needs ${bin}${subjects}`
  const text = `Runs the ${bin} command line. ${aboutHost(catalog)} ${uses}`.replaceAll(/[<>]/g, '')
  if (text.length < maxDescriptionLength) return `${text}.`
  const cut = text.slice(0, maxDescriptionLength - 1)
  return `${cut.slice(0, Math.max(0, cut.lastIndexOf(',')) || cut.length)}.`
}

function aboutHost(catalog: Catalog): string {
  return summarizeHost(catalog).replace(/(?<![.!?])$/, '.')
}

function explainSteps(catalog: Catalog): string {
  const {bin} = catalog
  const example = `${bin} ${exampleOf(catalog)?.name ?? ''}`.trim()
  return [
    `1. **Find.** ${explainDiscovery(catalog)}`,
    `2. **Check.** \`${example} --schema\` prints a command's arguments, flags and examples, and \`${bin} <topic> --schema\` a topic's commands. \`--validate\` at the end checks a finished command line. Neither runs anything.`,
    `3. **Run** with \`--agent\`: stdout is one JSON document with \`status\`, \`message\`, \`result\` and \`next_actions\`. A \`mutating\` command needs \`--yes\`; use \`--dry-run\` first if it has \`safety.dry_run_supported\`. If \`safety\` is \`"unknown": true\`, ask before running it.`,
    `4. **Errors** are one JSON document on stderr. Branch on \`error\` and \`kind\`; run a line of \`did_you_mean\` as it is, or follow \`suggestion\` and \`next_actions\`. Retry only if \`recoverable\` is true.`,
  ].join('\n')
}

function explainDiscovery(catalog: Catalog): string {
  const {bin, commands} = catalog
  const hasDescribe = commands.some(({definition, id}) => id === 'describe' && 'agents-md' in definition.flags)
  if (!hasDescribe) return `\`${bin} --schema\` lists what the CLI can do.`
  const topic = arrange(catalog).children.find(({children}) => children.length > 0)
  const narrower = topic ? `, \`${bin} describe --index ${topic.name}\` those of one topic` : ''
  const index = `\`${bin} describe --index --output ndjson\` lists the commands${narrower}.`
  const which = findWhich(catalog)
  if (!which) return index
  const search = `\`${bin} ${which} <what you want to do>\` finds the command and its synopsis; a \`confident\` answer needs no further check.`
  const isSmall = commands.filter(({isHidden}) => !isHidden).length <= smallHost
  return isSmall ? `${index} Or ask: ${search}` : `${search} ${index}`
}

/** A command with an argument, preferably the host's own. */
function exampleOf({commands}: Catalog): CatalogCommand | undefined {
  const candidates = commands.filter(({id, isHidden}) => !isHidden && id !== 'describe' && id !== 'help')
  const withArguments = candidates.filter(({definition}) => Object.keys(definition.args).length > 0)
  return withArguments.find(({isOwn}) => isOwn) ?? withArguments[0] ?? candidates[0]
}

export function newFile({body, frontmatter = ''}: MarkdownDocument): string {
  return `${frontmatter}${mark(body)}\n`
}

/**
 * Inserts the section into an existing text, in place of an older one or at the end, and changes nothing else.
 *
 * @throws RangeError for a section without an end or a beginning
 */
export function updateFile(existing: string, document: MarkdownDocument): string {
  const eol = existing.includes('\r\n') ? '\r\n' : '\n'
  const section = mark(document.body).replaceAll('\n', eol)
  const begin = existing.indexOf(beginMark)
  const end = existing.indexOf(endMark)
  if ((begin === -1) !== (end === -1) || end < begin) {
    throw new RangeError(`the section between ${beginMark} and ${endMark} is not complete`)
  }

  const front = frontmatterPattern.test(existing) ? '' : (document.frontmatter ?? '').replaceAll('\n', eol)
  if (begin !== -1) return front + existing.slice(0, begin) + section + existing.slice(end + endMark.length)
  const trimmed = existing.trimEnd()
  return `${front}${existing}${trimmed === '' ? '' : existing.endsWith('\n') ? eol : eol + eol}${section}${eol}`
}

function mark(body: string): string {
  // Host text must not end the section.
  return `${beginMark}\n${body.trim().replaceAll('<!--', '&lt;!--')}\n${endMark}`
}
