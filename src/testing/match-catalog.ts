import {existsSync, mkdirSync, readFileSync, writeFileSync} from 'node:fs'
import {dirname} from 'node:path'
import {fileURLToPath} from 'node:url'

import {renderDescribe} from '../catalog/render-host.js'
import {loadBundle} from '../load-bundle.js'
import type {DescribeDocument} from '../schema/introspection.js'
import type {Change} from '../schema/services.js'
import {loadCatalog} from './check-examples.js'
import {readHost} from './host.js'

/**
 * Compares a host's commands with a snapshot, under any test runner. It writes a missing snapshot, and every snapshot
 * if `UPDATE_SNAPSHOTS` is set.
 *
 * @param file the snapshot, as a path or a file URL
 * @throws Error with the changes, those that break an agent first
 */
export async function toMatchCatalog(root: URL | string, file: URL | string): Promise<void> {
  const path = file instanceof URL || file.startsWith('file:') ? fileURLToPath(file) : file
  const catalog = await loadCatalog(readHost(root))
  // Versions change with every release, other plugins' commands with every install.
  const own = catalog.commands.filter(({definition, isHidden}) => !isHidden && definition.pluginName === catalog.name)
  const {commands, common_flags: common, name} = renderDescribe(catalog, {only: own.map(({id}) => id)})
  const text = `${JSON.stringify({name, ...(common && {common_flags: common}), commands}, null, 2)}\n`
  if (process.env['UPDATE_SNAPSHOTS'] || !existsSync(path)) {
    mkdirSync(dirname(path), {recursive: true})
    writeFileSync(path, text)
    return
  }

  const written = readFileSync(path, 'utf8').replaceAll('\r\n', '\n')
  if (written === text) return
  const [old, now] = [JSON.parse(written), JSON.parse(text)] as [DescribeDocument, DescribeDocument]
  const {breaking, compatible} = loadBundle('services').compareCatalogs(old, now)
  const list = (changes: readonly Change[]) =>
    changes.map(({command, flag, message}) => `  ${[command, flag].filter(Boolean).join(' ')}: ${message}`)
  const details = [
    ...(breaking.length > 0 ? ['Changes that break agents:', ...list(breaking)] : []),
    ...(compatible.length > 0 ? ['Other changes:', ...list(compatible)] : []),
  ]
  throw new Error(
    [
      `The commands differ from ${path}; run with UPDATE_SNAPSHOTS=1 to update it.`,
      ...(details.length > 0 ? details : ['Only descriptions have changed.']),
    ].join('\n'),
  )
}
