import {existsSync} from 'node:fs'
import {createRequire} from 'node:module'
import {join} from 'node:path'
import type {Catalog} from '../../src/catalog/catalog.js'
import {readCatalog} from '../../src/catalog/read.js'
import type {HostConfig} from '../../src/oclif/shapes.js'

/** The hosts that intents are written for, by the name of their file, and the package that each is installed from. */
export const hostPackages = {
  aio: '@adobe/aio-cli',
  checkly: 'checkly',
  eas: 'eas-cli',
  heroku: 'heroku',
  oclif: 'oclif',
  sf: '@salesforce/cli',
  shopify: '@shopify/cli',
  twilio: 'twilio-cli',
} as const

/** The name of a host that intents are written for. */
export type HostName = keyof typeof hostPackages

/** An @oclif/core of any version. */
type Core = {Config: new (options: {root: string}) => HostConfig & {load(): Promise<void>}}

/**
 * Reads the catalog of a host that is installed in `<folder>/<name>/node_modules`.
 *
 * Its init hooks run where one of them makes the commands.
 */
export async function readHost(folder: string, name: HostName): Promise<Catalog | undefined> {
  const root = join(folder, name, 'node_modules', hostPackages[name])
  if (!existsSync(root)) return undefined
  const fromHost = createRequire(join(root, 'package.json'))
  const {Config}: Core = fromHost(resolveCore(fromHost))
  const config = new Config({root})
  await config.load()
  if (name === 'twilio') await config.runHook('init', {argv: [], id: 'help'})
  return readCatalog(config)
}

function resolveCore(fromHost: NodeJS.Require): string {
  try {
    return fromHost.resolve('@oclif/core')
  } catch {
    return createRequire(import.meta.url).resolve('@oclif/core')
  }
}
