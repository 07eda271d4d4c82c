import {type Catalog, changeCatalog} from '../../catalog/catalog.js'
import {renderDescribe} from '../../catalog/documents/render-host.js'
import {nameDescribe} from '../../catalog/plugin-commands.js'
import {readCatalog} from '../../catalog/read.js'
import {type AgentError, makeLineError} from '../../contract/agent-error.js'
import {exitCodes} from '../../contract/error-categories.js'
import type {DescribeDocument} from '../../contract/schema/introspection.js'
import type {Change, DiffDocument} from '../../contract/schema/services.js'
import {anything, listOf, membersOf, type Validator} from '../../contract/validator.js'
import {readRedirected} from '../../files/redirected.js'
import {cutList} from '../bound-document.js'
import {painterFor} from '../report-style.js'
import type {ArgumentWord, Service} from '../service.js'
import {type WorkflowLevel, writeWorkflowCommand} from '../workflow-command.js'
import {compareCatalogs} from './compare.js'

/** What is checked of a description; a malformed command is only found by comparing it. */
const descriptionValidator = membersOf({commands: listOf(anything)}) as Validator<DescribeDocument>

/**
 * `murli diff`: reports changes since an older description, and which of them break an agent
 * (13.8).
 */
export const diff: Service = {
  answer({args, flags}, {config}) {
    const [old, unexpected] = args
    if (unexpected) {
      throw makeLineError({
        kind: 'unexpected_argument',
        message: '`diff` takes one file.',
        ...unexpected,
      })
    }
    const document = compareWith(old!, readCatalog(config))
    const code = document.breaking.length > 0 ? {code: exitCodes.userError} : {}
    if (flags['format'] === 'github') {
      return {
        text: renderDiffForGithub(document, config.bin),
        ...code,
      }
    }
    const shorten = {
      name: 'The comparison',
      left: 'these are the first changes',
      make(bytes: number) {
        // Compatible changes are cut first.
        const shorter = cutList(document, 'compatible', bytes)
        return cutList(shorter, 'breaking', bytes)
      },
    }
    return {
      document,
      shorten,
      text: renderChanges(document, config.bin, {isTerminal: process.stdout.isTTY}),
      ...code,
    }
  },
}

/** The largest description that is read, in bytes. */
const maxFileBytes = 64 * 1024 * 1024

/**
 * Compares the description in a file, or on stdin, with the CLI as it is now.
 *
 * @throws AgentError if it is not a description of a CLI
 */
function compareWith(old: ArgumentWord, catalog: Catalog): DiffDocument {
  const now = renderDescribe(catalog)
  const accepted = describeAccepted(catalog)
  const before = readDescription(old, catalog)
  try {
    return compareCatalogs(before, now, accepted)
  } catch (error) {
    // Any member of its commands may be missing, of another type, or nested too deep.
    if (!(error instanceof TypeError) && !(error instanceof RangeError)) throw error
    throw makeNotDescription(old, catalog, 'one of its commands is malformed', error)
  }
}

/** Reads a description, and checks only that it lists commands. */
function readDescription(old: ArgumentWord, catalog: Catalog): DescribeDocument {
  const document = readDocument(old, catalog)
  if (descriptionValidator.isValid(document)) return document
  throw makeNotDescription(old, catalog, 'it has no list of commands')
}

function readDocument(old: ArgumentWord, catalog: Catalog): unknown {
  try {
    return JSON.parse(readRedirected(old.raw, maxFileBytes))
  } catch (error) {
    throw makeNotDescription(old, catalog, (error as Error).message, error)
  }
}

/** Makes the error of a file, or of stdin, that does not describe a CLI. */
function makeNotDescription(
  {position, raw}: ArgumentWord,
  catalog: Catalog,
  reason: string,
  cause?: unknown,
): AgentError {
  return makeLineError({
    cause,
    error: 'argument_error',
    kind: 'invalid_value',
    field: 'old',
    message: `${raw === '-' ? 'stdin' : raw} is not a description of a CLI: ${reason}`,
    suggestion: `Write one with the older version: \`${catalog.bin} ${nameDescribe(catalog)} --full --output json > old.json\`.`,
    position,
  })
}

/** Describes everything that a CLI accepts, with hidden commands, flags and aliases. */
export function describeAccepted(catalog: Catalog): DescribeDocument {
  const commands = catalog.commands.map((command) => {
    const {aliases, hiddenAliases = []} = command
    return {...command, aliases: [...aliases, ...hiddenAliases]}
  })
  return renderDescribe(changeCatalog(catalog, {commands}), {includeHidden: true})
}

/** Renders changes for a person, those that break an agent first. */
export function renderChanges(
  {breaking, compatible}: DiffDocument,
  bin: string,
  {isTerminal}: {isTerminal: boolean},
): string {
  const paint = painterFor(isTerminal)
  const write = (change: Change) => {
    const rule = paint('dim', `(${change.rule})`)
    return `  ${nameOf(change, bin)}: ${change.message} ${rule}`
  }
  const list = (title: string, changes: readonly Change[]) =>
    changes.length === 0 ? [] : [paint('bold', title), ...changes.map(write), '']
  const verb = breaking.length === 1 ? 'change breaks' : 'changes break'
  const summary = `${breaking.length} ${verb} an agent's command line or its use of a result.\n`
  return [...list('Breaking', breaking), ...list('Compatible', compatible), summary].join('\n')
}

function renderDiffForGithub({breaking, compatible}: DiffDocument, bin: string): string {
  const annotate = (level: WorkflowLevel, change: Change) => {
    const title = `${nameOf(change, bin)} (${change.rule})`
    return writeWorkflowCommand(level, {title}, change.message)
  }
  return [
    ...breaking.map((change) => annotate('error', change)),
    ...compatible.map((change) => annotate('notice', change)),
    '',
  ].join('\n')
}

function nameOf({command, flag}: Change, bin: string): string {
  return [bin, command, flag].filter(Boolean).join(' ')
}
