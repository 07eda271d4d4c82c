import {renderParamsOf} from '../catalog/render-template.js'
import {annotateEntry} from '../gate/annotations.js'
import type {NextAction} from '../contract/outcome.js'
import {wordOf} from '../flags/table.js'
import type {Invocation} from '../command-line/invocation.js'
import {quoteLine} from '../command-line/quote.js'
import type {LoadableCommand} from '../oclif/shapes.js'
import {readSecrets} from '../secrets/read-secrets.js'

/**
 * The same line with `--yes`, in front of a `--`.
 *
 * @param key the command as a key of annotations
 */
export function offerConfirmation(
  {argv, command, config}: Invocation & {command: LoadableCommand},
  key: string,
): NextAction {
  const {names, words: masked} = readSecrets(argv, annotateEntry(config, command))
  const terminator = masked.indexOf('--')
  const end = terminator === -1 ? masked.length : terminator
  const params = renderParamsOf(config, key.replaceAll(config.topicSeparator, ':'), names)
  return {
    command: quoteLine([config.bin, ...key.split(' '), ...masked.slice(0, end), wordOf('yes'), ...masked.slice(end)]),
    description: 'Do it.',
    ...(params && {params}),
  }
}
