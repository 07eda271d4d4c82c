/** What a plugin of the host does in its hooks. */
export const hook = `export default async function hook(options) {
  const {hook, inner, target} = globalThis.attempt
  const event = 'Command' in options ? 'prerun' : 'error' in options || !('argv' in options) ? 'other' : 'init'
  if (globalThis.isHooked || !hook.startsWith(event)) return
  globalThis.isHooked = true
  if (hook.endsWith('push')) options.argv.push(...inner)
  if (hook.endsWith('clear')) options.argv.splice(0, 99, ...inner)
  if (hook.endsWith('run')) await options.config.runCommand(target, [...inner])
  if (hook.endsWith('same')) await options.config.runCommand(target, options.argv)
  if (hook.endsWith('patch')) {
    const {runCommand} = options.config
    options.config.runCommand = (id, argv, cached) => runCommand.call(options.config, id, [...argv, ...inner], cached)
  }
}
`

/** What it does where no command is found, where the words fit several, and where a command's plugin is missing. */
export const notFound = `export default async function hook(options) {
  const {hook, inner, target} = globalThis.attempt
  if (hook === 'notfound-run') await options.config.runCommand(target, [...inner])
  if (hook === 'notfound-same') await options.config.runCommand(target, options.argv)
}
`

/** Installs the plugin of a command that its author promised: here the host holds its class already. */
export const justInTime = `export default async function hook({argv, command, config, id}) {
  const load = config.loadPluginsAndCommands
  config.loadPluginsAndCommands = async (...rest) => {
    await load.apply(config, rest)
    const {default: Class} = await import('../late/destroy.js')
    config._commands.set(id, {...command, load: async () => Object.assign(Class, {id}), pluginType: 'user'})
  }
  const {hook, inner} = globalThis.attempt
  if (hook === 'jit-push') argv.push(...inner)
}
`
