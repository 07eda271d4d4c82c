import {fold} from '../command-line/fold.js'

/** Words that name a secret anywhere in a name, as in `token-prod` or `password-stdin`. */
const secretWords = [
  'apikey',
  'authorization',
  'authtoken',
  'bearer',
  'cookie',
  'credential',
  'jwt',
  'mnemonic',
  'passcode',
  'passphrase',
  'passwd',
  'password',
  'pwd',
  'secret',
  'token',
] as const

/** Words that name a secret only at the end of a name: `auth-port` and `pass-through` do not. */
const lastWords = ['auth', 'cred', 'creds', 'otp', 'pass', 'pw', 'totp'] as const

/** The secret names that an unknown flag may be a typo of, also if the command has no such flag. */
export const generalWords = [...secretWords, ...lastWords]

/** The endings of a secret word that lacks its hyphen, as in `githubtoken`. */
const secretEnding = /(?:apikey|passphrase|password|secret)s?$|token$/

/** Matches the names of secret keys, such as `private-key`, but not a plain `key`. */
const secretKey =
  /(?<![a-z\d])(?:access|account|api|auth|client|consumer|deploy|encryption|license|master|private|secret|session|shared|signing|ssh|storage|subscription|webhook)-?keys?(?![a-z\d])/g

/** The kinds of keys that are no secrets, as in `PUBLIC_KEY` or `SORT_KEY`. */
const plainKeys =
  'cache|composite|dedup|foreign|group|hash|hot|idempotency|index|lookup|map|object|partition|primary|pub|public|publishable|range|routing|row|shard|sort|unique'

/** A key in the name of a variable, such as `STRIPE_KEY`, after {@link fold}. */
const variableKey = new RegExp(
  `(?<=[a-z\\d])(?<!(?:^|-)(?:${plainKeys}))-keys?\\d*(?![a-z\\d])`,
  'g',
)

/** A name in capitals, as variables have it: `STRIPE_KEY`. */
const variableName = /^[A-Z][A-Z\d]*(?:_[A-Z\d]+)+$/

/** Words after which a name describes a secret rather than holding one, as `token-file` does. */
const aspects = [
  'age',
  'alias',
  'algorithm',
  'arn',
  'audience',
  'bits',
  'budget',
  'class',
  'command',
  'count',
  'date',
  'dir',
  'directory',
  'domain',
  'duration',
  'encoding',
  'endpoint',
  'engine',
  'env',
  'environment',
  'exchange',
  'expiration',
  'expires',
  'expiry',
  'field',
  'file',
  'filename',
  'folder',
  'format',
  'header',
  'helper',
  'hint',
  'host',
  'id',
  'interval',
  'issuer',
  'kind',
  'label',
  'length',
  'level',
  'lifetime',
  'limit',
  'location',
  'manager',
  'method',
  'mode',
  'name',
  'namespace',
  'owner',
  'path',
  'permissions',
  'policy',
  'port',
  'prefix',
  'provider',
  'realm',
  'ref',
  'reference',
  'region',
  'role',
  'rotation',
  'rules',
  'scheme',
  'scope',
  'server',
  'service',
  'size',
  'source',
  'status',
  'storage',
  'store',
  'strategy',
  'strength',
  'suffix',
  'template',
  'timeout',
  'ttl',
  'type',
  'uri',
  'url',
  'usage',
  'user',
  'username',
  'validity',
  'var',
  'variable',
  'version',
] as const

/** Plurals of aspects that do hold secrets: `secret-vars` are `API_KEY=…`. */
const holders: ReadonlySet<string> = new Set(['envs', 'fields', 'headers', 'vars', 'variables'])

/** Words before `tokens` that make them a number: `max-tokens`. */
const counters = /(?:^|-)(?:completion|context|count|input|max|min|num|output|prompt|total)-tokens$/

/** Every name of a secret contains one of these texts. */
const signs = [...generalWords, 'key']

const secretWordSet: ReadonlySet<string> = new Set(secretWords)
const secretLastWordSet: ReadonlySet<string> = new Set(lastWords)
const aspectWords: ReadonlySet<string> = new Set(aspects)

/**
 * Whether a flag, an argument, a header, a key of JSON or an environment variable of this name
 * holds a secret (4.12): one of its words names a secret, and no later word turns it into metadata,
 * as in `token-count`.
 */
export function isSecretName(name: string): boolean {
  const folded = fold(name)
  // Most names have none, and need no regular expression.
  if (!signs.some((sign) => folded.includes(sign)) || counters.test(folded)) return false
  const named = folded.replaceAll(secretKey, 'apikey')
  const spelled = variableName.test(name) ? named.replaceAll(variableKey, '-apikey') : named
  // `token2` is a token.
  const words = spelled.split(/[^a-z\d]+/).map((word) => word.replace(/(?<=\D)\d+$/, ''))
  const secretIndex = words.findLastIndex((word, index) => {
    if (isSecretWord(word)) return true
    return secretLastWordSet.has(word) && areTrivial(words.slice(index + 1))
  })
  return secretIndex !== -1 && !words.slice(secretIndex + 1).some(isAspect)
}

function isSecretWord(word: string): boolean {
  const singular = word.replace(/s$/, '')
  return secretWordSet.has(word) || secretWordSet.has(singular) || secretEnding.test(word)
}

/** Whether a word or its singular is an aspect of a secret. */
function isAspect(word: string): boolean {
  if (holders.has(word)) return false
  const singulars = [
    word,
    word.replace(/s$/, ''),
    word.replace(/es$/, ''),
    word.replace(/ies$/, 'y'),
  ]
  return singulars.some((each) => aspectWords.has(each))
}

/** Whether words add nothing to a name, as in `auth-2` or `pass-value`. */
function areTrivial(words: readonly string[]): boolean {
  return words.every((word) => /^(?:value|\d*)$/.test(word))
}
