import {expect, test} from 'vitest'

import {
  environmentOf,
  isSensitiveArgument,
  isSensitiveFlag,
} from '../../src/secrets/sensitive-names.js'

const option = {type: 'option'} as const

const words =
  'token tokens password passwords passwd pwd pass passcode passphrase client-secret secrets auth authorization bearer ' +
  'credential credentials creds authtoken githubToken GITHUB_TOKEN token-value token2 jwt otp totp mnemonic dbpassword ' +
  'cookie session-cookies pw db-pw cred db-cred pass-phrase passPhrase passWord passCode keyPassPhrase ' +
  'PASS_PHRASE pass-words pass-code2'
// A word after the secret's name, which does not say that it is something else.
const followed =
  'password-stdin passwordStdin PASSWORD_STDIN token-prod secret-base64 secret-string password-confirmation ' +
  'token-v2 auth-value credentials-json api-key-stdin authorization-code ' +
  'secret-vars secret-envs token-headers password-fields token-variables'
// Keys, whose names hold no word of a secret.
const keys =
  'api-key apikey api-keys api-key-value access-key accesskey account-key encryption-key master-key private_key ' +
  'session-key shared-key signing-key ssh-key subscription-key license-key webhook-key ' +
  'db.apiKey db.private_key a.accessKey.value'
const others =
  'key sort-key monkey api-key-file value default-value author authorization-url token-file max-tokens secretary ' +
  'password-policy token-path token-url api-key-id access-key-id secret-name auth-type token-ttl password-length ' +
  'auth-server pass-through passThrough pass-phrase-file compass-code token-prod-file otp-digits input-tokens tokenizer secret-key-id compass cookie-file pw-test ' +
  'token-files token-urls token-types api-key-urls secret-refs tokens-file password-policies token-aliases ' +
  'secret-ids secret-names token-scopes token-classes secret-directories token-env secret-var ' +
  'db.key sort.key aws.accessKey.id api.keyboard'

test.each(`${words} ${followed} ${keys}`.split(' '))(
  '--%s is a secret by its name (4.12)',
  (name) =>
    expect([
      isSensitiveFlag(name, {flags: {[name]: option}}),
      isSensitiveArgument(name, {}),
    ]).toEqual([true, true]),
)

test.each(others.split(' '))('--%s is none', (name) =>
  expect(isSensitiveFlag(name, {flags: {[name]: option}})).toBe(false),
)

// As published CLIs describe a flag that is only called `--key`.
test.each([
  ['ReadMe project API key', true],
  ['The API key to use for authentication', true],
  ["Your project's private key.", true],
  ['The key of a variable', false],
  ['Project key, not the API key', false],
  ['Sort by this key', false],
  [undefined, false],
])('a flag or argument called key is a secret by its text: %s', (text, isSecret) => {
  for (const field of ['summary', 'description']) {
    const flag = {...option, [field]: text}
    expect(isSensitiveFlag('key', {flags: {key: flag}})).toBe(isSecret)
    expect(isSensitiveArgument('key', {args: {key: {[field]: text}}})).toBe(isSecret)
    // @oclif/core 1 has a list of arguments.
    const args = [{name: 'key', [field]: text}] as unknown as Record<string, object>
    expect(isSensitiveArgument('key', {args})).toBe(isSecret)
    expect(isSensitiveFlag('sort', {flags: {sort: flag}})).toBe(false)
  }
})

test('a declaration overrides the name, and no source clears what another has set (12.2)', () => {
  const sensitive = {flagAnnotations: {pin: {sensitive: true}}}
  const open = {flagAnnotations: {pin: {sensitive: false}, token: {sensitive: false}}}
  expect(isSensitiveFlag('pin', sensitive)).toBe(true)
  expect(isSensitiveFlag('token', open)).toBe(false)
  expect(isSensitiveFlag('pin', {...sensitive, others: [open]})).toBe(true)
  expect(isSensitiveFlag('pin', {...open, others: [sensitive]})).toBe(true)
  expect(isSensitiveFlag('password', {flags: {password: {type: 'boolean'}}})).toBe(false)
  expect(isSensitiveFlag('constructor', {flagAnnotations: {}})).toBe(false)
  expect(isSensitiveFlag('pin', {flagAnnotations: 'nonsense'})).toBe(false)
  expect(isSensitiveFlag('pin', {flagAnnotations: {pin: null}})).toBe(false)
  expect(isSensitiveArgument('code', {argumentAnnotations: {code: {sensitive: true}}})).toBe(true)
  expect(isSensitiveArgument('code', {})).toBe(false)
})

test('the name of its environment variable counts', () => {
  const connection = {...option, env: 'DB_PASSWORD'}
  expect(isSensitiveFlag('connection', {flags: {connection}})).toBe(true)
  const annotated = {
    flagAnnotations: {connection: {env: 'DB_PASSWORD'}},
    flags: {connection: option},
  }
  expect(isSensitiveFlag('connection', annotated)).toBe(true)
  // The parser reads the flag's own variable, and an annotation clears nothing (12.2).
  const other = {flagAnnotations: {connection: {env: 'DB_URL'}}, flags: {connection}}
  expect(isSensitiveFlag('connection', other)).toBe(true)
  expect(environmentOf('connection', other)).toBe('DB_PASSWORD')
  // A key in a variable's name is often no secret.
  const project = {...option, env: 'JIRA_PROJECT_KEY'}
  expect(isSensitiveFlag('project', {flags: {project}})).toBe(false)
})
