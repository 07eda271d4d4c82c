import {claude} from './claude.js'
import {codex} from './codex.js'
import type {Harness} from './harness.js'

/** The harnesses, by the name that the command takes. */
export const harnesses: Readonly<Record<string, Harness>> = {claude, codex}
