import {tokenize} from '../command-line/tokenize.js'
import type {CheckPluginLine} from '../corrections/judge/judge-correction.js'
import {parserFlags} from '../flags/command-flags.js'
import {adopt} from '../services/adopt/adopt.js'
import {annotate} from '../services/annotate/annotate.js'
import {describe} from '../services/describe/describe.js'
import {diff} from '../services/diff/diff.js'
import {doctor} from '../services/doctor/doctor.js'
import {evaluate} from '../services/eval/eval.js'
import {lint} from '../services/lint/lint.js'
import {listTools} from '../services/list-tools.js'
import {permissions} from '../services/permissions/permissions.js'
import {which} from '../services/search/which.js'
import type {ServiceCommand, ServiceTable} from '../services/service.js'
import {parseServiceLine} from '../services/service-line.js'
import {types} from '../services/types/types.js'

/**
 * The services of `describe` and of the topic `murli` except the server, by the name of their
 * command.
 */
export const services: ServiceTable['services'] = {
  adopt,
  annotate,
  describe,
  diff,
  doctor,
  eval: evaluate,
  lint,
  murli: listTools,
  permissions,
  types,
  which,
}

/**
 * Checks a command line of one of the plugin's own commands.
 *
 * @throws AgentError for a mistake
 */
export const checkPluginLine: CheckPluginLine = (command, {config, name, rest}) => {
  const tokens = tokenize(rest, parserFlags(command))
  const parsed = parseServiceLine(command as ServiceCommand, {
    leading: 0,
    name,
    tokens,
    words: [...name, ...rest],
  })
  // `which` of `murli:which`.
  const service = services[command.id?.split(':').at(-1) ?? '']
  service?.check?.(parsed, {config})
}

export {describeSkill, writeSkill} from '../services/describe/markdown.js'
export {renderNewFile} from '../services/describe/markdown-section.js'
export {toOpenCli} from '../services/describe/open-cli.js'
export {compareCatalogs} from '../services/diff/compare.js'
export {describeAccepted, renderChanges} from '../services/diff/diff.js'
export {lintCatalog} from '../services/lint/lint-catalog.js'
export {findCommands, proposeCommands} from '../services/search/find-commands.js'
