import type {Problem} from '../../contract/schema/services.js'
import {parseJson, readProperty} from '../../contract/unknown-value.js'
import {readTextFile} from '../../files/read-file.js'
import {packageName, pluginsOf} from '../../oclif/host.js'
import type {HostConfig} from '../../oclif/shapes.js'

/** Reports `engines.node` of an author's package.json that allows a Node that is too old. */
export function checkEngines(config: HostConfig): Problem[] {
  const plugin = pluginsOf(config).find(({name}) => name === packageName)
  const range = readNodeRange(config.pjson)
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
    return leastMajor(String(readNodeRange(content)))
  } catch {
    // Another check reports a file that is missing or unreadable.
    return undefined
  }
}

/** `engines.node` of a package.json. */
function readNodeRange(packageJson: unknown): unknown {
  return readProperty(readProperty(packageJson, 'engines'), 'node')
}

/**
 * The lowest major version that a version range of npm allows: 18 for `>=18 <21 || 22`, 0 without a
 * lower bound, and undefined for an unknown form.
 */
export function leastMajor(range: string): number | undefined {
  const majors = range.split('||').map((alternative) => readAlternative(alternative))
  return majors.every((major) => major !== undefined) ? Math.min(...majors) : undefined
}

/** The lowest major version that a range without `||` allows: `>=18 <21`, `18 - 20`. */
function readAlternative(range: string): number | undefined {
  const [lower = ''] = range.trim().split(/\s-\s/)
  // There may be a space within a bound: `>= 18`.
  const bounds = lower.replaceAll(/([<>=^~])\s+/g, '$1').split(/\s+/)
  const majors = bounds.map((bound) => readBound(bound))
  return majors.every((major) => major !== undefined) ? Math.max(...majors) : undefined
}

/** One bound of a range: `>=20.1`, `<21`, `20.x`, `*`. Its major version may be missing. */
const versionBound = /^(?<less><=?)?[>=^~]*v?(?<major>\d+|[xX*]|$)/

/** The lowest major version that one bound allows. */
function readBound(bound: string): number | undefined {
  const {less, major} = versionBound.exec(bound)?.groups ?? {}
  if (major === undefined) return undefined
  const isLowerBound = less === undefined && /^\d/.test(major)
  return isLowerBound ? Number(major) : 0
}
