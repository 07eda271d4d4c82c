import type {LoggingLevel, ServerContext} from '@modelcontextprotocol/server'

import type {ReportDocument, ReportKind} from '../child/report-reader.js'

/**
 * How much progress grows where a command's does not: the protocol requires an increasing number,
 * but a command may restart its count at each stage.
 */
const smallestStep = 0.001
/** The protocol's names of the levels of log lines. */
const levels = new Map<unknown, LoggingLevel>([
  ['debug', 'debug'],
  ['error', 'error'],
  ['warn', 'warning'],
])

/**
 * Notifies a call's client of progress, if requested, and of log lines and events, which it may
 * refuse (11.16).
 */
export class Reporter {
  #progress = 0

  constructor(readonly request: ServerContext) {}

  add(document: ReportDocument, kind: ReportKind): void {
    const {level, msg} = document
    if (kind === 'progress') this.notify({message: msg, ...document})
    else if (kind === 'log') this.#log(levels.get(level) ?? 'info', msg)
    else this.#log('info', document)
  }

  #log(level: LoggingLevel, data: unknown): void {
    // Older protocol versions have no other way.
    // oxlint-disable-next-line typescript/no-deprecated
    this.request.mcpReq.log(level, data).catch(() => {})
  }

  /** Notifies of progress that a document describes, even if only by a message. */
  notify(document: ReportDocument): void {
    const {mcpReq} = this.request
    const progressToken = mcpReq._meta?.progressToken
    if (progressToken === undefined) return
    const {message, stage} = document
    const position = readPosition(document)
    const isFurther = position !== undefined && position.reached > this.#progress
    this.#progress = isFurther ? position.reached : this.#progress + smallestStep
    const texts = [stage, position?.text, message].filter((text) => typeof text === 'string')
    const params = {
      progress: this.#progress,
      progressToken,
      ...(isFurther && {total: position.total}),
      ...(texts.length > 0 && {message: texts.join(' · ')}),
    }
    mcpReq.notify({method: 'notifications/progress', params}).catch(() => {})
  }
}

/** How far a command has come. */
type Position = {
  reached: number
  total: number
  /** `3/10`, or `30 %`. */
  text: string
}

/** Reads how far a command has come: by a count or else a percentage, if there is one. */
function readPosition({current, percent, total}: ReportDocument): Position | undefined {
  if (typeof current === 'number' && typeof total === 'number') {
    return {
      reached: current,
      total,
      text: `${current}/${total}`,
    }
  }
  if (typeof percent !== 'number') return undefined
  return {
    reached: percent,
    total: 100,
    text: `${percent} %`,
  }
}
