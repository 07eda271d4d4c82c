import {annotateEntry} from '../../annotations/annotations.js'
import {quoteLine} from '../../command-line/quote.js'
import {exitCodes} from '../../contract/error-categories.js'
import type {ErrorFields} from '../../contract/outcome.js'
import {phrase} from '../../contract/phrase.js'
import {keepValidCorrections} from '../../corrections/valid-corrections.js'
import type {Line} from '../../line/line.js'
import {listLostWords} from '../../process/process-line.js'
import {readSecrets} from '../../secrets/read-secrets.js'

/** Explains a line of which oclif would drop words, and offers it with its name in spaces. */
export function explainLostWords(line: Line): Promise<ErrorFields> {
  const {argv, command, config, id = ''} = line
  const name = [config.bin, ...id.split(':')]
  const words = [...listLostWords(line), ...argv]
  const masked = readSecrets(words, annotateEntry(config, command!)).words
  return keepValidCorrections(config, {
    code: exitCodes.userError,
    didYouMean: [quoteLine([...name, ...masked])],
    error: 'command_not_found',
    kind: 'unknown_command',
    message:
      'The name of a command has spaces or colons, not both: oclif would drop words after it',
    position: 0,
    recoverable: true,
    suggestion: phrase`Write ${name.join(' ')} in place of it.`,
  })
}
