import type {HostConfig} from '../oclif/shapes.js'
import type {OpenedDoor} from '../process/shared.js'
import {serve} from './serve.js'

/** How long the process may still take to end by itself after the client has gone, in milliseconds. */
const exitGraceMs = 500

/** Serves behind the door that our init hook has opened, and sees to it that the process ends then. */
export async function serveLine({door, options}: OpenedDoor, config: HostConfig): Promise<void> {
  await serve(config, options, door)
  // The host may hold the process open, and nothing is left to end it.
  setTimeout(() => process.exit(), exitGraceMs).unref()
}
