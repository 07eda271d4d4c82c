import {type Catalog, type CatalogCommand, findWhich} from '../catalog/catalog.js'
import {commandsOf, type Branch, summarizeTopic, arrange} from '../catalog/tree.js'
import {summarize} from '../catalog/render-command.js'
import {textRenderer} from '../catalog/texts.js'
import {exitCodeTable} from '../contract/error-categories.js'

/** How many topics are listed, so that the text stays short however large the CLI is. */
const TOPIC_LIMIT = 40

const SUMMARY_LIMIT = 80

/** Up to how many commands the index is read first, and not searched. */
const SMALL_HOST = 40

/** The steps from knowing nothing to a result, as Markdown; they name only commands that exist. */
export function explainLoop(catalog: Catalog): string {
  const {bin} = catalog
  const example = `${bin} ${exampleOf(catalog)?.name ?? ''}`.trim()
  return [
    `1. **Discover.** ${explainDiscovery(catalog)}`,
    `2. **Constrain.** \`${example} --schema\` prints a command's arguments, flags, types, allowed values and examples. \`--schema\` works on every command and topic, runs nothing and exits 0 whatever else is on the line.`,
    `3. **Validate.** Put \`--validate\` on the finished line, \`${example} … --validate\`: it is checked as it would be parsed, and nothing runs.`,
    `4. **Run.** With \`--agent\` on the line, or when stdout is a pipe, commands that support it print one JSON document to stdout: \`status\`, \`message\`, \`result\`, \`next_actions\`. A command with \`mutating\` wants \`--yes\`; run it with \`--dry-run\` first where \`safety.dry_run_supported\` says so. Where \`safety\` says \`"unknown": true\`, nothing is known of what the command changes: ask before running it.`,
    `5. **Read the error.** It is one JSON document on stderr. Branch on \`error\` and \`kind\`. \`did_you_mean\` holds corrected lines to run as they are; \`suggestion\`, \`valid_values\` and \`next_actions\` say what else to try. Retry only where \`recoverable\` is true, after \`retry_after_ms\` if it is there.`,
  ].join('\n')
}

/** The exit codes in one line. */
export function explainExitCodes(): string {
  const codes = exitCodeTable.map(({category, code}) => `${code} ${category}`)
  return `Exit codes: ${codes.join(', ')}.`
}

/** What the CLI is about: its topics and the commands that stand alone, as many as a short text can hold. */
export function listTopics(catalog: Catalog): string {
  const branches = arrange(catalog).children
  const rows = branches
    .slice(0, TOPIC_LIMIT)
    .map((branch) => `- ${nameBranch(catalog, branch)}${describeBranch(catalog, branch)}`)
  const more = branches.length - rows.length
  return [...rows, ...(more > 0 ? [`- and ${more} more.`] : [])].join('\n')
}

/** Whether the host's `describe` is the one of this package, and not its own. */
export function hasDescribe({commands}: Catalog): boolean {
  return commands.some(({definition, id}) => id === 'describe' && 'agents-md' in definition.flags)
}

function explainDiscovery(catalog: Catalog): string {
  const {bin} = catalog
  if (!hasDescribe(catalog)) return `\`${bin} --schema\` lists what the CLI can do.`
  const topic = arrange(catalog).children.find(({children}) => children.length > 0)
  const narrower = topic ? `, \`${bin} describe --index ${topic.name}\` those of one topic` : ''
  const index = `\`${bin} describe --index --output ndjson\` lists the commands with one line about each${narrower}. Its \`digest\` changes only when the commands do.`
  const which = findWhich(catalog)
  if (!which) return index
  const search = `\`${bin} ${which} <what you want to do>\` finds the command, with its synopsis; where the answer is \`confident\`, go on to step 3.`
  return isSmall(catalog) ? `${index} Or ask: ${search}` : `${search} ${index}`
}

/** Whether the index of the CLI is a better first look than a search. */
function isSmall({commands}: Catalog): boolean {
  return commands.filter(({isHidden}) => !isHidden).length <= SMALL_HOST
}

/** A command to show how: one that takes an argument, and preferably one of the host's own that keeps the contract. */
function exampleOf({commands}: Catalog): CatalogCommand | undefined {
  const candidates = commands.filter(({id, isHidden}) => !isHidden && id !== 'describe' && id !== 'help')
  const withArguments = candidates.filter(({definition}) => Object.keys(definition.args).length > 0)
  return withArguments.find(({isOwn}) => isOwn) ?? withArguments[0] ?? candidates[0]
}

/** Only what can be run is written as a line to run. */
function nameBranch({bin}: Catalog, {command, name}: Branch): string {
  return command ? `\`${`${bin} ${name}`.trim()}\`` : `topic \`${name}\``
}

function describeBranch(catalog: Catalog, branch: Branch): string {
  const summary = branch.command
    ? summarize(branch.command, textRenderer(catalog, branch.command))
    : summarizeTopic(catalog, branch)
  const count = commandsOf(branch).length
  const size = branch.children.length > 0 ? ` (${count} ${count === 1 ? 'command' : 'commands'})` : ''
  const text = summary.length > SUMMARY_LIMIT ? `${summary.slice(0, SUMMARY_LIMIT - 1).trimEnd()}…` : summary
  return `${text && `: ${text}`}${size}`
}
