import {tokenize} from '../line/tokenize.js'
import type {FlagDefinition} from '../oclif/shapes.js'
import type {ErrorFields} from '../contract/outcome.js'

/** What `describe` is asked for. */
export type DescribeRequest = {
  /** The words that name commands and topics. */
  words: {position: number; raw: string}[]
  document: 'agents-md' | 'index' | 'skill' | 'tree'
  format: DocumentFormat
  includeHidden: boolean
  outputFile?: string
}

/** The formats that the document can be written in. */
export const documentFormats = ['json', 'ndjson', 'yaml'] as const

/** A format that the document can be written in. */
export type DocumentFormat = (typeof documentFormats)[number]

/** Ends the command with an error. */
export type Fail = (fields: ErrorFields) => never

const documents = ['index', 'agents-md', 'skill'] as const

/** Taken and left unread: with them on every line, an agent need not know which command wants which. */
const ignored: Record<string, FlagDefinition> = {
  agent: {allowNo: true, type: 'boolean'},
  'protocol-version': {type: 'option'},
}

/**
 * Reads `describe`'s own command line, which oclif does not parse for a plain class.
 *
 * @param argv the words after the command's id
 */
export function readRequest(
  argv: readonly string[],
  flags: Record<string, FlagDefinition>,
  fail: Fail,
): DescribeRequest {
  const request: DescribeRequest = {document: 'tree', format: 'json', includeHidden: false, words: []}
  for (const token of tokenize(argv, {...flags, ...ignored})) {
    const position = token.index + 1
    if (token.kind === 'unknown') {
      const field = token.raw.split('=', 1)[0]!
      fail({
        ...mistake('unknown_flag', field, position, `Unknown flag ${field}`),
        validValues: Object.keys(flags).map((name) => `--${name}`),
      })
    }

    if (token.kind === 'argument') request.words.push({position, raw: token.raw})
    if (token.kind !== 'flag' || token.name in ignored) continue
    const {name, value} = token
    const field = `--${name}`
    if (flags[name]!.type === 'option' && value === undefined) {
      fail(mistake('missing_value', field, position, `Flag ${field} expects a value`))
    }

    if (name === 'hidden') request.includeHidden = true
    if (name === 'output-file' && value !== undefined) request.outputFile = value
    if (name === 'output') request.format = readFormat(value, field, position, fail)
    const document = documents.find((candidate) => candidate === name)
    if (document && request.document !== 'tree' && request.document !== document) {
      fail(mistake('conflicting_flags', field, position, `${field} cannot be used together with --${request.document}`))
    }

    request.document = document ?? request.document
  }

  return request
}

function readFormat(value: string | undefined, field: string, position: number, fail: Fail): DocumentFormat {
  const format = documentFormats.find((candidate) => candidate === value)
  if (format) return format
  return fail({
    ...mistake('invalid_value', field, position, `${field} does not take ${JSON.stringify(value)}`),
    validValues: documentFormats,
  })
}

function mistake(kind: string, field: string, position: number, message: string): ErrorFields {
  return {
    code: 1,
    error: 'flag_error',
    field,
    kind,
    message,
    position,
    recoverable: true,
    suggestion: 'See `describe --schema` for what it takes.',
  }
}
