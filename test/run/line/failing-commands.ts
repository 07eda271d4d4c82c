const sleep = 'await new Promise((resolve) => setTimeout(resolve, 200))'

/** Commands that fail in every way there is, by id; each source may use Command, Flags and Args. */
export const failingCommands: Record<string, string> = {
  'throw/error': run(`throw new Error('It broke.')`),
  'throw/string': run(`throw 'a bare string'`),
  'throw/frozen': run(`throw Object.freeze(new Error('A frozen error.'))`),
  'throw/http': run(`throw Object.assign(new Error('Gone.'), {response: {status: 404}})`),
  'throw/named': run(
    `throw Object.assign(new Error('Named.'), {name: 'NoOrgError', actions: ['Log in.'], data: {org: null}, exitCode: 69})`,
  ),
  'error/exit': run(`this.error('With a code.', {exit: 42})`),
  'error/advice': run(
    `this.error('With advice.', {suggestions: ['Do this.', 'Or that.'], ref: 'https://example.com', code: 'E_ADVICE'})`,
  ),
  'exit/three': run(`this.exit(3)`),
  'exit/forty-two': run(`this.logToStderr('The reason.'); this.exit(42)`),
  'process/one': run(`console.error('Error: said before'); process.exit(1)`),
  'process/offline': run(
    `console.error('\u00d7 No server: getaddrinfo ENOTFOUND api.example.com.'); process.exit(10)`,
  ),
  'exit/no-file': run(
    `console.error("ENOENT: no such file or directory, open 'a.json'"); this.exit(1)`,
  ),
  'process/seven': run(`process.exit(7)`),
  'process/code': run(`process.exitCode = 7; return {ok: false}`),
  'process/rejection': run(`Promise.reject(new Error('Nobody caught it.')); ${sleep}`),
  'process/timer': run(`setTimeout(() => {throw new Error('In a timer.')}, 20); ${sleep}`),
  'process/listener': run(
    `process.on('uncaughtException', () => process.exit(1)); setTimeout(() => {throw new Error('In a timer.')}, 20); ${sleep}`,
  ),
  'process/exiting': run(
    `process.on('exit', () => process.exit(7)); this.error('Before the exit.', {exit: 42})`,
  ),
  'process/really': run(`process.reallyExit(7)`),
  'error/text-exit': run(`this.error('With a text.', {exit: '42'})`),
  'throw/shortened': run(`throw Object.assign(new Error('Minified.'), {name: 'Vr'})`),
  'process/after': run(`setTimeout(() => {throw new Error('After the run.')}, 20)`),
  'process/never': run(`await new Promise(() => {})`),
  'process/warning': run(`process.emitWarning('Old habits.'); ${sleep}; this.error('Then this.')`),
  'process/kept-write': run(
    `const write = process.stderr.constructor.prototype.write; write.call(process.stderr, 'around\\n'); this.error('Kept.')`,
  ),
  'print/stderr': run(
    `this.warn('Careful:\\n' + 'a '.repeat(60)); console.error('one\\ntwo'); this.error('After some talk.')`,
  ),
  'print/stack': run(
    `const fail = async () => {await null; throw new Error('It broke.')}
    try {await Promise.all([fail()])} catch (error) {console.error(error.stack); process.exit(1)}`,
  ),
  'print/inspected': run(
    `const cause = new Error('In a cause.')
    console.error(Object.assign(new Error('It broke.', {cause}), {code: 'E1'}))
    process.exit(1)`,
  ),
  'print/box': run(
    `console.error('\u256D\u2500 error \u2500\u256E\\n\u2502         \u2502\\n\u2502 No app. \u2502\\n\u2570\u2500\u2500\u2500\u2500\u2500\u2500\u2500\u2500\u2500\u256F'); process.exit(1)`,
  ),
  'print/nested': run(
    `console.error('Before.')
    console.error({error: Object.assign(new Error('It broke.'), {code: 'E1'})})
    console.error('After.')
    process.exit(1)`,
  ),
  'print/spinner': run(
    `ux.action.start('Working'); ux.action.stop(); this.error('After a spinner.')`,
  ),
  'print/flood': run(
    `for (let line = 0; line < 30_000; line++) console.error('line ' + line + ' of many lines'); this.error('After the flood.')`,
  ),
  'print/large': run(`process.stdout.write('x'.repeat(3_000_000)); this.error('After much.')`),
  'print/large-exit': run(`process.stdout.write('x'.repeat(3_000_000)); process.exit(1)`),
  'parse/flags': `export default class extends Command {
    static args = {name: Args.string({required: true, options: ['alpha', 'beta']}), size: Args.integer()}
    static flags = {
      count: Flags.integer({min: 1, max: 5}), level: Flags.string({options: ['low', 'high']}),
      needed: Flags.string({required: true}), solo: Flags.boolean({exclusive: ['level']}),
      token: Flags.string({dependsOn: ['level']}), custom: Flags.string({parse: async () => {throw new Error('Never right.')}}),
      when: Flags.custom({parse: async (input) => {if (!/^\\d+$/.test(input)) throw new Error('No date: ' + input); return new Date(Number(input))}})(),
    }
    async run() {await this.parse(this.constructor); this.log('ran')}
  }`,
  'json/error': json(`this.error('Said as JSON.')`),
  'json/throw': json(
    `throw Object.assign(new Error('Own object.'), {name: 'SfError', data: {a: 1}, exitCode: 1})`,
  ),
  'catch/swallows-code': caught(`console.error(error.message); process.exitCode = 1`),
  'catch/swallows-chosen-code': caught(`console.error(error.message); process.exitCode = 7`),
  'catch/converts': caught(
    `console.log('cause: ' + error.message); throw new Error('Something went wrong.')`,
  ),
  'catch/exits': caught(`this.log(error.message); this.exit(3)`),
  'catch/process-exits': caught(`console.error(error.message); process.exit(4)`),
  'catch/process-exits-zero': caught(`console.error(error.message); process.exit(0)`),
  'catch/finally-throws': `export default class extends Command {
    async run() {throw new Error('The first.')}
    async finally() {throw new Error('The second.')}
  }`,
  'catch/hangs': caught(`await new Promise(() => {})`),
  'catch/finally-hangs': `export default class extends Command {
    async run() {this.error('The first.', {exit: 7})}
    async finally() {await new Promise(() => {})}
  }`,
  'exit/login': run("this.log('You are not logged in.'); this.exit(1)"),
  'process/login': run("console.log('Not logged in'); process.exit(1)"),
  'process/region': run(
    "console.log('Starting.\\nError: No region.\\nSet one first.'); process.exit(1)",
  ),
  'exit/bullet': run("this.log(' \u203a   Error: No region.'); this.exit(1)"),
  'exit/region': run("this.log('Error: No region.'); this.exit(1)"),
  'init/login': `class Base extends Command {async init() {await super.init(); throw new Error('Please log in.')}}
  export default class extends Base {
    static flags = {app: Flags.string({required: true})}
    async run() {await this.parse(this.constructor)}
  }`,
  'nest/same': run(
    `if (this.argv.length === 0) await this.config.runCommand('nest:same', ['again']); else throw new Error('Deep.')`,
    'static strict = false',
  ),
  'nest/other': run(
    `if (this.argv.length > 0) throw new Error('Inner.'); try {await this.constructor.run(['again'], this.config)} catch {} throw new Error('The real failure.')`,
    'static strict = false',
  ),
  'nest/handled': run(
    `if (this.argv.length > 0) throw new Error('Inner.'); try {await this.constructor.run(['again'], this.config)} catch {} this.log('went on'); process.exit(0)`,
    'static strict = false',
  ),
  'nest/swallowed': run(
    `try {await this.config.runCommand('throw:error')} catch {} this.log('went on')`,
  ),
  'nest/own': run(`await this.config.runCommand('own:fails')`),
  'own/fails': `export default class extends AgentCommand {
    async run() {throw new AgentError({code: exitCodes.conflict, message: 'Own conflict.'})}
  }`,
  'own/works': `export default class extends AgentCommand {async run() {return this.writer.success('Own success.', {n: 1})}}`,
  'own/nests-exit': `export default class extends AgentCommand {async run() {await this.config.runCommand('process:seven')}}`,
  'work/plain': run(`this.log('out'); this.logToStderr('err'); this.warn('mind'); return 1`),
  'work/args': run(`this.log(JSON.stringify(this.argv))`, 'static strict = false'),
  'work/output': `export default class extends Command {
    static flags = {output: Flags.string({options: ['wide', 'narrow']}), message: Flags.string(), agent: Flags.boolean(), validate: Flags.boolean()}
    async run() {const {flags} = await this.parse(this.constructor); this.log(JSON.stringify(flags))}
  }`,
  'work/flags': `export default class extends Command {
    static flags = {message: Flags.string(), loud: Flags.boolean()}
    static args = {name: Args.string()}
    async run() {const {args, flags} = await this.parse(this.constructor); this.log(JSON.stringify({args, flags}))}
  }`,
}

function run(body: string, statics = ''): string {
  return `export default class extends Command {${statics}\n async run() {${body}} }`
}

function json(body: string): string {
  return `export default class extends Command {
    static enableJsonFlag = true
    static flags = {level: Flags.string({options: ['low', 'high']})}
    async run() {await this.parse(this.constructor); ${body}}
  }`
}

function caught(body: string): string {
  return `class Base extends Command {async catch(error) {${body}}}
  export default class extends Base {async run() {throw new Error('The real reason.')}}`
}
