import {existsSync} from 'node:fs'
import {join} from 'node:path'

import {oncePerCatalog} from '../../catalog/catalog.js'
import {checkCommandCase, checkFlagCase, findUncommonFlag, findUncommonVerb} from './check-names.js'
import {checkInteractive} from './check-words.js'
import type {CommandSubject, Finding, Rule} from './rule.js'

/** Rules for problems that cost an agent a turn or some tokens. */
export const notes: readonly Rule[] = [
  {
    id: 'not-adopted',
    checkCommand: checkAdoption,
  },
  {
    id: 'unconventional-name',
    suggestion: 'Give it the more common name, and keep the other one as an alias.',
    checkCommand: findUncommonVerb,
    checkInput: findUncommonFlag,
  },
  {
    id: 'not-kebab-case',
    suggestion: 'Rename it, and keep the old name as an alias.',
    checkCommand: checkCommandCase,
    checkInput: checkFlagCase,
  },
  {
    id: 'missing-example',
    suggestion:
      'Write one in `static examples`, starting with `<%= config.bin %> <%= command.id %>`.',
    checkCommand: ({catalog, examples}) =>
      !catalog.isSingleCommand && examples.length === 0 && 'The command has no example',
  },
  {
    id: 'no-returns',
    checkCommand: checkReturns,
  },
  {
    id: 'no-dry-run',
    suggestion:
      'Write `static dryRunnable = true`, and return `this.writer.plan(…)` where `this.writer.isDryRun` is true.',
    checkCommand: ({command, definition: {dryRunnable, mutating}}) =>
      command.isAdopted &&
      mutating === true &&
      dryRunnable !== true &&
      'The command changes something, and has no dry run',
  },
  {
    id: 'unmarked-interactive',
    suggestion:
      'State `interactive: true`, or `false` if it works without one, in `oclif.murli.commands`.',
    checkCommand: checkInteractive,
  },
]

/** Checks that a command is adopted if others of its package are. */
function checkAdoption({catalog, command, definition}: CommandSubject): Finding | undefined {
  const isOfPackage = definition.pluginName === catalog.name
  if (command.isAdopted || !isOfPackage || !isAdopting(catalog)) {
    return undefined
  }
  return {
    message: 'The command does not extend AgentCommand, as others of this CLI do',
    suggestion: `\`${catalog.bin} murli adopt --dry-run\` shows what to change in its source.`,
  }
}

/** Whether a command of the host's package extends `AgentCommand`. */
const isAdopting = oncePerCatalog(({commands, name}) =>
  commands.some(({definition, isAdopted}) => isAdopted && definition.pluginName === name),
)

/** Checks that the result of an adopted command in TypeScript is described. */
function checkReturns({catalog, command, definition}: CommandSubject): Finding | undefined {
  // Types that can be derived exist in TypeScript alone.
  if (!command.isAdopted || !isTypeScript(catalog)) return undefined
  const {pipe, returns} = definition
  if (pipe === 'human' || returns?.outputSchema !== undefined) {
    return undefined
  }
  return {
    message: 'Nothing states what the command returns',
    suggestion: `\`${catalog.bin} murli types\` derives it from the type of \`run()\`, or says why it cannot; or write \`static returns\` with an \`outputSchema\`.`,
  }
}

/** Whether the host's folder is a TypeScript project, and not plain JavaScript or a package. */
const isTypeScript = oncePerCatalog(
  ({config}) => config !== undefined && existsSync(join(config.root, 'tsconfig.json')),
)
