import {writeFileSync} from 'node:fs'
import Module from 'node:module'
import {types} from 'node:util'

/** What the meter writes, in milliseconds: the time in the plugin's hooks, and the whole time. */
export type MeteredTimes = {spent: number; whole: number}

/** Node's loader of CommonJS modules, which its types do not have. */
type Loader = {_load(request: string, ...others: unknown[]): unknown}

/** The exports of the plugin's hooks. */
type HooksModule = {default(...input: unknown[]): unknown}

/**
 * Measures the process that loads it first: adds up the time that Node takes to load the plugin's
 * hooks and to run them, and writes it into a file when the process exits. Variables name the files.
 */
export function meterProcess(): void {
  const {MURLI_HOOKS: hooks, MURLI_TIMES: timesFile} = process.env
  const stopwatch = new Stopwatch()
  const loader = Module as unknown as Loader
  const load = loader._load
  loader._load = (request, ...others) => {
    const loadModule = () => Reflect.apply(load, loader, [request, ...others])
    if (request !== hooks) return loadModule()
    const module = stopwatch.measure(loadModule) as HooksModule
    const hook = module.default
    return {
      ...module,
      default(...input: unknown[]) {
        return stopwatch.measure(() => Reflect.apply(hook, this, input))
      },
    }
  }
  process.on('exit', () => {
    const times: MeteredTimes = {spent: stopwatch.ms, whole: performance.now()}
    writeFileSync(timesFile!, JSON.stringify(times))
  })
}

/** Adds up how long actions take. */
class Stopwatch {
  ms = 0

  /** Returns the result of an action, which takes until its promise is fulfilled. */
  measure(action: () => unknown): unknown {
    const start = performance.now()
    const stop = (): void => {
      this.ms += performance.now() - start
    }
    const result = action()
    if (types.isPromise(result)) {
      return result.then((value) => {
        stop()
        return value
      })
    }
    stop()
    return result
  }
}
