import {annotateEntry} from '../../annotations/annotations.js'
import {quoteLine} from '../../command-line/quote.js'
import type {Line} from '../../line/line.js'
import {loadBundle} from '../../load-bundle.js'
import {toName} from '../../oclif/command-name.js'
import {separatorOf} from '../../oclif/separator.js'
import {settingOf} from '../../oclif/settings.js'
import {wordsOf} from '../../secrets/cli-words.js'
import {readUntyped, readSecrets} from '../../secrets/read-secrets.js'
import type {Redactor} from '../../secrets/redactor.js'
import {readFeedback} from '../feedback.js'
import {askedBefore, describePromptHelp, type PromptHelp} from '../prompts/prompt-help.js'
import type {RunOptions} from '../run-options.js'

/** Hides the secrets of a command line, which are read only when something is written. */
export function hideLineSecrets(line: Line, redactor: Redactor): void {
  const {command, config, words} = line
  redactor.addWords(() => wordsOf(command ? [command] : [], config))
  // Read now, because a command may remove its secret from the environment.
  if (command) redactor.add(readUntyped(annotateEntry(config, command)))
  redactor.addLater(() => readSecretValues(line), words)
}

/** Reads the options of the run of a command line. */
export function readLineOptions(line: Line, redactor: Redactor): RunOptions {
  const {config, flags, mode, words} = line
  return {
    cacheDir: config.cacheDir,
    // Computed on access: only one protocol needs it.
    get command() {
      return redactor.text(quoteLine([config.bin, ...words]))
    },
    describePromptHelp: (question) => describeLineHelp(question, line),
    mode,
    readFeedback: () => readFeedback(config),
    redactor,
    result: {
      // 7.17: a foreign command has `--full` beside `--output`.
      hasFull: flags.output !== undefined,
      isFull: flags.full,
      maxBytes: settingOf(config, 'maxResultBytes'),
    },
    toolVersion: config.version,
  }
}

/** How a question can be answered; an adopted command answers its own in the run that it opens. */
function describeLineHelp(question: string, line: Line): PromptHelp {
  const {command, config, target, tokens} = line
  if (!command) return {}
  if (target === 'adopted') return askedBefore
  const name = toName(command.id, separatorOf(config))
  const nameWords = [config.bin, ...name.split(' ')].filter(Boolean)
  return describePromptHelp(question, {definition: command, name: nameWords, tokens})
}

/** The secrets of a command line. */
function readSecretValues(line: Line): string[] {
  const {argv, command, config, tokens} = line
  if (command) {
    return readSecrets(argv, annotateEntry(config, command), tokens).values
  }
  const {cachedCatalog, maskRouted, routeTyped} = loadBundle<
    typeof import('../../catalog/read.js') &
      typeof import('../../corrections/mask-routed.js') &
      typeof import('../../corrections/route/routed-line.js')
  >('explain')
  const catalog = cachedCatalog(config)
  return maskRouted(catalog, routeTyped(catalog, line)).values
}
