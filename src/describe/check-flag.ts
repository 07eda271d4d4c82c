import {findNearFlags} from './find-near.js'
import {type Catalog, visibleFlags} from '../catalog/catalog.js'
import {type DescribeScope, selectCommands} from '../catalog/render-host.js'
import {quoteLine} from '../command-line/quote.js'
import {makeLineError} from '../service/parse-line.js'

/**
 * Checks the flag that `describe --flag` asks for, with the command or topic that the line names.
 *
 * @throws AgentError (`flag_error`) for a flag that none of the commands has, told elsewhere or hidden ones included
 */
export function checkFlag(catalog: Catalog, flag: string, scope: DescribeScope): void {
  const name = flag.replace(/^--/, '')
  const asked = selectCommands(catalog, scope)
  if (asked.some(({definition}) => Object.hasOwn(definition.flags, name))) return
  const flags = Object.fromEntries(asked.flatMap((command) => visibleFlags(command)))
  const bare = name.replace(/^-/, '')
  const near = findNearFlags(flags, bare)
  const typed = bare.length === 1 ? `-${bare}` : `--${bare}`
  const {bin} = catalog
  const named = (scope.only ?? []).map((id) => id.replaceAll(':', catalog.separator))
  const line = [bin, 'describe', ...named.flatMap((command) => command.split(' '))]
  throw makeLineError({
    error: 'flag_error',
    field: '--flag',
    kind: 'invalid_value',
    message: named.length > 0 ? `${named.join(' and ')} has no flag ${typed}` : `No command has a flag ${typed}`,
    recoverable: true,
    suggestion: near.length > 0 ? `Did you mean --${near[0]}?` : `\`${quoteLine(line)}\` lists the flags.`,
    ...(near.length > 0 && {didYouMean: near.map((candidate) => quoteLine([...line, '--flag', candidate]))}),
  })
}
