import {join} from 'node:path'

import type {Comparison} from './comparison.js'
import type {Group, Host} from './group.js'
import {writeHelloHost} from './hello-host.js'
import {copyPlugin, emptyPlugin, murliPlugin, writeEmptyPlugin} from './plugins.js'

/** What a group of hosts is made from. */
export type HelloOptions = {
  commands: number
  comparisons: readonly Comparison[]
  /** Another checkout of the plugin. */
  baseline?: string
  /** An empty folder. */
  folder: string
  major: number
  node: string
}

/** Writes the hosts with `hello`: bare, with an empty plugin, with this one, and with an own command. */
export async function makeHelloGroup(options: HelloOptions): Promise<Group> {
  const {baseline, commands, comparisons, folder, major, node} = options
  const write = async (
    name: string,
    plugin: string | undefined,
    isOwn: boolean,
    install: (modules: string) => Promise<void>,
  ) => {
    const root = join(folder, name)
    return {bin: await writeHelloHost({commands, install, isOwn, plugin, root})}
  }
  const copyOurs = (modules: string) => copyPlugin(process.cwd(), modules)
  const hosts: Record<string, Host> = {
    bare: await write('bare', undefined, false, async () => {}),
    empty: await write('empty', emptyPlugin, false, writeEmptyPlugin),
    foreign: await write('foreign', murliPlugin, false, copyOurs),
    own: await write('own', murliPlugin, true, copyOurs),
  }
  if (baseline) {
    const copyTheirs = (modules: string) => copyPlugin(baseline, modules)
    hosts['foreign-baseline'] = await write('foreign-baseline', murliPlugin, false, copyTheirs)
    hosts['own-baseline'] = await write('own-baseline', murliPlugin, true, copyTheirs)
  }

  const title = `${commands.toLocaleString('en')} commands`
  return {agentVariable: 'RIFFLE_AGENT', commands, comparisons, env: {}, hosts, major, node, title}
}
