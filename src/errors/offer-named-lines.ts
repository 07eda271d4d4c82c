import {isLineError} from '../contract/error-categories.js'
import type {ErrorFields, NextAction} from '../contract/outcome.js'
import {isHarmful} from '../flags/harmful-flags.js'
import {binNames} from '../oclif/host.js'
import {isSameList} from '../line/line.js'
import type {HostConfig} from '../oclif/shapes.js'
import {findActionProblem} from '../output/next-actions.js'

/** A command line in quotes, without words that only a shell understands, and without placeholders. */
const quotedLine = /(["'`])([\w@.-]+(?: [\w@:./=,+-]+)+)\1/g

/** How many of the command lines in a message are offered. */
const maxLines = 3

/**
 * Offers the command lines of this CLI that an error's message names in quotes (4.11c): those whose
 * command and flags exist, and that neither confirm nor remove anything by a flag. An error that
 * has next actions or corrections, or is about the command line, is returned as it is.
 *
 * @param failed the words of the command line that failed, which is not offered again
 */
export function offerNamedLines<Fields extends ErrorFields>(
  fields: Fields,
  config: HostConfig,
  failed: readonly string[],
): Fields {
  const {didYouMean = [], message, nextActions = []} = fields
  const hasLines = didYouMean.length > 0 || nextActions.length > 0
  if (hasLines || isLineError(fields)) return fields
  const bins = binNames(config)
  const quoted = Array.from(message.matchAll(quotedLine), ([, , line]) => line!)
  const named = [...new Set(quoted)].filter((line) => {
    const [bin = '', ...words] = line.split(' ')
    return bins.includes(bin) && !isSameList(words, failed)
  })
  const actions = named.map((command): NextAction => ({
    command,
    description: 'The message names it.',
  }))
  const offered = actions.filter((action) => mayOffer(action, config)).slice(0, maxLines)
  return offered.length > 0 ? {...fields, nextActions: offered} : fields
}

function mayOffer(action: NextAction, config: HostConfig): boolean {
  const flags = action.command.split(' ').filter((word) => word.startsWith('-'))
  const isHarmless = flags.every((flag) => !isHarmful(flag.replace(/^-+|=.*/g, '')))
  return isHarmless && findActionProblem(action, config) === undefined
}
