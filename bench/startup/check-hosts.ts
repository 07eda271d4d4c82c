import {mkdtemp, realpath} from 'node:fs/promises'
import {join} from 'node:path'

import {listModules} from '../../test/matrix/modules.js'
import type {Group} from './group.js'
import {emptyPlugin, murliPlugin} from './plugins.js'

/**
 * Checks that oclif really loads the plugins of a group's hosts: a plugin that is not loaded costs nothing.
 *
 * @throws Error when the bare host loads one, or another host does not
 */
export async function checkHosts({comparisons, env, hosts, node}: Group, folder: string): Promise<void> {
  const {args} = comparisons[0]!.base
  const plugins = {bare: undefined, empty: emptyPlugin, foreign: murliPlugin, own: murliPlugin}
  for (const [key, {bin, prepareHome}] of Object.entries(hosts)) {
    const home = await realpath(await mkdtemp(join(folder, 'check-')))
    await prepareHome?.(home)
    const modules = await listModules([node, bin, ...args], home, env)
    const expected = plugins[key.replace('-baseline', '') as keyof typeof plugins]
    for (const plugin of [emptyPlugin, murliPlugin]) {
      const isLoaded = modules.some((module) => module.includes(`/node_modules/${plugin}/`))
      if (isLoaded !== (plugin === expected)) {
        throw new Error(`The host ${key} ${isLoaded ? 'loads' : 'does not load'} ${plugin}: ${bin} ${args.join(' ')}`)
      }
    }
  }
}
