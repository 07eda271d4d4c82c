import {type ChildProcess, spawn} from 'node:child_process'
import type {Socket} from 'node:net'

import {watchdogFile} from '../../load-bundle.js'

/**
 * Starts a process, in a session of its own, that ends the children if this one is killed (11.11),
 * by `watchServer`. Its stdin gets the ids of the running children, a line each time that they change.
 */
export function startWatchdog(onEnd: () => void): ChildProcess {
  const {SystemRoot} = process.env
  const watchdog = spawn(process.execPath, [watchdogFile()], {
    detached: true,
    // The host's NODE_OPTIONS, such as a preloaded module, must not affect it.
    env: SystemRoot ? {SystemRoot} : {},
    stdio: ['pipe', 'ignore', 'ignore'],
    windowsHide: true,
  })
  watchdog.on('error', onEnd).on('exit', onEnd).unref()
  // It has no stdin if it could not be started, for example for lack of file descriptors.
  const pipe = watchdog.stdin as Socket | undefined
  pipe?.on('error', onEnd).unref()
  return watchdog
}
