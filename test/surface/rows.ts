/** A feature of @oclif/core, as a command that uses it, and command lines that depend on it. */
export type SurfaceRow = {
  area: string
  feature: string
  /** What an agent gets, in words. */
  agent: string
  /** The members of the command's class; by default `run` prints what oclif's parser read. */
  members: string
  /** The words after the command, a line each. */
  lines: readonly string[]
  env?: Record<string, string>
  input?: string
  /** What the command does instead of printing what was parsed. */
  run?: string
}

const row =
  (area: string, agent: string) =>
  (feature: string, members: string, ...lines: string[]): SurfaceRow => {
    return {agent: says[feature] ?? agent, area, feature, lines, members}
  }

/** What an agent gets, where the feature has more to it than its area. */
const says: Readonly<Record<string, string>> = {
  'Flags.custom, and a parse function that throws': '`invalid_value` with the function’s message',
  'Flags.version and Flags.help': 'what oclif prints',
  'a --json of its own': 'the command’s own JSON, unchanged',
  'a boolean flag':
    '`--loud=true` of an adopted command is `invalid_value`; oclif reads it as the next word',
  'a catch that prints and returns':
    'adopted: what it printed; foreign: the error that it swallowed',
  'a catch that lets an exit of 0 pass':
    'the error that `catch` got; an exit of 0 is a success without a result',
  'a catch that parses again':
    'the error that `catch` threw; a mistake in the command line as such',
  'process.exit': 'the command’s own code',
  'a catch that sets the exit code': 'the error that `catch` got, with its message',
  'a flag named like one of the plugin': 'the command’s own flag',
  allowStdin: 'a typed value of an `only` flag is `invalid_value`; `--validate` reads no stdin',
  'char, and several in a word': '`unknown_flag`, which names the letter',
  combinable: '`conflicting_flags`; the plugin’s flags can be combined with all',
  'default, and a default function': 'the values',
  'deprecated, and deprecateAliases': 'adopted: `warnings`; foreign: oclif’s text on stderr',
  deprecationOptions: 'adopted: `warnings`; foreign: oclif’s text on stderr',
  enableJsonFlag: 'oclif’s own JSON; without the flag, adopted: `result` is the returned value',
  env: '`invalid_value`, which names the variable',
  hidden: 'it works, and no document or correction names it',
  'multiple, greedy': '`missing_argument` with both readings, where a flag took an argument’s word',
  'no parse() at all': 'what the command makes of its words',
  'parse() of other words': 'the values',
  'process.exitCode': 'the command’s own code',
  'strict: false': 'all words; `--validate` shows them as `argv`',
  'summary, description, examples and usage':
    'oclif’s help on `--help`; `--schema` and briefs have the same texts',
  'this.error with exit, code, suggestions and ref':
    '`kind`, `suggestion`, `doc_url` and the command’s own code',
  'this.exit(3)': 'the command’s own code',
  'this.warn': 'adopted: `warnings`; foreign: oclif’s text on stderr',
  'words after --': 'arguments, also those that look like a flag of the plugin',
  when: '`missing_dependency` with the flag to add',
}

const flag = row('flags', 'the `kind` of the mistake, and the corrected line')
const arg = row('arguments', 'the `kind` of the mistake, and the corrected line')
const relation = row('relations of flags', 'the `kind` of the mistake, and each way out')
const command = row('commands', 'the result')
const ending = row('errors and output', 'the result or one envelope')

const flags = (list: string) => `static flags = {${list}}`
const args = (list: string) => `static args = {${list}}`

/** Every feature of one command that changes what a command line means or what it prints. */
export const surfaceRows: readonly SurfaceRow[] = [
  flag('a boolean flag', flags('loud: Flags.boolean()'), '--loud', '--loud=true', '--lod'),
  flag(
    'allowNo',
    flags('color: Flags.boolean({allowNo: true, default: true})'),
    '--no-color',
    '--no-colr',
  ),
  flag(
    'char, and several in a word',
    flags(`all: Flags.boolean({char: 'a'}), app: Flags.string({char: 'p'})`),
    '-ap mine',
    '-apmine',
    '-ax',
  ),
  flag(
    'aliases and charAliases',
    flags(`app: Flags.string({aliases: ['application'], charAliases: ['A']})`),
    '--application x',
    '-A x',
    '--aplication x',
  ),
  flag(
    'deprecated, and deprecateAliases',
    flags(
      `app: Flags.string({aliases: ['old'], deprecateAliases: true}), gone: Flags.boolean({deprecated: {to: 'app', version: '2'}})`,
    ),
    '--old x',
    '--gone',
  ),
  flag(
    'options',
    flags(`level: Flags.string({options: ['low', 'high']})`),
    '--level high',
    '--level hgh',
    '--level',
  ),
  flag(
    'Flags.option',
    flags(`level: Flags.option({options: ['low', 'high']})()`),
    '--level low',
    '--level lo',
  ),
  flag(
    'multiple, greedy',
    `${args('file: Args.string()')}\n${flags('tag: Flags.string({multiple: true})')}`,
    '--tag a b',
    'f.txt --tag a --tag b',
    '--tag',
  ),
  flag(
    'multipleNonGreedy',
    `${args('file: Args.string()')}\n${flags('tag: Flags.string({multiple: true, multipleNonGreedy: true})')}`,
    '--tag a f.txt',
    '--tag a f.txt g.txt',
  ),
  flag(
    'delimiter',
    flags(`tag: Flags.string({delimiter: ',', multiple: true, options: ['a', 'b']})`),
    '--tag a,b',
    '--tag a,c',
  ),
  flag(
    'default, and a default function',
    flags(
      `level: Flags.string({default: 'low'}), name: Flags.string({default: async () => 'made'})`,
    ),
    '',
  ),
  flag('required', flags('app: Flags.string({required: true})'), '', '--app', '--ap x'),
  flag(
    'required, with a default function',
    flags(`app: Flags.string({default: async () => 'mine', required: true})`),
    '',
    '--ap x',
  ),
  {
    ...flag(
      'env',
      flags(
        `app: Flags.string({env: 'TRIAL_APP', options: ['one', 'two']}), loud: Flags.boolean({env: 'TRIAL_LOUD'})`,
      ),
      '',
      '--app one',
    ),
    env: {TRIAL_APP: 'tow', TRIAL_LOUD: '1'},
  },
  flag(
    'Flags.integer with min and max',
    flags('size: Flags.integer({max: 9, min: 1})'),
    '--size 5',
    '--size 10',
    '--size five',
  ),
  flag('Flags.url', flags('at: Flags.url()'), '--at https://example.com', '--at nowhere'),
  flag(
    'Flags.file and Flags.directory with exists',
    flags('from: Flags.file({exists: true}), to: Flags.directory({exists: true})'),
    '--from package.json',
    '--from nope.txt',
    '--to nope',
  ),
  flag(
    'Flags.custom, and a parse function that throws',
    flags(
      `at: Flags.custom({parse: async (text) => { if (text === 'bad') throw new Error('No such place'); return text.toUpperCase() }})()`,
    ),
    '--at here',
    '--at bad',
  ),
  flag(
    'Flags.custom that reads a file',
    flags(
      `with: Flags.custom({parse: async (path) => JSON.parse(await (await import('node:fs/promises')).readFile(path, 'utf8')).name})()`,
    ),
    '--with package.json',
    '--with nope.json',
    '--with package.json --lod',
  ),
  flag(
    'helpGroup, helpLabel and helpValue',
    flags(
      `app: Flags.string({helpGroup: 'PLACE', helpLabel: '--app NAME', helpValue: '<name>', summary: 'Where.'})`,
    ),
    '--help',
    '--ap x',
  ),
  flag(
    'noCacheDefault',
    flags(`app: Flags.string({default: async () => 'made', noCacheDefault: true})`),
    '',
  ),
  {
    ...flag(
      'allowStdin',
      flags(`body: Flags.string({allowStdin: true}), only: Flags.string({allowStdin: 'only'})`),
      '--only typed',
    ),
    input: 'from stdin\n',
  },
  flag(
    'hidden',
    flags('secret: Flags.string({hidden: true}), shown: Flags.string()'),
    '--secret x',
    '--show x',
  ),
  flag(
    'Flags.version and Flags.help',
    flags('help: Flags.help(), version: Flags.version()'),
    '--version',
  ),
  flag(
    'a flag named like one of the plugin',
    flags(`output: Flags.string(), yes: Flags.string(), schema: Flags.boolean()`),
    '--output file.txt --yes ok',
    '--schema',
  ),
  relation(
    'dependsOn',
    flags(`a: Flags.string({dependsOn: ['b']}), b: Flags.string()`),
    '--a 1',
    '--a 1 --b 2',
  ),
  relation(
    'exclusive',
    flags(`a: Flags.boolean({exclusive: ['b']}), b: Flags.boolean()`),
    '--a --b',
  ),
  relation(
    'exactlyOne',
    flags(`a: Flags.string({exactlyOne: ['a', 'b']}), b: Flags.string({exactlyOne: ['a', 'b']})`),
    '',
    '--a 1 --b 2',
  ),
  relation(
    'atLeastOne',
    flags(`a: Flags.string({atLeastOne: ['a', 'b']}), b: Flags.string()`),
    '',
    '--b 2',
  ),
  relation(
    'relationships: all',
    flags(
      `a: Flags.string({relationships: [{flags: ['b', 'c'], type: 'all'}]}), b: Flags.string(), c: Flags.string()`,
    ),
    '--a 1 --b 2',
  ),
  relation(
    'relationships: some',
    flags(
      `a: Flags.string({relationships: [{flags: ['b', 'c'], type: 'some'}]}), b: Flags.string(), c: Flags.string()`,
    ),
    '--a 1',
  ),
  relation(
    'relationships: none',
    flags(`a: Flags.string({relationships: [{flags: ['b'], type: 'none'}]}), b: Flags.string()`),
    '--a 1 --b 2',
  ),
  relation(
    'relationships: only',
    flags(
      `a: Flags.string({relationships: [{flags: ['b'], type: 'only'}]}), b: Flags.string(), c: Flags.string()`,
    ),
    '--a 1 --c 2',
  ),
  relation(
    'combinable',
    flags(`a: Flags.string({combinable: ['b']}), b: Flags.string(), c: Flags.string()`),
    '--a 1 --b 2',
    '--a 1 --c 2',
  ),
  relation(
    'when',
    flags(
      `a: Flags.string({dependsOn: [{name: 'b', when: async (all) => all.c === true}]}), b: Flags.string(), c: Flags.boolean()`,
    ),
    '--a 1',
    '--a 1 --c',
  ),
  arg(
    'required and optional',
    args('from: Args.string({required: true}), to: Args.string()'),
    'a',
    '',
    'a b c',
  ),
  arg('options', args(`level: Args.string({options: ['low', 'high']})`), 'low', 'hgh'),
  arg('default', args(`level: Args.string({default: 'low'})`), ''),
  arg(
    'Args.integer with min and max',
    args('size: Args.integer({max: 9, min: 1})'),
    '5',
    '10',
    '-1',
  ),
  arg(
    'Args.url, Args.file, Args.directory',
    args('from: Args.file({exists: true}), at: Args.url()'),
    'package.json https://example.com',
    'nope.txt',
  ),
  arg(
    'Args.custom',
    args(
      `at: Args.custom({parse: async (text) => { if (text === 'bad') throw new Error('No such place'); return text.toUpperCase() }})()`,
    ),
    'here',
    'bad',
  ),
  arg(
    'multiple',
    args('from: Args.string({multiple: true, required: true}), to: Args.string({required: true})'),
    'a b c',
    'a',
  ),
  {
    ...arg(
      'ignoreStdin',
      args('name: Args.string({ignoreStdin: true, required: true})'),
      '',
      'typed',
    ),
    input: 'from stdin\n',
  },
  arg('an empty word', args('name: Args.string({required: true})'), `''`, `'' extra`),
  command(
    'strict: false',
    `static strict = false\n${flags('loud: Flags.boolean()')}`,
    'a b --loud',
    'a --nope',
    '--lod',
  ),
  command(
    'strict: false, and words after --',
    `static strict = false\n${flags('loud: Flags.boolean()')}`,
    'a -- --loud b',
    '-- --schema',
  ),
  command(
    'words after --',
    `${args('name: Args.string()')}\n${flags('loud: Flags.boolean()')}`,
    '-- --loud',
    '-- --schema',
  ),
  command(
    'deprecationOptions',
    `static state = 'deprecated'\nstatic deprecationOptions = {to: 'other', version: '9.0'}`,
    '',
  ),
  command('state: beta', `static state = 'beta'`, ''),
  command('hidden', 'static hidden = true', '', '--help'),
  command(
    'summary, description, examples and usage',
    `static summary = 'Do <%= config.bin %> things'\nstatic description = 'Long.'\nstatic examples = ['<%= config.bin %> <%= command.id %> x', {command: 'trial y', description: 'Why'}]\nstatic usage = 'trial thing [OPTIONS]'`,
    '--help',
  ),
  {
    ...command('enableJsonFlag', `static enableJsonFlag = true`, '', '--json'),
    run: `await this.parse(Trial); this.log('for people'); return {id: 7}`,
  },
  {
    ...command(
      'toSuccessJson and toErrorJson',
      `static enableJsonFlag = true\n${flags('fail: Flags.boolean()')}
toSuccessJson(result) { return {done: result} }
toErrorJson(error) { return {failed: error.message} }`,
      '--json',
      '--json --fail',
    ),
    run: `const {flags} = await this.parse(Trial); if (flags.fail) throw new Error('broken'); return 7`,
  },
  {
    ...command('a --json of its own', flags('json: Flags.boolean()'), '--json', ''),
    run: `const {flags} = await this.parse(Trial); this.log(flags.json ? '{"id": 7}' : 'for people')`,
  },
  {
    ...command('parse() of other words', '', ''),
    run: `const {argv} = await this.parse({args: {a: Args.string()}, flags: {}}, ['x']); this.log(JSON.stringify(argv))`,
  },
  {...command('no parse() at all', '', '--whatever'), run: `this.log(this.argv.join(' '))`},
  ...errors(),
]

/** The ways in which a command ends and prints, and what catches an error. */
function errors(): SurfaceRow[] {
  const fails = (feature: string, run: string, members = ''): SurfaceRow => {
    return {...ending(feature, members, ''), run}
  }
  return [
    fails('throw', `throw new Error('broken')`),
    fails('this.error(text)', `this.error('refused')`),
    fails(
      'this.error with exit, code, suggestions and ref',
      `this.error('refused', {code: 'E_NO', exit: 42, ref: 'https://example.com', suggestions: ['Ask first', 'Wait']})`,
    ),
    fails(
      'this.error with exit: false',
      `this.error('only printed', {exit: false}); this.log('went on')`,
    ),
    fails('this.exit(0)', `this.log('done'); this.exit(0)`),
    fails('this.exit(3)', `this.log('done'); this.exit(3)`),
    fails('process.exitCode', `this.log('done'); process.exitCode = 4`),
    fails('this.warn', `this.warn('beware'); this.log('done')`),
    fails(
      'a catch that prints and returns',
      `throw new Error('broken')`,
      `async catch(error) { this.log('Sorry: ' + error.message) }`,
    ),
    fails(
      'a catch that sets the exit code',
      `throw new Error('broken')`,
      `async catch(error) { try { return await super.catch(error) } catch (thrown) { if (thrown.code === 'EEXIT') return; process.exitCode = 2; console.error('failed: ' + error.message) } }`,
    ),
    {
      ...fails(
        'a catch that lets an exit of 0 pass',
        `const {flags} = await this.parse(Trial); if (flags.stop) this.exit(0); throw new Error('broken')`,
        `${flags('stop: Flags.boolean()')}
async catch(error) { try { await super.catch(error) } catch (thrown) { if (thrown.message.includes('EEXIT: 0')) { process.exitCode = 0; return } this.logToStderr(thrown.name + ': ' + thrown.message); process.exitCode = 1 } }`,
      ),
      lines: ['', '--stop', '--sto'],
    },
    {
      ...fails(
        'a catch that parses again',
        `await this.parse(Trial); throw new Error('broken')`,
        `${flags('verbose: Flags.boolean()')}
async catch(error) { const {flags} = await this.parse(this.prototype); this.error(flags.verbose ? 'in full: ' + error.message : error.message) }`,
      ),
      lines: ['', '--verbose', '--verbos'],
    },
    fails(
      'finally that throws',
      `this.log('done')`,
      `async finally() { throw new Error('not cleaned up') }`,
    ),
    fails(
      'finally',
      `throw new Error('broken')`,
      `async finally(error) { this.logToStderr('cleaned up'); return super.finally(error) }`,
    ),
    fails(
      'init that throws',
      `this.log('never')`,
      `async init() { await super.init(); throw new Error('not logged in') }`,
    ),
    fails('a returned value', `this.log('for people'); return {id: 7}`),
    fails('ux.stdout and ux.stderr', `ux.stdout('out'); ux.stderr('err')`),
    fails('ux.action', `ux.action.start('Working'); ux.action.stop('done')`),
    fails(
      'a failure while ux.action turns',
      `ux.action.start('Working'); throw new Error('broken')`,
    ),
    fails('this.error with an Error', `this.error(new Error('broken'), {exit: 6})`),
    fails('this.logToStderr and this.logJson', `this.logToStderr('aside'); this.logJson({id: 7})`),
    fails('process.exit', `this.log('done'); process.exit(3)`),
    fails(
      'config.runHook of an event without hooks',
      `const {failures} = await this.config.runHook('nope', {}); this.log(String(failures.length))`,
    ),
    fails('ux.colorize', `this.log(ux.colorize('red', 'red'))`),
    fails('ux.exit and ux.error', `ux.error('refused', {exit: 5})`),
  ]
}
