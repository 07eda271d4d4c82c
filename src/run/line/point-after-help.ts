import {describePattern, exceptOwners, findWhich} from '../../catalog/plugin-commands.js'
import type {Line} from '../../line/line.js'
import {loadBundle} from '../../load-bundle.js'
import {openStreams} from '../../output/streams/streams.js'

/**
 * Ends the root's help with a line on stderr that points an agent to the plugin, which it may not
 * know of (8.33).
 */
export function pointAfterHelp(line: Line): void {
  if (!line.mode.isForKnownAgent) return
  const {readCatalog} = loadBundle<typeof import('../../catalog/read.js')>('explain')
  // Help changes ids in the config, so they are read before.
  const catalog = readCatalog(line.config)
  const which = findWhich(catalog)
  if (which === undefined) return
  const {bin} = catalog
  const steps = [
    `\`${bin} ${which} <intent>\` finds a command and describes it`,
    `\`${bin} ${describePattern(catalog)}\` describes one that you know`,
    `and \`--validate\` after a command line checks it without running it${exceptOwners(catalog)}`,
  ].join(', ')
  process.once('exit', (code) => {
    if (code !== 0) return
    const {stderr} = openStreams(() => {})
    stderr.queue(`For AI agents: ${steps}.\n`)
    stderr.flushNow()
  })
}
