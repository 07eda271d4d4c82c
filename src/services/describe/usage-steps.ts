import {type Catalog, type CatalogCommand, isHousekeeping} from '../../catalog/catalog.js'
import {mayMutate} from '../../catalog/effects/classify.js'
import {selectBranches} from '../../catalog/nodes/tree.js'
import {
  exceptOwners,
  findDescribe,
  findWhich,
  listingLine,
  schemaWord,
} from '../../catalog/plugin-commands.js'

/** The most commands of a CLI whose agents read the index first. In a larger one, they search. */
const maxSmallIndex = 40

/** Explains in four steps how an agent uses a CLI in a shell: find, check, run, errors. */
export function explainSteps(catalog: Catalog): string {
  return [
    `1. **Find.** ${explainFinding(catalog)}`,
    `2. **Check.** ${explainChecking(catalog)}`,
    `3. **Run** with \`--agent\`: stdout is one JSON document with \`status\`, \`message\`, \`result\` and \`next_actions\`. A \`mutating\` command needs \`--yes\`; use \`--dry-run\` first if it has \`safety.dry_run_supported\`. If \`safety\` is \`"unknown": true\`, ask before running it.`,
    `4. **Errors** are one JSON document on stderr. Branch on \`error\` and \`kind\`; run a line of \`did_you_mean\` as it is, or follow \`suggestion\` and \`next_actions\`. Retry only if \`recoverable\` is true.`,
  ].join('\n')
}

/** How to find a command: by the index, or by a search, whichever a CLI of this size needs first. */
function explainFinding(catalog: Catalog): string {
  const {bin, commands} = catalog
  if (!findDescribe(catalog)) {
    return `\`${listingLine(catalog)}\` lists what the CLI can do.`
  }
  const index = explainIndex(catalog)
  const which = findWhich(catalog)
  if (!which) return index
  const search = `\`${bin} ${which} <what you want to do>\` finds the command and what its command line needs; a \`confident\` answer needs no further check.`
  const isSmall = commands.filter(({isHidden}) => !isHidden).length <= maxSmallIndex
  return isSmall ? `${index} Or ask: ${search}` : `${search} ${index}`
}

function explainIndex(catalog: Catalog): string {
  const listing = listingLine(catalog)
  const topic = selectBranches(catalog).find(({children}) => children.length > 0)
  const narrower = topic ? `, \`${listing} ${topic.name}\` those of one topic` : ''
  return `\`${listing} --output ndjson\` lists the commands${narrower}.`
}

/** How to read what a command line needs, and to check a finished one. */
function explainChecking(catalog: Catalog): string {
  const {bin} = catalog
  const name = chooseExample(catalog)?.name
  const describe = findDescribe(catalog)
  const brief =
    describe && name
      ? `\`${bin} ${describe} ${name} --brief\` says in few words what a command line needs. `
      : ''
  // The command of a single-command CLI has no name.
  const example = `${bin} ${name ?? '<command>'}`.trim()
  return `${brief}\`${example} ${schemaWord(catalog)}\` prints a command's arguments, flags and examples, and \`${bin} <topic> --schema\` a topic's commands. \`--validate\` at the end checks a finished command line${exceptOwners(catalog)}. Neither runs anything.`
}

/** A command of the host that only reads, preferably with an argument; undefined without one. */
function chooseExample(catalog: Catalog): CatalogCommand | undefined {
  const candidates = catalog.commands.filter(
    (command) => !command.isHidden && !isHousekeeping(command) && !mayMutate(catalog, command),
  )
  const withArguments = candidates.filter(({definition}) => {
    return Object.keys(definition.args).length > 0
  })
  const adopted = withArguments.find(({isAdopted}) => isAdopted)
  return adopted ?? withArguments[0] ?? candidates[0]
}
