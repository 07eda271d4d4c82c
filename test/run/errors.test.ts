import {afterAll, beforeAll, describe, expect, test} from 'vitest'

import {readDocument, readError, readLogs} from '../support/document.js'
import {makeTrialHost, type TrialHost} from '../support/trial-host.js'

/** Command `throw`: throws what the source says that its argument names. */
const throwing = `
const frozen = Object.freeze(new Error('frozen'))
const values = {
  agent: () => new AgentError({code: exitCodes.notFound, error: 'index_missing', kind: 'gone', message: 'No index x', suggestion: 'List them.', validValues: ['a', 'b'], docUrl: 'https://example.com', field: 'name', data: {id: 1}, didYouMean: ['trial throw a', 'b', 'c', 'd'], nextActions: [{command: 'trial throw', description: 'Again'}]}),
  caused: () => new AgentError({code: 5, message: 'No index x', cause: new Error('The disk is gone')}),
  cyclicCause: () => { const error = new Error('cycle'); error.cause = error; return error },
  date: () => Object.assign(new Error('slow down'), {response: {status: 429, headers: {'retry-after': new Date(Date.now() + 60_000).toUTCString()}}}),
  frozen: () => frozen,
  nested: () => new Error('outer', {cause: new Error('middle', {cause: Object.assign(new Error('ENOENT: no such file'), {code: 'ENOENT'})})}),
  null: () => null,
  partial: () => new AgentError({code: exitCodes.partial, message: 'Half', data: {succeeded: [1], failed: [2]}}),
  plain: () => new Error('plain'),
  seconds: () => Object.assign(new Error('slow down'), {status: 429, headers: new Headers({'Retry-After': '7'})}),
  string: () => 'a string',
  unserialisable: () => new AgentError({message: 'with odd data', data: {big: 1n}}),
  user: () => userError('wrong', 'Right it.'),
}
export default class Throw extends AgentCommand {
  static args = {name: Args.string({required: true})}
  async run() {
    const {args} = await this.parse(Throw)
    this.log('before the throw')
    this.warn('beware')
    throw await values[args.name]()
  }
}
`

const erring = `
export default class Err extends AgentCommand {
  static args = {how: Args.string({required: true})}
  async run() {
    const {args} = await this.parse(Err)
    switch (args.how) {
      case 'plain': return this.error('went wrong')
      case 'five': return this.error('not there', {exit: 5, suggestions: ['Do this', 'Or that'], ref: 'https://example.com/x', code: 'E_GONE'})
      case 'hundred': return this.error('odd code', {exit: 100})
      case 'mapped': return this.error('mapped code', {exit: 42})
      case 'exit-0': this.log('fine'); return this.exit(0)
      case 'exit-3': return this.exit(3)
      case 'exit-77': return this.exit(77)
      case 'process-exit-0': console.log('gone'); process.exit(0)
      case 'process-exit-4': console.log('gone'); process.exit(4)
      case 'process-exit-77': process.exit(77)
      case 'exit-code': process.exitCode = 6; return {a: 1}
      case 'exit-code-77': process.exitCode = 77; return
      case 'said-then-threw': this.writer.success('Done', {id: 1}); throw new Error('after all')
      case 'rejection': void Promise.reject(new Error('nobody waits')); await new Promise((r) => setTimeout(r, 50)); return 1
      case 'uncaught': setTimeout(() => { throw new Error('from a timer') }, 1); await new Promise((r) => setTimeout(r, 500)); return 1
      case 'hang': return new Promise(() => {})
    }
  }
}
`

describe('what an own command throws', () => {
  let host: TrialHost
  beforeAll(async () => {
    host = await makeTrialHost({
      commands: {err: erring, throw: throwing},
      oclif: {murli: {exitCodes: {42: 8}}},
    })
  })
  afterAll(() => host.remove())

  test.concurrent.for<[name: string, code: number, fields: object]>([
    ['cyclicCause', 2, {error: 'tool_error', message: 'cycle'}],
    ['frozen', 2, {error: 'tool_error', message: 'frozen', recoverable: false}],
    [
      'nested',
      5,
      {data: {causes: ['middle', 'ENOENT: no such file']}, error: 'not_found', kind: 'ENOENT', message: 'outer'},
    ],
    ['null', 2, {message: 'The command failed without saying why.'}],
    ['string', 2, {error: 'tool_error', message: 'a string'}],
    ['partial', 3, {data: {failed: [2], succeeded: [1]}, error: 'partial', recoverable: false}],
    ['seconds', 8, {error: 'rate_limited', recoverable: true, retry_after_ms: 7000}],
    ['unserialisable', 2, {data: {omitted: expect.stringContaining('data.big is a BigInt')}, message: 'with odd data'}],
  ])('throw %s', async ([name, code, fields]) => {
    const run = await host.run(['throw', name])
    expect(run).toMatchObject({code, stdout: ''})
    expect(readError(run)).toMatchObject({...fields, code, schema_version: '1.0', status: 'error'})
    expect(readLogs(run)).toEqual(['info: before the throw', 'warn: beware'])
    expect(run.stderr).not.toMatch(/\n\s+at /)
  })

  test.concurrent('an AgentError is written as it is', async () => {
    const {stderr} = await host.run(['throw', 'agent'])
    expect(stderr.slice(stderr.lastIndexOf('\n{') + 1)).toMatchInlineSnapshot(`
      "{"status":"error","code":5,"error":"index_missing","kind":"gone","message":"No index x","suggestion":"List them.","valid_values":["a","b"],"recoverable":false,"field":"name","did_you_mean":["trial throw a","b","c"],"doc_url":"https://example.com","data":{"id":1},"next_actions":[{"command":"trial throw","description":"Again"}],"schema_version":"1.0","tool_version":"3.2.1"}
      "
    `)
  })

  test.concurrent('Retry-After as a date is milliseconds from now', async () => {
    const {retry_after_ms: wait} = readError(await host.run(['throw', 'date']))
    expect(wait).toBeGreaterThan(50_000)
    expect(wait).toBeLessThanOrEqual(60_000)
  })

  test.concurrent('DEBUG asks for the stack', async () => {
    const {data} = readError(await host.run(['throw', 'plain'], {env: {DEBUG: 'murli'}}))
    expect(data).toMatchObject({stack: expect.stringMatching(/^Error: plain\n\s+at /)})
  })

  test.concurrent.for<[how: string, code: number, fields: object]>([
    ['plain', 2, {error: 'tool_error', message: 'went wrong'}],
    [
      'five',
      5,
      {
        doc_url: 'https://example.com/x',
        error: 'tool_error',
        kind: 'E_GONE',
        message: 'not there',
        suggestion: 'Do this\nOr that',
      },
    ],
    ['hundred', 100, {error: 'tool_error', message: 'odd code'}],
    ['mapped', 42, {error: 'rate_limited', message: 'mapped code'}],
    ['exit-3', 3, {error: 'tool_error', message: 'The command ended with exit code 3.'}],
    ['exit-77', 77, {error: 'tool_error', message: 'The command ended with exit code 77.'}],
    ['process-exit-4', 4, {error: 'tool_error', message: 'gone'}],
    ['process-exit-77', 77, {error: 'tool_error', message: 'The command ended with exit code 77.'}],
    ['exit-code', 6, {error: 'tool_error'}],
    ['exit-code-77', 77, {error: 'tool_error'}],
    ['said-then-threw', 2, {error: 'tool_error', message: 'after all'}],
    ['rejection', 2, {error: 'tool_error', message: 'nobody waits'}],
    ['uncaught', 2, {error: 'tool_error', message: 'from a timer'}],
    ['hang', 2, {error: 'tool_error', message: expect.stringContaining('never')}],
  ])('5.1: err %s', async ([how, code, fields]) => {
    const run = await host.run(['err', how])
    expect(run).toMatchObject({code, stdout: ''})
    expect(readError(run)).toMatchObject({...fields, code})
  })

  test.concurrent.for([
    ['exit-0', 'fine'],
    ['process-exit-0', 'gone'],
  ])('err %s is a success', async ([how, message]) => {
    const run = await host.run(['err', how!])
    expect(run).toMatchObject({code: 0, stderr: ''})
    expect(readDocument(run.stdout)).toMatchObject({message, result: {text: `${message}\n`}, status: 'ok'})
  })

  test.concurrent.for<[words: string[], code: number, stderr: string]>([
    [['throw', 'user'], 1, 'Error: wrong\nHint:  Right it.\n'],
    [
      ['throw', 'agent'],
      5,
      `Error: No index x\nHint:  List them.\nTry:   trial throw a\nValues: a, b\nSee:   https://example.com\n`,
    ],
    [['throw', 'caused'], 5, 'Error: No index x\nCause: The disk is gone\n'],
    [['throw', 'plain'], 1, '    Error: plain\n'],
    [
      ['throw', 'nested'],
      1,
      '    Error: outer\n    Caused by: Error: middle\n    Caused by: Error: ENOENT: no such file\n    Code: ENOENT\n',
    ],
    [['throw', 'seconds'], 1, '    Error: slow down\n'],
    [
      ['err', 'five'],
      5,
      ' ›   Error: not there\n ›   Code: E_GONE\n ›   Try this:\n ›     * Do this\n ›     * Or that\n ›   Reference: https://example.com/x\n',
    ],
    [['err', 'exit-3'], 3, ''],
    [['err', 'exit-77'], 77, ''],
    [['err', 'exit-code'], 6, ''],
    [['err', 'process-exit-4'], 4, ''],
    [
      ['throw', 'plain', '--zzz'],
      2,
      'Error: Unknown flag: --zzz\nValues: --agent, --full, --output, --protocol-version, --schema, --validate\n',
    ],
  ])('9.8: a person gets %j', async ([words, code, stderr]) => {
    const run = await host.run([...words, '--no-agent'])
    expect(run.code).toBe(code)
    expect(run.stderr.replace(/^ ›\s+Warning: beware\n/, '')).toBe(stderr)
  })
})
