import {styleText} from 'node:util'

import {cleanProse} from '../contract/prose.js'
import {exitCodes} from '../contract/error-categories.js'
import type {TerminalOutcome} from '../contract/outcome.js'
import {isRecord} from '../contract/unknown-value.js'
import {formatYaml} from './formats.js'
import {serialise, toPlainData} from './plain-data.js'
import type {StreamName} from './streams/streams.js'

export type Paint = (style: Parameters<typeof styleText>[0], text: string) => string

/**
 * Formats an outcome for a person (4.20, 4.21). @throws AgentError if JSON cannot represent a plan
 */
export function formatText(outcome: TerminalOutcome): {stream: StreamName; text: string} {
  if (outcome.type === 'error') return {stream: 'stderr', text: formatError(outcome)}
  const hasPlan = outcome.type === 'plan' && outcome.plan !== undefined && outcome.plan !== null
  const plan = hasPlan ? serialise(toPlainData(outcome.plan), formatYaml) : ''
  return {
    stream: 'stdout',
    text: [outcome.message, plan].filter((part) => part !== '').join('\n\n'),
  }
}

/** A text for a stream: ANSI codes are kept only on a terminal (4.23). */
export function fitToStream(text: string, stream: StreamName): string {
  return cleanProse(text, process[stream].isTTY)
}

/**
 * Returns a function that styles a person's reports: in color on a terminal, unless `NO_COLOR` is
 * set.
 */
export function painterFor(isTerminal: boolean): Paint {
  if (!isTerminal || process.env['NO_COLOR']) return (_style, text) => text
  return (style, text) => styleText(style, text, {validateStream: false})
}

type Failure = Extract<TerminalOutcome, {type: 'error'}>

function formatError({
  causes = [],
  code,
  data,
  didYouMean = [],
  message,
  ...error
}: Failure): string {
  const {docUrl, ownCode, suggestion, validValues = []} = error
  return [
    `Error: ${ownCode ? `[${ownCode}] ` : ''}${message}`,
    ...(suggestion ? suggestion.split('\n').map((line) => `Hint:  ${line}`) : []),
    ...didYouMean.slice(0, 1).map((line) => `Try:   ${line}`),
    ...(validValues.length > 0 ? [`Values: ${validValues.join(', ')}`] : []),
    ...(code === exitCodes.partial ? listFailed(data) : []),
    ...causes.map((cause) => `Cause: ${cause}`),
    ...(docUrl ? [`See:   ${docUrl}`] : []),
  ].join('\n')
}

/** The first ten failed items of a partial success. */
function listFailed(data: unknown): string[] {
  const failed =
    isRecord(data) && Array.isArray(data['failed']) ? (data['failed'] as unknown[]) : []
  const lines = failed
    .slice(0, 10)
    .map((item) => `Failed: ${typeof item === 'string' ? item : JSON.stringify(item)}`)
  return failed.length > 10 ? [...lines, `… and ${failed.length - 10} more`] : lines
}
