import {serveStdio} from '@modelcontextprotocol/server/stdio'

import {isReadOnlyEnvironment} from '../gate/environment.js'
import type {HostConfig} from '../oclif/shapes.js'
import {OutputFolder} from '../result/output-folder.js'
import {ChildRunner} from './child/run-child.js'
import {Watchdog} from './child/watchdog.js'
import {ApprovalDesk} from './confirm/approval-desk.js'
import {CatalogSource} from './host/host-catalog.js'
import {HostRunner} from './host/host-runner.js'
import {LiveConfig} from './host/live-config.js'
import type {ServerOptions} from './line/server-options.js'
import {makeServer} from './server/make-server.js'
import type {Door} from './stdio/door.js'
import {watchLifetime} from './stdio/lifetime.js'
import {DoorTransport} from './stdio/transport.js'

/** Serves the host as an MCP server until the client has gone; then no child of it runs any more. */
export async function serve(config: HostConfig, given: ServerOptions, door: Door): Promise<void> {
  const options = {...given, isReadOnly: given.isReadOnly || isReadOnlyEnvironment(config)}
  const folder = new OutputFolder(config.cacheDir)
  folder.removeOld()
  const children = new ChildRunner(folder, new Watchdog())
  const announce = new Set<() => void>()
  const runner = new HostRunner(config, options, children)
  const live = new LiveConfig(
    config,
    async () => runner.readConfig(),
    () => {
      for (const tell of announce) tell()
    },
  )
  const shared = {
    approvals: new ApprovalDesk(),
    bin: config.bin,
    catalogs: new CatalogSource(live, options),
    options,
    outputs: new Map<string, string>(),
    runner,
    version: config.version,
  }
  await new Promise<void>((resolve) => {
    const transport = new DoorTransport(door, () => {
      stopWatching()
      resolve()
    })
    const stopWatching = watchLifetime(door.parent, () => {
      void transport.close()
    })
    serveStdio(
      () => {
        const server = makeServer(shared)
        announce.add(() => {
          server.sendResourceListChanged()
        })
        return server
      },
      {onerror: reportError, transport},
    )
  })
  await children.endAll()
}

function reportError(error: Error): void {
  if (process.env.DEBUG) console.error('oclif-plugin-murli:', error)
}
