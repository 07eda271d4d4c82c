import fc from 'fast-check'

/** A line of the process, what a hook of the host does meanwhile, and the environment. */
export type Attempt = {
  line: string[]
  hook: string
  target: string
  inner: string[]
  env: Record<string, string>
}

/** The commands that only the command line of the process may start. */
export const guarded = [
  'app:destroy',
  'app:purge',
  'app:run',
  'own:delete',
  'own:named',
  'own:noted',
]
const spellings: Record<string, string[]> = {
  'app:destroy': [
    'app:destroy',
    'app destroy',
    'app:kill',
    'app kill',
    'rm-app',
    'app:zap',
    'destroy app',
  ],
  'app:purge': ['app:purge', 'app purge', 'purge app'],
  'app:run': ['app:run', 'app run'],
  'app:unknown': ['app unknown'],
  'own:delete': ['own:delete', 'own delete', 'delete own'],
  'own:named': ['own named', 'own:named', 'named own'],
  'own:noted': ['own noted', 'own:noted'],
}
const wrappers =
  'own:wrap own:pushing wrap:call wrap:load wrap:same wrap:static wrap:twice app:info nothing:there'
const hooks =
  'init-push init-clear init-run init-same prerun-push prerun-run prerun-same notfound-run notfound-same'

const words =
  'x -f --force --no-yes -- --yes=false --yes=true --agent --no-agent - --YES -a yes —yes --ye --app=--yes --label --dry-run --yes -y --output=text --full'
const word = fc.constantFrom(...words.split(' '))
const target = fc.constantFrom(...guarded, ...guarded, 'app:unknown')
export const attempt: fc.Arbitrary<Attempt> = fc
  .record({
    env: fc.constantFrom<Record<string, string>[]>(
      {TRIAL_AGENT: '1'},
      {TRIAL_AGENT: '1'},
      {TRIAL_AGENT: '1', TRIAL_YES: '1'},
      {TRIAL_AGENT: '1', TRIAL_READ_ONLY: '1'},
      {TRIAL_AGENT: '0', TRIAL_READ_ONLY: 'yes'},
    ),
    front: fc.constantFrom<string[][]>(
      [],
      [],
      [],
      ['--agent'],
      ['--output', 'json'],
      ['--no-agent'],
    ),
    hook: fc.constantFrom('', '', '', ...hooks.split(' ')),
    inner: fc.constantFrom('x --yes', '--yes --force', '-y', '--force', 'x --yes --dry-run'),
    hasColon: fc.boolean(),
    isDirect: fc.boolean(),
    spelling: fc.nat(),
    target,
    words: fc.array(word, {maxLength: 4}),
    wrapper: fc.constantFrom(...wrappers.split(' ')),
  })
  .map(
    ({env, front, hasColon, hook: name, inner, isDirect, spelling, target: id, words, wrapper}) => {
      const ways = spellings[id]!
      const command = isDirect
        ? ways[spelling % ways.length]!.split(' ')
        : hasColon
          ? [wrapper]
          : wrapper.split(':')
      return {
        env,
        hook: name,
        inner: inner.split(' '),
        line: [...front, ...command, ...words],
        target: id,
      }
    },
  )

/** The lines that may run: were these refused, the others would prove nothing. */
export const confirmed: Attempt[] = [...guarded, 'app:info'].map((id) => ({
  env: {TRIAL_AGENT: '1'},
  hook: '',
  inner: [],
  line: [id, ...(id === 'app:info' ? [] : ['--yes'])],
  target: id,
}))

/** Lines that once got through: a hook runs a command for the words of another one, or of none. */
export const escaped: Attempt[] = [
  ...[
    ['wrap:call', '--force'],
    ['--output', 'json', 'wrap', 'call', '-', '--force'],
    ['app', 'info', '--force'],
  ].map((line) => ({
    env: {TRIAL_AGENT: '1'},
    hook: 'init-same',
    inner: ['--yes'],
    line,
    target: 'own:delete',
  })),
  ...['notfound-run', 'notfound-same'].map((hook) => ({
    env: {TRIAL_AGENT: '1'},
    hook,
    inner: ['-y'],
    line: ['--no-agent', 'nothing:there', '--force'],
    target: 'own:named',
  })),
]

/** Whether a command line may confirm; the value of a flag, and what follows `--`, does not. */
function mayConfirm(line: readonly string[]): boolean {
  const end = line.indexOf('--')
  const words = line.slice(0, end === -1 ? undefined : end)
  const own = line.some((each) => each.includes('named')) ? ['--force', '-f'] : ['--force']
  const confirming = new Set([
    '--yes',
    '-y',
    '--yes=true',
    ...(line.join(':').includes('own') ? own : []),
  ])
  const hasFlags = words.some((each) => /destroy|kill|rm-app|zap|info/.test(each))
  const isValue = (at: number) => hasFlags && ['-a', '--label'].includes(words[at - 1] ?? '')
  return words.some((each, at) => confirming.has(each) && !isValue(at))
}

/** What ran although nothing allowed it, or the command line asks for a dry run. */
export function findFaults({env, hook, line}: Attempt, marked: readonly string[]): string[] {
  if ('TRIAL_READ_ONLY' in env) return marked.filter((id) => id !== 'app:info')
  const [words] = line.join(' ').split(' -- ')
  const isDry = hook === '' && /\b(delete|named)\b.* --dry-run( |$)/.test(words!)
  if (isDry && marked.length > 0) return [...marked]
  return mayConfirm(line) ? [] : marked.filter((id) => guarded.includes(id))
}
