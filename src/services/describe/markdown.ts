import type {Catalog} from '../../catalog/catalog.js'
import {digest} from '../../catalog/digest.js'
import {summarizeHost} from '../../catalog/documents/render-host.js'
import {isForHousekeeping, selectBranches} from '../../catalog/nodes/tree.js'
import {readWholeCatalog} from '../../catalog/read.js'
import {exitCodeTable} from '../../contract/error-categories.js'
import {endSentence, takeCharacters} from '../../contract/prose.js'
import type {MarkdownDocument} from './markdown-section.js'
import {explainSteps} from './usage-steps.js'

/**
 * The most characters of a skill's description before its full stop, so that the whole skill has at
 * most 600 tokens (13.9).
 */
const maxDescriptionLength = 499

/** How much of the digest a skill has, in characters. */
const digestLength = 12

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
    `Digest ${digestSkill(catalog)}.`,
  ].join('\n\n')
  const description = JSON.stringify(describeSkill(catalog))
  return {
    body,
    frontmatter: `---\nname: ${nameSkill(bin)}\ndescription: ${description}\n---\n`,
  }
}

/**
 * The digest of a skill: of all commands, so that a limit of the environment is no change of them
 * (11.18).
 */
export function digestSkill(catalog: Catalog): string {
  const whole = catalog.config ? readWholeCatalog(catalog.config) : catalog
  return digest(whole).slice(0, digestLength)
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

/** Describes when an agent should load a CLI's skill. */
export function describeSkill(catalog: Catalog): string {
  const {bin} = catalog
  const topics = selectBranches(catalog).filter((branch) => !isForHousekeeping(branch))
  const subjects =
    topics.length > 0 ? `, or one of: ${topics.map(({name}) => name).join(', ')}` : ''
  const about = `Runs the ${bin} command line. ${aboutHost(catalog)}`
  const text = `${about} Use it whenever a task needs ${bin}${subjects}`.replaceAll(/[<>]/g, '')
  if (text.length <= maxDescriptionLength) return `${text}.`
  // Cut in the list of topics, between two names.
  const cut = takeCharacters(text, maxDescriptionLength)
  const lastComma = cut.lastIndexOf(',')
  return `${lastComma > 0 ? cut.slice(0, lastComma) : cut}.`
}

/** What the CLI is, as a sentence with a full stop. */
function aboutHost(catalog: Catalog): string {
  return endSentence(summarizeHost(catalog))
}
