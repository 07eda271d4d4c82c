import {isRecord} from '../contract/unknown-value.js'
import type {LogDocument, ProgressDocument} from '../schema/envelopes.js'
import type {Envelope, Run} from './run.js'

/** Reads what a run left on its streams. */
export function readRun<Result, Plan>(written: {code: number; stderr: string; stdout: string}): Run<Result, Plan> {
  const out = readDocuments(written.stdout)
  const errors = readDocuments(written.stderr)
  const last = out.findLast((each) => isEnvelope(each)) ?? errors.findLast((each) => isEnvelope(each))
  const rest = out.filter((each) => !isEnvelope(each))
  const isStream = written.stdout.trimEnd().includes('\n') && out.length > 0 && !isWhole(written.stdout)
  const others = rest.filter((each) => !isProgress(each))
  const isDocument = !isStream && last === undefined && others.length === 1
  return {
    code: written.code,
    envelope: last as Envelope<Result, Plan> | undefined,
    document: isDocument ? others[0] : undefined,
    events: isDocument ? [] : others,
    progress: [...rest, ...errors].filter((each) => isProgress(each)),
    logs: errors.filter((each) => isLog(each)),
    stdout: written.stdout,
    stderr: written.stderr,
  }
}

/** The documents of a stream: one, or one a line, or lines with an indented one at the end. */
function readDocuments(text: string): unknown[] {
  const whole = parse(text)
  if (whole !== undefined) return [whole.value]
  const start = text.startsWith('{\n') ? 0 : text.lastIndexOf('\n{\n') + 1
  const last = start > 0 ? parse(text.slice(start)) : undefined
  const lines = (last ? text.slice(0, start) : text).split('\n').flatMap((line) => parse(line) ?? [])
  return [...lines, ...(last ? [last] : [])].map(({value}) => value)
}

function isWhole(text: string): boolean {
  return parse(text) !== undefined
}

function parse(text: string): {value: unknown} | undefined {
  if (text.trim() === '') return undefined
  try {
    return {value: JSON.parse(text) as unknown}
  } catch {
    return undefined
  }
}

function isEnvelope(value: unknown): boolean {
  return isRecord(value) && 'schema_version' in value && ['error', 'ok', 'plan'].includes(String(value['status']))
}

function isProgress(value: unknown): value is ProgressDocument {
  return isRecord(value) && value['event'] === 'progress'
}

function isLog(value: unknown): value is LogDocument {
  return isRecord(value) && typeof value['ts'] === 'string' && typeof value['msg'] === 'string'
}
