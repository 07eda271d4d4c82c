import {toName} from '../oclif/command-name.js'
import {separatorOf} from '../oclif/separator.js'
import type {HostConfig} from '../oclif/shapes.js'
import {findUnreadableLimit} from './command-limits.js'
import type {Offer} from './offer.js'

/** A command line that may not run. */
export type RefusedLine = {
  /** The command as typed, with the bin. */
  name: string
  /** The command as the key of an annotation. */
  key: string
  isDryRunnable?: boolean
  /** The word that confirms it, where nothing is offered; by default `--yes`. */
  confirmation?: string
  /** The variable whose list of commands cannot be read. */
  unreadableLimit?: string | undefined
  /** The line, to be offered with another flag (7.13); without it, nothing is offered. */
  offer?: Offer | undefined
}

/** Describes a line that may not run by its command's canonical id; nothing is offered of it. */
export function describeRefused(config: HostConfig, id: string): RefusedLine {
  const name = toName(id, separatorOf(config))
  return {
    key: name || config.bin,
    name: [config.bin, name].filter(Boolean).join(' '),
    unreadableLimit: findUnreadableLimit(config),
  }
}
