import {existsSync, readFileSync, writeFileSync} from 'node:fs'
import {dirname} from 'node:path'
import {isDeepStrictEqual} from 'node:util'

import {changeCatalog} from '../catalog/catalog.js'
import {renderDescribe} from '../catalog/documents/render-host.js'
import {isOff} from '../contract/boolean-text.js'
import type {DescribeDocument} from '../contract/schema/introspection.js'
import {makeFolders} from '../files/private-folder.js'
import {loadBundle} from '../load-bundle.js'
import {toPath} from '../services/host-package.js'
import {type TestedCatalog, loadCatalog} from './load-catalog.js'

/**
 * Compares a host's commands with a snapshot, under any test runner. It writes a missing snapshot,
 * unless `CI` is set, and every snapshot if `UPDATE_SNAPSHOTS` is set.
 *
 * @param file the snapshot, as a path or a file URL
 * @throws Error with the changes, those that break an agent first, or for a missing snapshot
 */
export async function toMatchCatalog(root: URL | string, file: URL | string): Promise<void> {
  const path = toPath(file)
  const catalog = await loadCatalog(root, {userPlugins: false})
  const snapshot = describeHostCommands(catalog)
  const text = `${JSON.stringify(snapshot, null, 2)}\n`
  const isMissing = !existsSync(path)
  const isUpdate = isOn(process.env['UPDATE_SNAPSHOTS'])
  // A snapshot that was never committed would pass every time.
  if (isMissing && isOn(process.env['CI']) && !isUpdate) {
    throw new Error(`${path} does not exist: run the tests outside of CI and commit it.`)
  }
  if (isMissing || isUpdate) {
    makeFolders(dirname(path))
    writeFileSync(path, text)
    return
  }

  // Parsed, because git or a formatter may change how it is laid out.
  const before = JSON.parse(readFileSync(path, 'utf8')) as DescribeDocument
  const after = JSON.parse(text) as DescribeDocument
  if (isDeepStrictEqual(before, after)) return
  const {compareCatalogs, describeAccepted, renderChanges} = loadBundle<
    typeof import('../services/diff/compare.js') & typeof import('../services/diff/diff.js')
  >('services')
  const head = `The commands differ from ${path}; run with UPDATE_SNAPSHOTS=1 to update it.`
  const comparison = compareCatalogs(before, after, describeAccepted(catalog))
  const changes = renderChanges(comparison, snapshot.name, {isTerminal: false})
  throw new Error(`${head}\n${changes}`)
}

/** Whether the value of an environment variable turns something on. */
function isOn(value = ''): boolean {
  return !isOff(value)
}

/**
 * The host's own commands, without what varies: versions change with every release, other plugins'
 * commands with every install.
 */
function describeHostCommands(catalog: TestedCatalog) {
  const {hostCommands} = catalog
  const own = changeCatalog(catalog, {commands: hostCommands})
  const scope = {only: hostCommands.map(({id}) => id)}
  const {commands, common_flags: common, name} = renderDescribe(own, scope)
  return {
    name,
    ...(common && {common_flags: common}),
    commands,
  }
}
