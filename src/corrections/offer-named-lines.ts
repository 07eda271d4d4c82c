import {cachedCatalog} from '../catalog/read.js'
import {isLineError} from '../contract/error-categories.js'
import type {ErrorFields, NextAction} from '../contract/outcome.js'
import {isHarmful} from '../flags/harmful-flags.js'
import {isReadOnlyEnvironment} from '../gate/environment.js'
import {isReading} from '../gate/line-effects.js'
import {isSameList} from '../line/line.js'
import {binNames} from '../oclif/host.js'
import type {HostConfig} from '../oclif/shapes.js'
import {diagnose} from './diagnose.js'
import {routeWords} from './route/routed-line.js'

/** A command line in quotes, without words that only a shell understands, and without placeholders. */
const quotedLine = /(["'`])([\w@.-]+(?: [\w@:./=,+-]+)+)\1/g

/** How many of the command lines in a message are checked, and how many offered. */
const maxChecked = 12
const maxLines = 3

/**
 * Offers the command lines of this CLI that an error's message names in quotes (4.11c): those in
 * which no mistake is found, and that neither confirm nor remove anything by a flag. An error that
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
  const checked = named.slice(0, maxChecked).filter((line) => mayOffer(line, config))
  if (checked.length === 0) return fields
  const offered = checked.slice(0, maxLines).map((command): NextAction => {
    return {command, description: 'The message names it.'}
  })
  return {...fields, nextActions: offered}
}

/**
 * Whether a command line has no mistake, no flag that confirms or removes something, and only reads
 * where nothing else may run (11.17).
 */
function mayOffer(named: string, config: HostConfig): boolean {
  const words = named.split(' ').slice(1)
  const flags = words.filter((word) => word.startsWith('-'))
  if (flags.some((flag) => isHarmful(flag.replace(/^-+|=.*/g, '')))) return false
  const catalog = cachedCatalog(config)
  const line = routeWords(catalog, words)
  if (diagnose(catalog, line) !== undefined) return false
  const {command} = line.route
  const reads = command !== undefined && isReading(command.definition, line.tokens)
  return reads || !isReadOnlyEnvironment(config)
}
