import {Flags, Parser} from '@oclif/core'
import {describe, expect, test} from 'vitest'

import {AgentError} from '../../src/contract/agent-error.js'
import {classify} from '../../src/errors/classify.js'
import {asksForLogin} from '../../src/errors/login.js'
import {classifyFailure} from '../../src/run/line/classify-failure.js'

/** An error with these properties. */
function failure(properties: object, message = 'went wrong'): Error {
  return Object.assign(new Error(message), properties)
}

const withCode = (codes: string) => codes.split(' ').map((code) => failure({code}))

test.for<[category: string, code: number, isRecoverable: boolean, thrown: unknown[]]>([
  [
    'cancelled',
    9,
    true,
    [failure({name: 'AbortError'}), new DOMException('', 'AbortError'), failure({}, 'SIGINT')],
  ],
  [
    'cancelled',
    9,
    true,
    [failure({}, 'SIGTERM'), failure({code: 'SIGTERM'}), failure({}, 'SIGHUP')],
  ],
  ['timeout', 4, true, withCode('ETIMEDOUT ESOCKETTIMEDOUT UND_ERR_CONNECT_TIMEOUT')],
  ['timeout', 4, true, [new DOMException('', 'TimeoutError'), failure({response: {status: 408}})]],
  ['timeout', 4, true, [failure({http: {statusCode: 504}})]],
  ['tool_error', 2, true, withCode('ECONNREFUSED ECONNRESET EHOSTUNREACH ENETUNREACH ENOTFOUND')],
  ['tool_error', 2, true, [failure({cause: failure({code: 'EAI_AGAIN'})}), failure({status: 500})]],
  ['not_found', 5, false, [...withCode('ENOENT'), failure({response: {statusCode: 404}})]],
  [
    'not_found',
    5,
    false,
    [failure({oclif: {exit: 1}, status: 404}), Object.freeze(failure({status: 404}))],
  ],
  ['permission_denied', 6, false, [...withCode('EACCES EPERM'), failure({statusCode: 403})]],
  ['conflict', 7, false, [...withCode('EEXIST'), failure({response: {status: 409}})]],
  ['conflict', 7, false, [failure({cause: failure({cause: failure({code: 'EEXIST'})})})]],
  // 5.1: an exit code of oclif's kind chooses no category.
  ['not_found', 5, false, [failure({code: 'ENOENT', oclif: {exit: 7}})]],
  ['rate_limited', 8, true, [failure({status: '429'})]],
  // An invalid status does not hide another one; a status without a meaning does.
  ['not_found', 5, false, [failure({status: 0, statusCode: 404})]],
  [
    'tool_error',
    2,
    false,
    [
      failure({status: 100, statusCode: 404}),
      failure({status: 400}),
      failure({oclif: {exit: 100}}),
      failure({oclif: {exit: 5}}),
    ],
  ],
  [
    'tool_error',
    2,
    false,
    ['text', undefined, new AggregateError(withCode('ENOENT'), 'all failed')],
  ],
])('%s with code %i, recoverable: %s', ([error, code, recoverable, thrown]) => {
  for (const each of thrown)
    expect(classify(each), String(each)).toMatchObject({code, error, recoverable})
})

test.for<[thrown: unknown, message: string]>([
  ['text', 'text'],
  [undefined, 'The command failed without saying why.'],
  ['', 'The command failed without saying why.'],
  [new TypeError(), 'The command failed with TypeError.'],
  [{message: 'no Error at all'}, 'no Error at all'],
  [failure({cause: failure({}, 'inner')}, ''), 'inner'],
  [failure({}, '\u001B[31mred\u001B[39m '), 'red'],
])('%# every throw has a message', ([thrown, message]) => {
  expect(classify(thrown)).toMatchObject({error: 'tool_error', message})
})

test.each([
  ['--nope', {field: '--nope', kind: 'unknown_flag', message: 'Unknown flag: --nope'}],
  // 4.11a: it is not dropped like any other flag.
  [
    '--dry-run',
    {field: '--dry-run', kind: 'dry_run_unsupported', message: 'This command has no dry run.'},
  ],
  ['', {field: '--name', kind: 'missing_flag', message: 'Missing required flag: --name'}],
])('%j is a mistake in the command line that oclif’s parser finds', async (word, fields) => {
  const argv = word === '' ? [] : [word, '--name', 'x']
  const error: unknown = await Parser.parse(argv, {
    args: {},
    flags: {name: Flags.string({required: true})},
  }).catch((thrown: unknown) => thrown)
  expect(classify(error)).toMatchObject({
    code: 1,
    error: 'flag_error',
    recoverable: true,
    ...fields,
  })
})

test('what a parse function throws is about the value that it was given', () => {
  const value = {code: 1, kind: 'invalid_value', message: 'too dark', recoverable: true, token: 'x'}
  const parse = (type: 'arg' | 'flag', details = {}) =>
    classify(failure(details, 'too dark'), {parsing: {arg: 'color', input: 'x', type}})
  const aboutArgument = {...value, error: 'argument_error', field: 'color'}
  expect(parse('flag')).toEqual({...value, error: 'flag_error', field: '--color'})
  expect(parse('arg')).toEqual(aboutArgument)
  expect(parse('arg', {code: 'ECONNREFUSED'})).toEqual(aboutArgument)
  expect(parse('arg', {cause: failure({status: 404}, 'dark')})).toEqual(aboutArgument)
  // 6.2, also inside a wrapper.
  const cause = new AgentError({code: 7, kind: 'mixed', message: 'mixed already'})
  const own = {code: 7, error: 'conflict', kind: 'mixed', message: 'too dark', recoverable: false}
  expect(parse('arg', {cause})).toMatchObject(own)
  const wrapped = failure({cause}, 'Parsing --color \n\ttoo dark\nSee more help with --help')
  expect(classify(wrapped)).toMatchObject(own)
})

test('the host maps its own exit codes', () => {
  const exitCodes = {3: 5, 4: 0, 7: 42, 9: 6}
  const codeOf = (exit: unknown) => classify(failure({oclif: {exit}}), {exitCodes}).code
  expect([3, 4, 7, 9, 11, 0].map((exit) => codeOf(exit))).toEqual([5, 2, 2, 6, 2, 2])
})

test('the details of an error of oclif are its advice, its reference and its code, else those of its cause', () => {
  const details = {
    code: 'E_LOST',
    ref: 'https://example.org/lost',
    suggestions: ['Try a. ', 'Try b.'],
  }
  const fields = {docUrl: details.ref, kind: 'E_LOST', suggestion: 'Try a.\nTry b.'}
  expect(classify(failure(details))).toMatchObject({
    ...fields,
    code: 2,
    error: 'tool_error',
  })
  const outer = failure({
    cause: failure(details),
    code: 'EEXIT',
    ref: 1,
    status: 404,
    suggestions: [],
  })
  expect(classify(outer)).toMatchObject({...fields, error: 'not_found'})
  const both = failure({
    actions: ['Outer.'],
    cause: failure(details),
    code: 'E_OUTER',
    ref: 'outer',
  })
  expect(classify(both)).toMatchObject({docUrl: 'outer', kind: 'E_OUTER', suggestion: 'Outer.'})
})

test.each([
  ['a code', failure({code: 'ECONNREFUSED'}, 'connect ECONNREFUSED 127.0.0.1:9')],
  ['a message', failure({}, 'connect ECONNREFUSED 127.0.0.1:9')],
  ['a message below', failure({cause: failure({}, 'getaddrinfo ENOTFOUND a.b')}, 'no list')],
])('the code of an error is its kind, whatever %s of its cause says', (_, cause) => {
  const thrown = failure({cause, code: 'LIST_FAILED', oclif: {exit: 2}}, 'Cannot list')
  const expected = {code: 2, kind: 'LIST_FAILED', message: 'Cannot list', recoverable: true}
  expect(classify(thrown)).toMatchObject(expected)
})

test.each([
  ['The following errors occurred:\n- disk full on db1\n- replica lost', false],
  ['The following error occurred:\nconnect ECONNREFUSED 127.0.0.1:9', true],
])(
  "a heading like that of oclif's parser is no mistake in the line: %j",
  (message, recoverable) => {
    expect(classify(new Error(message))).toMatchObject({code: 2, error: 'tool_error', recoverable})
  },
)

test('an AgentError keeps its kind within an error that has a code (6.2)', () => {
  const cause = new AgentError({code: 2, kind: 'ECONNREFUSED', message: 'No answer'})
  expect(classify(failure({cause, code: 'LIST_FAILED'}, 'Cannot list'))).toMatchObject({
    kind: 'ECONNREFUSED',
  })
})

test('an empty code, reference or suggestion is none', () => {
  const cause = failure({code: 'E_LOST', ref: 'lost', suggestions: ['Try a.']})
  const outer = failure({cause, code: '', ref: '', suggestions: ['']})
  expect(classify(outer)).toMatchObject({docUrl: 'lost', kind: 'E_LOST', suggestion: 'Try a.'})
})

const fail = () => {
  throw new Error('not that')
}

test.each(['code', 'headers', 'name', 'response', 'status'])(
  'a %s without a text, or that throws, is no reason to throw',
  (name) => {
    for (const value of [Object.create(null), Symbol('text'), {get: fail, toString: fail}]) {
      const thrown = failure({[name]: value, statusCode: 404})
      expect(classify(thrown)).toMatchObject({code: 5, error: 'not_found'})
      expect(classify(failure({[name]: value}))).toMatchObject({code: 2, error: 'tool_error'})
    }
  },
)

test('the errors inside an AggregateError are in data (6.8)', () => {
  const inner = failure({code: 'ENOENT'}, 'no such file')
  expect(classify(new AggregateError([inner], 'all failed')).data).toEqual({
    errors: [expect.objectContaining({message: 'no such file'})],
  })
  expect(classify(failure({errors: [inner]})).data).toBeUndefined()
  // 6.1: also through a chain of causes.
  const all = new AggregateError([inner], 'all failed')
  expect(classify(failure({cause: all}, 'outer')).data).toEqual({
    causes: ['all failed'],
    errors: [expect.objectContaining({message: 'no such file'})],
  })
})

test("a cause that holds the parser's report adds nothing to it", () => {
  const report = 'Nonexistent flag: --zzz\nSee more help with --help'
  const original = failure({}, `${report}  [127]\n> See our site for all codes.`)
  expect(classify(failure({}, report), {otherError: original}).data).toBeUndefined()
  // Any other message may say why.
  expect(classify(failure({}, 'outer'), {otherError: failure({}, 'outer: no')}).data).toEqual({
    causes: ['outer: no'],
  })
})

test('the error that a base class made another one of is a cause', () => {
  const original = failure({code: 'ENOENT'}, 'no such file')
  const expected = {data: {causes: ['no such file']}, error: 'not_found', message: 'outer'}
  expect(classify(failure({}, 'outer'), {otherError: original})).toMatchObject(expected)
  // An AgentError that the class's catch has replaced by an error with a meaning of its own.
  const replaced = new AgentError({code: 7, kind: 'held', message: 'no such file'})
  expect(classify(failure({code: 'ENOENT'}, 'outer'), {otherError: replaced})).toMatchObject(
    expected,
  )
})

test.for<[headers: unknown, retryAfterMs: unknown]>([
  [{'Retry-After': '120'}, 120_000],
  [{'retry-after': ' 1.25 '}, 1250],
  [{'retry-after': 'Thu, 01 Jan 1970 00:00:00 GMT'}, 0],
  [
    {'retry-after': new Date(Date.now() + 60_000).toUTCString()},
    expect.toSatisfy((ms) => ms > 30_000 && ms <= 60_000),
  ],
  [new Headers({'Retry-After': '7'}), 7000],
  [null, undefined],
  [{'retry-after': '9'.repeat(400)}, undefined],
  // Neither seconds nor a date, although JavaScript finds a date in each.
  [{'retry-after': '-5'}, undefined],
  [{'retry-after': 'soon 5'}, undefined],
])('%# Retry-After is read as milliseconds (6.5)', ([headers, retryAfterMs]) => {
  const limited = {code: 8, error: 'rate_limited', retryAfterMs}
  expect(classify(failure({headers, status: 429}))).toMatchObject(limited)
  expect(classify(failure({response: {headers, status: 429}}))).toMatchObject(limited)
})

test('6.2: an AgentError is used unchanged, also from another copy of the package and inside a wrapper', () => {
  const fields = {code: 5, data: {id: 1}, error: 'index_missing', message: 'No index'} as const
  const error = new AgentError(fields)
  expect(classify(error)).toMatchObject(fields)
  const copy = Object.defineProperties(
    new Error(error.message),
    Object.getOwnPropertyDescriptors(error),
  )
  expect(classify(copy)).toMatchObject(fields)
  expect(classify(new Error('wrapped', {cause: error}))).toMatchObject({
    ...fields,
    message: 'wrapped',
  })
  // oclif adds a prefix to what a parse function throws.
  expect(classify(new AgentError({message: 'Parsing --due-date   \n\ttoo late'})).message).toBe(
    'too late',
  )
  const own = 'Parsing --config failed: line 3 is not YAML'
  expect(classify(new AgentError({message: own})).message).toBe(own)
})

/** Errors of Node's for connections that failed. */
const refused = failure({code: 'ECONNREFUSED'}, 'connect ECONNREFUSED 127.0.0.1:9')
const several = Object.assign(new AggregateError([refused, refused], ''), {code: 'ECONNREFUSED'})

test.for<[thrown: Error, message: string]>([
  [refused, 'connect ECONNREFUSED 127.0.0.1:9'],
  [failure({cause: refused}, 'fetch failed'), 'connect ECONNREFUSED 127.0.0.1:9'],
  [failure({cause: several}, 'fetch failed'), 'connect ECONNREFUSED 127.0.0.1:9'],
  [failure({cause: refused}, 'The tasks cannot be loaded'), 'The tasks cannot be loaded'],
])('%# a failed connection names the server where the message does not', ([thrown, message]) => {
  expect(classify(thrown)).toMatchObject({code: 2, error: 'tool_error', message, recoverable: true})
})

// As CLIs write them that drop the error which they caught.
test.for([
  ['Cannot connect to org x: fetch failed', undefined],
  ['CONNECTION ERROR: connect ECONNREFUSED 127.0.0.1:9', 'ECONNREFUSED'],
  ['Failed to list apps (getaddrinfo ENOTFOUND api.example.com)', 'ENOTFOUND'],
])('a message that quotes a failed connection is about it: %s', ([message, kind]) => {
  const {fields: _fields, token: _token, ...found} = classify(new Error(message))
  expect(found).toMatchObject({code: 2, error: 'tool_error', message, recoverable: true})
  expect(found.kind).toBe(kind)
})

test.for(['the prefetch failed', 'fetch failed for app 3', 'EAGAIN', 'host_ENOTFOUND_count is 3'])(
  'any other message is not: %s',
  (message) => expect(classify(new Error(message)).recoverable).toBe(false),
)

// As CLIs write them that put the error of Node into a message of their own.
test.for([
  ["Error opening a.json\nENOENT: no such file or directory, open 'a.json'", 'not_found'],
  ["EACCES: permission denied, scandir '/root'", 'permission_denied'],
  ["Cannot create it (EEXIST: file already exists, mkdir 'out')", 'conflict'],
  ['spawn git ENOENT', 'tool_error'],
])('a message that quotes what is wrong with a file is about that: %s', ([message, category]) => {
  expect(classify(new Error(message))).toMatchObject({error: category, message})
})

const certificate = failure({code: 'CERT_HAS_EXPIRED'}, 'certificate has expired')
const fetchFailed = failure({cause: certificate}, 'fetch failed')

test.for<[thrown: Error, fields: object]>([
  [failure({name: 'AbortError'}, 'stopped: read ECONNRESET'), {error: 'cancelled'}],
  [failure({name: 'TimeoutError'}, 'Gave up: connect ECONNREFUSED'), {error: 'timeout'}],
  [failure({code: 'ENOENT'}, "no such file, open 'ENOTFOUND'"), {error: 'not_found'}],
  [failure({cause: fetchFailed}, 'Cannot list: fetch failed'), {recoverable: false}],
  [
    failure({code: 'LIST_FAILED'}, 'connect ECONNREFUSED'),
    {kind: 'LIST_FAILED', recoverable: true},
  ],
])('%# what an error says itself counts before what its message quotes', ([thrown, fields]) => {
  expect(classify(thrown)).toMatchObject(fields)
})

describe('an error that a login would have prevented (6.5a)', () => {
  test.each([
    ['heroku', 'You need to be logged in to run this command.'],
    ['heroku', 'Invalid credentials provided.\n\nError ID: unauthorized'],
    ['heroku', 'Your session has expired. Please log in again.'],
    ['sf', 'No authorization information found for admin@example.com.'],
    ['sf', 'Error authenticating with the refresh token due to: expired access/refresh token'],
    [
      'twilio',
      'Could not find profile "prod". To create it, run:\n\n  twilio login --profile prod',
    ],
    [
      'eas',
      'An Expo user account is required to proceed.\n\nEither log in with eas login or set EXPO_TOKEN',
    ],
    ['shopify', 'Auth session expired. Please run `shopify auth login`.'],
    ['shopify', 'Device authorization failed: Token expired. Please try again.'],
    ['checkly', 'Authentication failed — run "checkly login" or set CHECKLY_API_KEY'],
    ['contentstack', 'The provided access token is invalid or expired or revoked'],
    ['railway', 'No one is logged in.'],
    ['vercel', 'Nobody is signed in yet'],
    ['knock', 'No token found. Refusing to run command.'],
    ['anypoint', 'No authentication mechanism was provided. Did you specify an empty string?'],
    ['monday', 'Access token is missing, please run: mapps init'],
    ['prism', 'Access token is required. Provide a valid access token and try again.'],
    ['datocms', 'Cannot find an API token to use to call DatoCMS!'],
    [
      'growthbook',
      'Invalid config. Configure the CLI with the following command:\n\n $ growthbook auth login',
    ],
    ['one more', "Couldn't find your access token in the environment."],
    ['aio', 'failed to list the actions: An AUTH key must be specified'],
    ['hive', 'A registry token is required to perform the action. For help, see https://a.b/c'],
    ['hive', 'A valid CDN key is required to perform the action.'],
    ['hive', 'The registry access token was rejected. It does not exist, or has expired.'],
    ['hive', 'Missing registry access token'],
    ['datocms', 'Project is linked but no OAuth credentials found.'],
    ['datocms', 'Your OAuth token is invalid or has been revoked.'],
    ['datocms', 'Invalid API token'],
    ['nocobase', 'The request failed.\nYou may need to authenticate first.'],
    ['a bank', 'This command requires authentication.'],
    ['another', 'The API token must be set'],
    ['one CLI', 'You must log in to your account first.'],
    ['one cloud', 'Please sign in to a workspace.'],
    ['zendesk', 'Error obtaining API token: invalid or missing access token.'],
    ['a store', 'You must be signed in to continue.'],
    ['a shop', "You aren't logged in."],
    ['an admin panel', 'You are not logged.'],
    ['a typographer', 'You\u2019re not logged.'],
  ])('%s: %s', (_, message) => {
    expect(classify(new Error(message))).toMatchObject({
      code: 6,
      error: 'permission_denied',
      kind: 'auth_required',
    })
    const printed = ` ›   Error: ${message.replaceAll('\n', '\n ›   ')}\n`
    expect(classifyFailure({code: 1, type: 'exited'}, printed)).toMatchObject({
      code: 6,
      kind: 'auth_required',
    })
  })

  test.each([
    ['a status', failure({response: {status: 401}})],
    ['a status that is its code', failure({code: 401})],
    ['a status that is the code of its cause', failure({cause: {code: '401'}})],
    ['a status that is its message', failure({}, '401')],
    ['a name', failure({name: 'NotLoggedInError'})],
    ['a name of sf', failure({name: 'INVALID_SESSION_ID'})],
    ['a code of gRPC', failure({code: 'UNAUTHENTICATED'})],
    ['its cause', new Error('The request failed', {cause: new Error('The access token expired')})],
  ])('is recognized by %s', (_, error) => {
    const expected = {code: 6, error: 'permission_denied', kind: 'auth_required'}
    expect(classify(error)).toMatchObject(expected)
    expect(classifyFailure({error, type: 'threw'}, '')).toMatchObject(expected)
  })
})

describe('no such error', () => {
  test.each([
    'Artifacts for this build expired.',
    'The invite token has expired',
    'Credit card authorization has expired, please enter your payment information again.',
    'App log streaming session has expired. Please restart your dev session.',
    'You are already logged in as ann@example.com',
    'Unable to validate App Store Connect API Key, you are not authenticated with Apple.',
    'The certificate has expired',
    'You are not logged as an owner of that log.',
    'The event is not logged.',
    'There are no credentials configured for this project on EAS servers',
    'No credentials set up yet!',
    'An App Store Connect Api key is required to upload your app to the Apple App Store.',
    'Target stack API token is required when using email/password authentication',
    'No authors found',
    'Please log in to the dashboard and create a token there.',
    'Cannot find an API token named ci',
    'Cannot find the token of that invitation',
    'Could not find an access token with id 12.',
    'The public API key must be set in the template.',
    'The primary key must be specified',
    'Unexpected token found at position 3',
    'A token is required for parsing',
    'A token is required to close the block',
    'A page token is required to perform the action.',
    'An encryption key is required to perform the operation',
    'A registry key is required to perform the action on Windows.',
    'A registry endpoint is required to perform the action.',
    'Invalid API token format: it has 12 characters',
    'Invalid token provided',
    'No credentials found for registry ghcr.io',
    'There are no secrets',
    'Your proxy requires authentication',
  ])('%s', (message) => {
    expect(asksForLogin(message)).toBe(false)
    expect(classify(new Error(message))).not.toHaveProperty('kind')
  })

  test('has another name', () => {
    for (const name of ['author_required', 'authorization_code_required']) {
      expect(classify(failure({name}))).not.toHaveProperty('kind')
    }
  })

  test('is a 403, or what an author reports', () => {
    const forbidden = failure({statusCode: 403}, 'Your token has expired')
    expect(classify(forbidden)).toMatchObject({code: 6, error: 'permission_denied'})
    expect(classify(forbidden)).not.toHaveProperty('kind')
    expect(classify(new AgentError({message: 'Not logged in'}))).toMatchObject({
      code: 2,
      error: 'tool_error',
    })
  })
})

test('never throws, also for a value that cannot be read', () => {
  const {proxy, revoke} = Proxy.revocable<object>([], {})
  revoke()
  const message = 'The command failed without saying why.'
  const expected = {code: 2, error: 'tool_error', message, recoverable: false}
  for (const thrown of [proxy, {errors: proxy}]) {
    expect(classify(thrown)).toMatchObject(expected)
    expect(classify(failure({}, ''), {otherError: thrown})).toMatchObject(expected)
  }
  const partly = failure({suggestions: proxy}, 'boom')
  expect(classify(partly)).toMatchObject({...expected, message: 'boom'})
})
