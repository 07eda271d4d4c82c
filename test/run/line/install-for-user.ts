import {mkdir, symlink, writeFile} from 'node:fs/promises'
import {join} from 'node:path'
import {fileURLToPath} from 'node:url'

import type {TrialHost} from '../../support/trial-host.js'

const repository = fileURLToPath(new URL('../../..', import.meta.url))

/** Installs the plugin into a host as its user would: beside the host, in oclif's data folder. */
export async function installForUser({folder}: TrialHost, version = 'linked'): Promise<void> {
  const data = join(folder, '.local/share/trial')
  await mkdir(join(data, 'node_modules'), {recursive: true})
  const plugins = [{name: 'oclif-plugin-murli', tag: version, type: 'user'}]
  await writeFile(join(data, 'package.json'), JSON.stringify({oclif: {plugins, schema: 1}}))
  await symlink(repository, join(data, 'node_modules/oclif-plugin-murli'))
}
