import {type Catalog, type CatalogCommand, isHousekeeping} from '../../catalog/catalog.js'
import {digest} from '../../catalog/digest.js'
import {mayMutate} from '../../catalog/effects/classify.js'
import {findDescribe, findWhich, listingLine} from '../../catalog/plugin-commands.js'
import {summarizeHost} from '../../catalog/render-host.js'
import {isForHousekeeping, selectBranches} from '../../catalog/tree.js'
import {exitCodeTable} from '../../contract/error-categories.js'
import {takeCharacters} from '../../contract/prose.js'
import type {MarkdownDocument} from './markdown-section.js'

/**
 * A skill's description is shorter, in characters, so the whole skill has at most 600 tokens
 * (13.9).
 */
const maxDescription = 500

/** How much of the digest a skill has, in characters. */
const digestLength = 12

/** The most commands of a CLI whose agents read the index first. In a larger one, they search. */
const maxSmallIndex = 40

/**
 * Writes a SKILL.md in the Agent Skills format.
 *
 * @param steps how an agent finds, checks and runs a command; by default in a shell
 */
export function writeSkill(
  catalog: Catalog,
  steps: string = explainSteps(catalog),
): MarkdownDocument {
  const {bin} = catalog
  const body = [
    `# ${bin}`,
    // What the CLI is about is in the frontmatter, which is always read with it.
    'The CLI explains itself. Do not guess commands or flags: ask it.',
    steps,
    `Digest ${digest(catalog).slice(0, digestLength)}.`,
  ].join('\n\n')
  const description = JSON.stringify(describeSkill(catalog))
  return {
    body,
    frontmatter: `---\nname: ${nameSkill(bin)}\ndescription: ${description}\n---\n`,
  }
}

/** The digest that a skill was written with; undefined for a text without one. */
export function readDigest(skill: string): string | undefined {
  return /^Digest ([0-9a-f]+)\.$/m.exec(skill)?.[1]
}

/** Writes the section of an AGENTS.md about a CLI (13.9). */
export function writeAgentsSection(catalog: Catalog): MarkdownDocument {
  const codes = exitCodeTable.map(({category, code}) => `${code} ${category}`)
  const parts = [
    `## Working with \`${catalog.bin}\``,
    `${aboutHost(catalog)} Do not guess commands or flags: the CLI explains itself.`,
    explainSteps(catalog),
    `Exit codes: ${codes.join(', ')}.`,
  ]
  return {body: parts.join('\n\n')}
}

/** A skill's name, in the format of Agent Skills: `My_CLI` is `my-cli`, at most 64 characters. */
export function nameSkill(bin: string): string {
  const words = bin.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
  return words.slice(0, 64).replaceAll(/^-|-$/g, '') || 'cli'
}

/** Describes when an agent should load a CLI's skill, in less than 500 characters. */
export function describeSkill(catalog: Catalog): string {
  const {bin} = catalog
  const topics = selectBranches(catalog).filter((branch) => !isForHousekeeping(branch))
  const subjects =
    topics.length > 0 ? `, or one of: ${topics.map(({name}) => name).join(', ')}` : ''
  const about = `Runs the ${bin} command line. ${aboutHost(catalog)}`
  const text = `${about} Use it whenever a task needs ${bin}${subjects}`.replaceAll(/[<>]/g, '')
  if (text.length < maxDescription) return `${text}.`
  // Cut in the list of topics, between two names.
  const cut = takeCharacters(text, maxDescription - 1)
  const lastComma = cut.lastIndexOf(',')
  return `${lastComma > 0 ? cut.slice(0, lastComma) : cut}.`
}

/** What the CLI is, as a sentence with a full stop. */
function aboutHost(catalog: Catalog): string {
  return summarizeHost(catalog).replace(/(?<![.!?])$/, '.')
}

function explainSteps(catalog: Catalog): string {
  const {bin} = catalog
  // The command of a single-command CLI has no name.
  const example = `${bin} ${exampleOf(catalog)?.name ?? '<command>'}`.trim()
  return [
    `1. **Find.** ${explainDiscovery(catalog)}`,
    `2. **Check.** ${explainBrief(catalog)}\`${example} --schema\` prints a command's arguments, flags and examples, and \`${bin} <topic> --schema\` a topic's commands. \`--validate\` at the end checks a finished command line. Neither runs anything.`,
    `3. **Run** with \`--agent\`: stdout is one JSON document with \`status\`, \`message\`, \`result\` and \`next_actions\`. A \`mutating\` command needs \`--yes\`; use \`--dry-run\` first if it has \`safety.dry_run_supported\`. If \`safety\` is \`"unknown": true\`, ask before running it.`,
    `4. **Errors** are one JSON document on stderr. Branch on \`error\` and \`kind\`; run a line of \`did_you_mean\` as it is, or follow \`suggestion\` and \`next_actions\`. Retry only if \`recoverable\` is true.`,
  ].join('\n')
}

function explainBrief(catalog: Catalog): string {
  const {bin} = catalog
  const name = exampleOf(catalog)?.name
  const describe = findDescribe(catalog)
  if (!describe || !name) return ''
  return `\`${bin} ${describe} ${name} --brief\` says in few words what a command line needs. `
}

function explainDiscovery(catalog: Catalog): string {
  const {bin, commands} = catalog
  const listing = listingLine(catalog)
  if (!findDescribe(catalog)) {
    return `\`${listing}\` lists what the CLI can do.`
  }
  const topic = selectBranches(catalog).find(({children}) => children.length > 0)
  const narrower = topic ? `, \`${listing} ${topic.name}\` those of one topic` : ''
  const index = `\`${listing} --output ndjson\` lists the commands${narrower}.`
  const which = findWhich(catalog)
  if (!which) return index
  const search = `\`${bin} ${which} <what you want to do>\` finds the command and what its command line needs; a \`confident\` answer needs no further check.`
  const isSmall = commands.filter(({isHidden}) => !isHidden).length <= maxSmallIndex
  return isSmall ? `${index} Or ask: ${search}` : `${search} ${index}`
}

/** A command of the host that only reads, preferably with an argument; undefined without one. */
function exampleOf(catalog: Catalog): CatalogCommand | undefined {
  const candidates = catalog.commands.filter(
    (command) => !command.isHidden && !isHousekeeping(command) && !mayMutate(catalog, command),
  )
  const withArguments = candidates.filter(({definition}) => Object.keys(definition.args).length > 0)
  return withArguments.find(({isAdopted}) => isAdopted) ?? withArguments[0] ?? candidates[0]
}
