import {cachedCatalog} from '../../catalog/read.js'
import {quoteLine} from '../../command-line/quote.js'
import {exitCodes} from '../../contract/error-categories.js'
import type {ErrorFields} from '../../contract/outcome.js'
import {phrase} from '../../contract/phrase.js'
import {diagnose} from '../../corrections/diagnose.js'
import {keepValidCorrections} from '../../corrections/judge/valid-corrections.js'
import {maskRouted} from '../../corrections/mask-routed.js'
import {routeWords} from '../../corrections/route/routed-line.js'
import {meantQuestion} from '../../corrections/similar/misspelled-question.js'
import type {Line} from '../../line/line.js'
import {listMeantWords} from '../../process/process-line.js'
import {processState} from '../../process/process-state.js'

/**
 * Explains a line whose command would not get the words that were typed after its name, and offers it
 * with its name in spaces.
 */
export function explainMisread(line: Line): Promise<ErrorFields> {
  const {argv, config, id = ''} = line
  const name = [config.bin, ...id.split(':')]
  const meant = listMeantWords(line)
  // 4.6a: a question stays one.
  const words = meant ?? [...listAsked(), ...argv]
  const catalog = cachedCatalog(config)
  const spaced = routeWords(catalog, [...id.split(':'), ...words])
  const masked = maskRouted(catalog, spaced).words
  // A word such as `—validate` may be an argument, but was meant to ask.
  const isRight = meantQuestion(spaced) === spaced.asks
  // What the words after the name have wrong is corrected, too.
  const {didYouMean, nextActions} = diagnose(catalog, spaced) ?? {
    didYouMean: isRight ? [quoteLine([config.bin, ...masked])] : undefined,
  }
  return keepValidCorrections(config, {
    code: exitCodes.userError,
    didYouMean,
    error: 'command_not_found',
    kind: 'unknown_command',
    message: describe(meant, argv),
    nextActions,
    position: 0,
    recoverable: true,
    suggestion: phrase`Write ${name.join(' ')} in place of it.`,
  })
}

/** The typed words that ask, which the host's bin does not pass on. */
function listAsked(): string[] {
  const {typedWords = []} = processState()
  return ['--schema', '--validate'].filter((word) => typedWords.includes(word))
}

/** @param meant the words after the name, if oclif passes others; undefined if the host's bin does */
function describe(meant: readonly string[] | undefined, argv: readonly string[]): string {
  if (!meant) return 'The CLI passes other words to its command than these, which would not ask'
  return meant.length < argv.length
    ? 'A word before or in the name of the command is empty: oclif would take words of the name for arguments'
    : 'The name of a command has spaces or colons, not both: oclif would drop words after it'
}
