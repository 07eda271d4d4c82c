function marking(id: string, statics = ''): string {
  return `export default class Marking extends Command {
  ${statics}
  async run() { globalThis.marked.push('${id}'); await this.parse(this.ctor) }
}`
}

function ownMarking(id: string, statics: string): string {
  return `export default class Marking extends AgentCommand {
  static strict = false
  ${statics}
  async run() {
    if (!this.writer.isDryRun) globalThis.marked.push('${id}')
    await this.parse(this.ctor)
    return this.writer.isDryRun ? this.writer.plan('Would', {}) : 1
  }
}`
}

/** A command that runs the target with words of its own. */
function wrapping(base: string, run: string): string {
  return `import {Config} from '@oclif/core'
export default class Wrapping extends ${base} {
  static strict = false
  async run() { const {inner, target} = globalThis.attempt; ${run} }
}`
}

const flags = `static args = {name: Args.string()}
  static flags = {app: Flags.string({char: 'a'}), force: Flags.boolean({char: 'f'}), label: Flags.string({char: 'l', multiple: true})}`
const runInner = `await this.config.runCommand(target, inner)`
const runPushed = `this.argv.push(...inner); await this.config.runCommand(target, this.argv)`

/**
 * The commands of the attacked host; those of `own` extend AgentCommand, which the oldest cores
 * do not support.
 */
export const commands: Record<string, string> = {
  'app/destroy': marking(
    'app:destroy',
    `static aliases = ['app:kill', 'rm-app']; static hiddenAliases = ['app:zap']
  ${flags}`,
  ),
  'app/info': marking('app:info', flags),
  'app/purge': marking(
    'app:purge',
    `static flags = {yes: Flags.boolean({char: 'y', default: true, allowNo: true, env: 'TRIAL_YES'})}`,
  ),
  'app/run': marking('app:run', 'static strict = false'),
  'app/unknown': marking('app:unknown', 'static strict = false'),
  'own/delete': ownMarking('own:delete', 'static mutating = true; static dryRunnable = true'),
  'own/named': ownMarking(
    'own:named',
    `static mutating = true; static dryRunnable = true
  static flags = {
    yes: Flags.boolean({char: 'y', allowNo: true, env: 'TRIAL_YES'}),
    force: Flags.boolean({char: 'f', allowNo: true, default: true}),
  }`,
  ),
  'own/noted': ownMarking('own:noted', ''),
  'own/wrap': wrapping('AgentCommand', runInner),
  'own/pushing': wrapping('AgentCommand', runPushed),
  'wrap/call': wrapping('Command', runInner),
  'wrap/load': wrapping(
    'Command',
    `await (await Config.load({root: this.config.root})).runCommand(target, inner)`,
  ),
  'wrap/static': wrapping(
    'Command',
    `const {default: Delete} = await import('../own/delete.js')
    await Delete.run([...inner], this.config)
    await Delete.run([...inner])`,
  ),
  'wrap/same': wrapping('Command', runPushed),
  'wrap/twice': wrapping(
    'Command',
    `await Promise.allSettled([1, 2].map(() => this.config.runCommand(target, [...inner])))`,
  ),
}
