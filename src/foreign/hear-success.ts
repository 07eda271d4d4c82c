import type {Invocation} from '../command-line/invocation.js'

/** Hears that the command of a line has succeeded, before the hooks run that stand behind it (core 1 to 5). */
export function hearSuccess({argv, config}: Pick<Invocation, 'argv' | 'config'>, onSuccess: () => void): void {
  const {runHook} = config
  config.runHook = function hearHook(this: typeof config, event, options, ...rest: []) {
    // A hook may run a command of its own, with other words.
    if (event === 'postrun' && options.argv === argv) onSuccess()
    return runHook.call(this, event, options, ...rest)
  }
}
