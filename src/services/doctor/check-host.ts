import {findDescribe} from '../../catalog/plugin-commands.js'
import {readCatalog} from '../../catalog/read.js'
import type {Problem} from '../../contract/schema/services.js'
import {parseJson, readProperty} from '../../contract/unknown-value.js'
import {readTextFile} from '../../files/read-file.js'
import {isPluginCommand} from '../../oclif/command-entry.js'
import {packageName, pluginsOf} from '../../oclif/host.js'
import type {HostConfig} from '../../oclif/shapes.js'

/**
 * Reports a command or topic of the host that is called `describe`. It takes precedence over the
 * plugin's command (4.11b), so the report also names what to use instead.
 */
export function checkNames(config: HostConfig): Problem[] {
  const {bin} = config
  const hostCommands = config.commands.filter((command) => !isPluginCommand(command))
  const command = hostCommands.find(({id}) => id === 'describe')
  const topic = hostCommands.find(({id}) => id.startsWith('describe:'))
  if (!command && !topic) return []
  const name = findDescribe(readCatalog(config))
  return [
    {
      about: 'clash',
      message: command
        ? `The command describe belongs to ${command.pluginName}; it is not the plugin's.`
        : `The topic describe belongs to ${topic!.pluginName}; \`${bin} describe\` shows its help.`,
      suggestion: name
        ? `Use \`${bin} ${name}\`.`
        : `Use \`${bin} --schema\` for the list of commands, and \`${bin} <command> --schema\` for one.`,
    },
  ]
}

/** Reports `engines.node` of an author's package.json that allows a Node that is too old. */
export function checkEngines(config: HostConfig): Problem[] {
  const plugin = pluginsOf(config).find(({name}) => name === packageName)
  const range = readProperty(readProperty(config.pjson, 'engines'), 'node')
  // A user who installs the plugin cannot change the package.
  if (plugin?.type !== 'core' || plugin.root === undefined || typeof range !== 'string') {
    return []
  }
  const needed = readNeededMajor(plugin.root)
  const least = leastMajor(range)
  if (least === undefined || needed === undefined || least >= needed) {
    return []
  }
  return [
    {
      about: 'engines',
      message: `\`engines.node\` of package.json is \`${range}\`, and the plugin needs Node ${needed} or later.`,
      suggestion: `Write \`"engines": {"node": ">=${needed}"}\`.`,
    },
  ]
}

/** The lowest major version of Node that the plugin's package.json allows. */
function readNeededMajor(root: string): number | undefined {
  try {
    const content = parseJson(readTextFile(`${root}/package.json`))
    return leastMajor(String(readProperty(readProperty(content, 'engines'), 'node')))
  } catch {
    // Another check reports a file that is missing or unreadable.
    return undefined
  }
}

/**
 * The lowest major version that a version range of npm allows: 18 for `>=18 <21 || 22`, 0 without a
 * lower bound, and undefined for an unknown form.
 */
export function leastMajor(range: string): number | undefined {
  const majors = range.split('||').map((alternative) => leastMajorOf(alternative))
  return majors.includes(undefined) ? undefined : Math.min(...(majors as number[]))
}

/** One bound of a range: `>=20.1`, `<21`, `20.x`, `*`. Its major version may be missing. */
const versionBound = /^(?<less><=?)?[>=^~]*v?(?<major>\d+|[xX*]|$)/

/** The lowest major version that a range without `||` allows: `>=18 <21`, `18 - 20`. */
function leastMajorOf(range: string): number | undefined {
  const [lower = ''] = range.trim().split(/\s-\s/)
  // There may be a space within a bound: `>= 18`.
  const bounds = lower.replaceAll(/([<>=^~])\s+/g, '$1').split(/\s+/)
  const majors = bounds.map((bound) => {
    const {less, major} = versionBound.exec(bound)?.groups ?? {}
    if (major === undefined) return undefined
    const hasLowerBound = less === undefined && /^\d/.test(major)
    return hasLowerBound ? Number(major) : 0
  })
  return majors.includes(undefined) ? undefined : Math.max(...(majors as number[]))
}
