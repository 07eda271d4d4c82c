import type {HostShape} from './host.js'

/** The modules that a host can be written in. */
export type ModuleKind = 'cjs' | 'esm'

/** A host's sources. */
export type SourceOptions = {
  /** The major version of its @oclif/core: the oldest have arguments as a list. */
  core: number
  module: ModuleKind
  /** Whether it has commands that extend AgentCommand. */
  hasOwn: boolean
}

const greet = (args: string) => `class Greet extends Command {
  static summary = 'Greet somebody'
  static args = ${args}
  static flags = {loud: Flags.boolean({description: 'Shout'}), times: Flags.integer({default: 1, description: 'How often'})}

  async run() {
    const {args, flags} = await this.parse(Greet)
    for (let time = 0; time < flags.times; time++) this.log(flags.loud ? \`HELLO \${args.who}!\` : \`Hello \${args.who}\`)
  }
}`

const explode = `class Explode extends Command {
  static summary = 'Fail with a code of its own'

  async run() {
    this.error('The boiler exploded', {exit: 42})
  }
}`

const create = `class NoteCreate extends AgentCommand {
  static summary = 'Create a note'
  static mutating = true
  static dryRunnable = true
  static args = {title: Args.string({description: 'Title of the note', required: true})}

  async run() {
    const {args} = await this.parse(NoteCreate)
    if (this.writer.isDryRun) return this.writer.plan(\`Would create \${args.title}\`, {title: args.title})
    return this.writer.success(\`Created \${args.title}\`, {title: args.title})
  }
}`

const list = `class NoteList extends AgentCommand {
  static summary = 'List notes'

  async run() {
    await this.parse(NoteList)
    this.log('2 notes')
    return [{title: 'Milk'}, {title: 'Bread'}]
  }
}`

/** The commands of a host, by path below its folder of commands. */
export function writeSources({core, hasOwn, module}: SourceOptions): Record<string, string> {
  const args =
    core === 1
      ? "[{name: 'who', description: 'Whom to greet', required: true}]"
      : "{who: Args.string({description: 'Whom to greet', required: true})}"
  const oclif = core === 1 ? ['Command', 'Flags'] : ['Args', 'Command', 'Flags']
  const own = {'note/create': create, 'note/list': list}
  const foreign = {explode, greet: greet(args)}
  return Object.fromEntries([
    ...Object.entries(foreign).map(([path, source]) => [path, writeModule(module, source, oclif, '@oclif/core')]),
    ...Object.entries(hasOwn ? own : {}).map(([path, source]) => [
      path,
      writeImport(module, ['Args'], '@oclif/core') +
        writeModule(module, source, ['AgentCommand'], 'oclif-plugin-murli'),
    ]),
  ])
}

/** The script that starts a host, through `execute` or as it was written before that existed. */
export function writeRunner({core, module, runner}: Pick<HostShape, 'core' | 'module' | 'runner'>): string {
  if (module === 'esm') {
    return runner === 'execute'
      ? `import {execute} from '@oclif/core'\nawait execute({dir: import.meta.url})\n`
      : `import {flush, handle, run} from '@oclif/core'\nrun(process.argv.slice(2), import.meta.url).then(() => flush()).catch(handle)\n`
  }

  if (runner === 'execute') return `require('@oclif/core').execute({dir: __dirname})\n`
  const names = core < 4 ? '' : 'const {flush, handle} = core\n'
  const [flush, handle] =
    core < 4 ? [`require('@oclif/core/flush')`, `require('@oclif/core/handle')`] : ['flush', 'handle']
  return `const core = require('@oclif/core')\n${names}core.run(process.argv.slice(2), __filename).then(() => ${flush}()).catch(${handle})\n`
}

function writeModule(module: ModuleKind, source: string, names: readonly string[], from: string): string {
  const head = module === 'esm' ? 'export default ' : 'module.exports = '
  return `${writeImport(module, names, from)}${head}${source}\n`
}

/** An import of names, in the syntax of a kind of modules. */
export function writeImport(module: ModuleKind, names: readonly string[], from: string): string {
  const list = names.join(', ')
  return module === 'esm' ? `import {${list}} from '${from}'\n` : `const {${list}} = require('${from}')\n`
}
