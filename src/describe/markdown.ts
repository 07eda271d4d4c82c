import {type Catalog, type CatalogCommand, findWhich} from '../catalog/catalog.js'
import {summarize} from '../catalog/render-command.js'
import {summarizeHost} from '../catalog/render-host.js'
import {shortenText, textRenderer} from '../catalog/texts.js'
import {arrange, type Branch, commandsOf, isForHousekeeping, summarizeTopic} from '../catalog/tree.js'
import {exitCodeTable} from '../contract/error-categories.js'
import type {MarkdownDocument} from './marked-section.js'

/** The longest name and description that the Agent Skills format allows, in characters. */
const longestName = 64
const longestDescription = 1024

/** How many topics are listed, so that the text stays short for any CLI. */
const mostTopics = 40

/** The longest summary of a topic, in characters. */
const longestSummary = 80

/** Up to how many commands an agent reads the index before it searches. */
const smallHost = 40

/**
 * Writes a SKILL.md in the Agent Skills format that teaches an agent how to work with the host.
 *
 * @param steps the way from knowing nothing to a result; the shell's by default
 */
export function writeSkill(catalog: Catalog, steps: string = explainSteps(catalog)): MarkdownDocument {
  const {bin} = catalog
  const body = [
    `# ${bin}`,
    `${sentence(summarizeHost(catalog))} The CLI explains itself to programs. Do not guess commands or flags: ask it.`,
    steps,
    explainExitCodes(),
    '## What there is',
    listTopics(catalog),
  ].join('\n\n')
  const description = JSON.stringify(describeSkill(catalog))
  return {body, frontmatter: `---\nname: ${nameSkill(bin)}\ndescription: ${description}\n---\n`}
}

/** Writes a section for an AGENTS.md about how to work with the host. */
export function writeAgentsSection(catalog: Catalog): MarkdownDocument {
  const body = [
    `## Working with \`${catalog.bin}\``,
    `${sentence(summarizeHost(catalog))} Do not guess commands or flags: the CLI explains itself.`,
    explainSteps(catalog),
    explainExitCodes(),
  ].join('\n\n')
  return {body}
}

/** A name in the Agent Skills format: lower case letters, digits and single hyphens. */
export function nameSkill(bin: string): string {
  const name = bin
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, longestName)
    .replaceAll(/^-|-$/g, '')
  return name || 'cli'
}

function describeSkill(catalog: Catalog): string {
  const topics = arrange(catalog)
    .children.filter((branch) => !isForHousekeeping(branch))
    .map(({name}) => name)
  const about = `Runs the ${catalog.bin} command line. ${sentence(summarizeHost(catalog))}`
  const subjects = topics.length > 0 ? `, or one of: ${topics.join(', ')}` : ''
  const text = `${about} Use it whenever a task needs ${catalog.bin}${subjects}`.replaceAll(/[<>]/g, '')
  if (text.length < longestDescription) return `${text}.`
  const cut = text.slice(0, longestDescription - 1)
  return `${cut.slice(0, Math.max(0, cut.lastIndexOf(',')) || cut.length)}.`
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`
}

/** The steps from knowing nothing to a result; they name only commands that exist. */
function explainSteps(catalog: Catalog): string {
  const {bin} = catalog
  const example = `${bin} ${exampleOf(catalog)?.name ?? ''}`.trim()
  return [
    `1. **Discover.** ${explainDiscovery(catalog)}`,
    `2. **Constrain.** \`${example} --schema\` prints a command's arguments, flags, types, allowed values and examples. \`--schema\` works on every command and topic, runs nothing and exits 0, regardless of the other words.`,
    `3. **Validate.** Add \`--validate\` to the finished command line, \`${example} … --validate\`: it is checked as it would be parsed, and nothing runs.`,
    `4. **Run.** With \`--agent\`, or when stdout is a pipe, commands that support it print one JSON document to stdout: \`status\`, \`message\`, \`result\`, \`next_actions\`. A command with \`mutating\` needs \`--yes\`; run it with \`--dry-run\` first if it has \`safety.dry_run_supported\`. If \`safety\` is \`"unknown": true\`, nothing is known about what the command changes: ask before running it.`,
    `5. **Read the error.** It is one JSON document on stderr. Branch on \`error\` and \`kind\`. \`did_you_mean\` holds corrected command lines to run as they are; \`suggestion\`, \`valid_values\` and \`next_actions\` say what else to try. Retry only if \`recoverable\` is true, after \`retry_after_ms\` if it is there.`,
  ].join('\n')
}

function explainDiscovery(catalog: Catalog): string {
  const {bin, commands} = catalog
  const hasDescribe = commands.some(({definition, id}) => id === 'describe' && 'agents-md' in definition.flags)
  if (!hasDescribe) return `\`${bin} --schema\` lists what the CLI can do.`
  const topic = arrange(catalog).children.find(({children}) => children.length > 0)
  const narrower = topic ? `, \`${bin} describe --index ${topic.name}\` those of one topic` : ''
  const index = `\`${bin} describe --index --output ndjson\` lists the commands with one line about each${narrower}. Its \`digest\` changes only when the commands do.`
  const which = findWhich(catalog)
  if (!which) return index
  const search = `\`${bin} ${which} <what you want to do>\` finds the command, with its synopsis; if the answer is \`confident\`, go on to step 3.`
  const isSmall = commands.filter(({isHidden}) => !isHidden).length <= smallHost
  return isSmall ? `${index} Or ask: ${search}` : `${search} ${index}`
}

/** An example of a command: one with an argument, preferably one of the host's own commands. */
function exampleOf({commands}: Catalog): CatalogCommand | undefined {
  const candidates = commands.filter(({id, isHidden}) => !isHidden && id !== 'describe' && id !== 'help')
  const withArguments = candidates.filter(({definition}) => Object.keys(definition.args).length > 0)
  return withArguments.find(({isOwn}) => isOwn) ?? withArguments[0] ?? candidates[0]
}

function explainExitCodes(): string {
  return `Exit codes: ${exitCodeTable.map(({category, code}) => `${code} ${category}`).join(', ')}.`
}

/** The CLI's topics and the commands without one, as many as a short text can hold. */
function listTopics(catalog: Catalog): string {
  const branches = arrange(catalog).children
  const rows = branches
    .slice(0, mostTopics)
    .map((branch) => `- ${nameBranch(catalog, branch)}${describeBranch(catalog, branch)}`)
  const more = branches.length - rows.length
  return [...rows, ...(more > 0 ? [`- and ${more} more.`] : [])].join('\n')
}

/** Only what can be run is written as a command line. */
function nameBranch({bin}: Catalog, {command, name}: Branch): string {
  return command ? `\`${`${bin} ${name}`.trim()}\`` : `topic \`${name}\``
}

function describeBranch(catalog: Catalog, branch: Branch): string {
  const {children, command} = branch
  const summary = command ? summarize(command, textRenderer(catalog, command)) : summarizeTopic(catalog, branch)
  const count = commandsOf(branch).length
  const size = children.length > 0 ? ` (${count} ${count === 1 ? 'command' : 'commands'})` : ''
  return `${summary && `: ${shortenText(summary, longestSummary)}`}${size}`
}
