import {tokenize} from '../argv/tokenize.js'
import {indexHost} from '../catalog/describe-host.js'
import {readCatalog} from '../catalog/read-catalog.js'
import {globalFlags} from '../flags/global.js'
import type {Invocation} from '../invocation/invocation.js'
import {answerDocument, answerError} from './answer-document.js'
import {answerSchema} from './answer-schema.js'
import {describeRoutingError} from './routing-error.js'
import {takeOverRun} from './take-over-run.js'

/**
 * Answers what only we can answer (`--schema`, the bare CLI, a bare topic), and ends the process; otherwise stands
 * around the command that oclif is about to run.
 */
export async function takePart(invocation: Invocation): Promise<void> {
  const {command, flags, mode} = invocation
  if (flags.schema) await answerSchema(invocation)
  const isAnswered = mode.audience === 'agent' || flags.validate === true
  if (isForHelp(invocation)) {
    // oclif's help of a command that does not exist fails past every hook.
    if (isAnswered && isUnknown(invocation)) await answerUnknown(invocation)
    return
  }

  if (isAnswered && !command) await answerWithoutCommand(invocation)
  takeOverRun(invocation)
}

/** Answers a line without a command as far as oclif itself would: with the help of the root or of a topic. */
async function answerWithoutCommand(invocation: Invocation): Promise<void> {
  const {config, flags, id} = invocation
  const isIndex = hasNothingElse(invocation) && !flags.validate
  if (isRoot(id)) {
    if (isIndex) await answerDocument(invocation, indexHost(readCatalog(config)))
    return
  }

  const topic = config.findTopic(id)
  if (!topic) return
  if (isIndex) await answerDocument(invocation, indexHost(readCatalog(config), {only: [topic.name]}))
  // With a flexible taxonomy oclif looks for a command first, where we stand too.
  if (!config.flexibleTaxonomy) await answerUnknown(invocation)
}

async function answerUnknown(invocation: Invocation): Promise<void> {
  await answerError(invocation, describeRoutingError(invocation.config, invocation.words))
}

/** Whether oclif shows help or the version (core 1 to 5, lib/main.js). */
function isForHelp(invocation: Invocation): boolean {
  const {additionalHelpFlags, additionalVersionFlags} = invocation.config.pjson.oclif
  const words = invocation.words
  const end = words.indexOf('--')
  const isHelp = words
    .slice(0, end === -1 ? undefined : end)
    .some((word) => isOneOf(word, '--help', additionalHelpFlags))
  return isHelp || (words[0] !== undefined && isOneOf(words[0], '--version', additionalVersionFlags))
}

function isOneOf(word: string, usual: string, additional: unknown): boolean {
  return word === usual || (Array.isArray(additional) && additional.includes(word))
}

function isUnknown({command, config, id}: Invocation): boolean {
  return !command && !isRoot(id) && !config.findTopic(id)
}

/** Whether the line begins with no word of a command. */
function isRoot(id: string | undefined): id is undefined {
  return id === undefined || id.startsWith('-')
}

/** Whether only our own flags stand beside the id. */
function hasNothingElse({argv, id}: Invocation): boolean {
  const words = id?.startsWith('-') ? [id, ...argv] : argv
  return tokenize(words, globalFlags).every(({kind}) => kind === 'flag')
}
