import {type InitOptions, readInvocation} from '../invocation/invocation.js'
import type {readOurFlags} from '../invocation/our-flags.js'
import {holdSignals} from '../session/held-signals.js'
import {markStarted, share} from '../session/shared.js'
import type {LoadVoice} from './stand-around-own.js'
import {yieldNames} from './yield-names.js'

/**
 * Runs in front of every command of the host. The usual line, a foreign command for a person, is over after a look at
 * it; everything else is loaded when it is needed.
 *
 * It never throws: if it breaks, the host works as if it were not there, and DEBUG shows why.
 */
export async function init(options: InitOptions): Promise<void> {
  try {
    // The user's copy of the plugin may stand beside the author's: one of them is enough.
    if (!markStarted(options.argv)) return
    yieldNames(options)
    const invocation = readInvocation(options, readFlags)
    const {flags, mode, target} = invocation
    share().isOwnOutermost = target === 'routing' ? undefined : target === 'own'
    if (target === 'own') holdSignals()
    if (mode.audience === 'agent' && target === 'own' && !flags.schema) {
      const {standAroundOwn} = require('./stand-around-own.cjs') as typeof import('./stand-around-own.js')
      await standAroundOwn(invocation, loadVoice)
    } else if (mode.audience === 'agent' || flags.schema || flags.validate || flags.agent === false) {
      const {takePart} = await loadTakePart()
      await takePart(invocation)
    } else if (isDeveloping(options)) {
      const {printAdvisories} = await import('../foreign/print-advisories.js')
      printAdvisories(invocation)
    }
  } catch (error) {
    if (process.env.DEBUG) console.error('oclif-plugin-murli:', error)
  }
}

/** Reads our flags; few lines may have any, and only those load what reads them. */
const readFlags: typeof readOurFlags = (argv, command) => {
  const flags = require('./our-flags.cjs') as typeof import('../invocation/our-flags.js')
  return flags.readOurFlags(argv, command)
}

/**
 * Loads what takes part in a line, before this function returns where Node can (20.19, 22.12 and later): the hooks of
 * other plugins run at the same time, and one of them may print an error and end the process.
 */
async function loadTakePart(): Promise<typeof import('../foreign/take-part.js')> {
  if (canRequire()) {
    try {
      return require('../foreign/take-part.js') as typeof import('../foreign/take-part.js')
    } catch {
      // Something that it needs is just being imported by somebody else.
    }
  }

  return import('../foreign/take-part.js')
}

/** What speaks for an own command's line before the command has begun. */
const loadVoice: LoadVoice = {
  later: () => import('../foreign/voice.js'),
  now: canRequire() ? () => require('../foreign/voice.js') as typeof import('../foreign/voice.js') : undefined,
}

function canRequire(): boolean {
  const features = process.features as {require_module?: boolean}
  return features.require_module === true && typeof require === 'function'
}

/** Whether the host's developer is looking: its package.json says so, or oclif runs in development mode. */
function isDeveloping({config}: InitOptions): boolean {
  if (!process.stderr.isTTY) return false
  return config.pjson.oclif.murli?.advisories ?? process.env.NODE_ENV === 'development'
}
