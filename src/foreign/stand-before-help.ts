import {renderTopicSchema, renderRootSchema} from '../catalog/render-schema.js'
import {renderIndex} from '../catalog/render-index.js'
import {readCatalog} from '../catalog/read.js'
import {explainRoutingErrorNow} from './routing-error.js'
import {describeRoot} from './describe-root.js'
import type {ErrorFields} from '../contract/outcome.js'
import {tokenize} from '../command-line/tokenize.js'
import {globalFlags} from '../flags/table.js'
import {type Invocation, isForHelp} from '../command-line/invocation.js'
import type {Standing} from './stand-by.js'

/**
 * Stands in front of the host's help: where a line without a command is about to get help, an agent gets a document or
 * an error instead.
 *
 * It answers only when the host asks for its help class, because some hosts add commands in their own init hooks, and
 * that is the first moment after all of them (core 1 to 5, lib/main.js and lib/help/index.js).
 */
export function standBeforeHelp(invocation: Invocation, standing: Standing): void {
  const {oclif} = invocation.config.pjson
  const helpClass = oclif.helpClass
  Object.defineProperty(oclif, 'helpClass', {
    configurable: true,
    enumerable: helpClass !== undefined,
    get() {
      Object.defineProperty(oclif, 'helpClass', {
        configurable: true,
        enumerable: helpClass !== undefined,
        value: helpClass,
        writable: true,
      })
      answerInstead(invocation, standing)
      return helpClass
    },
  })
}

/** Gives a line without a command what an agent gets instead of help. It returns where help is what was asked for. */
export function answerInstead(invocation: Invocation, {answer, run}: Standing): void {
  const {config, flags, id} = invocation
  if (id !== undefined && config.findCommand(id)) return
  const topic = isRoot(id) ? undefined : config.findTopic(id)
  if (isForHelp(invocation)) {
    // oclif's help of a command that does not exist fails past every hook.
    if (!topic && !isRoot(id)) run.failNow(explainUnknown(invocation))
    return
  }

  const isIndex = hasNothingElse(invocation) && (flags.schema === true || !flags.validate)
  if (!isRoot(id) && !(topic && isIndex)) {
    return run.failNow(explainUnknown(invocation))
  }

  if (!isIndex) return
  const catalog = readCatalog(config)
  const {document, root} = answer()
  if (!topic && flags.schema) document(renderRootSchema(catalog))
  else if (!topic) root(describeRoot(invocation, catalog))
  else document(flags.schema ? renderTopicSchema(catalog, topic.name) : renderIndex(catalog, {only: [topic.name]}))
}

/** Describes what is wrong with a line that leads to no command. */
export function explainUnknown({config, words}: Invocation): ErrorFields {
  return explainRoutingErrorNow(config, words)
}

/** Whether a line begins with no word of a command. */
export function isRoot(id: string | undefined): id is undefined {
  return id === undefined || id.startsWith('-')
}

/** Whether only our own flags stand beside the id. */
export function hasNothingElse({argv, id}: Invocation): boolean {
  const words = id?.startsWith('-') ? [id, ...argv] : argv
  return tokenize(words, globalFlags).every(({kind}) => kind === 'flag')
}
