import {Console} from 'node:console'

import {isInRun} from './run-context.js'

/**
 * Has `console` write to the streams of the process where a run calls it. vitest and jest put a console of their own in
 * its place, which reports elsewhere; oclif's `this.log` calls it. A method that a test has mocked stays mocked.
 *
 * @returns a function that gives the console back
 */
export function captureConsole(): () => void {
  const {console} = globalThis
  const plain = new Console(process.stdout, process.stderr)
  const before = Object.getOwnPropertyDescriptors(console)
  const names = Object.keys(plain).filter((name) => isPlainMethod(console, name) && isPlainMethod(plain, name))
  for (const name of names) {
    const [original, ours] = [methodOf(console, name), methodOf(plain, name)]
    const value = (...words: unknown[]): unknown => Reflect.apply(isInRun() ? ours : original, console, words)
    Object.defineProperty(console, name, {configurable: true, enumerable: true, value, writable: true})
  }

  return () => {
    for (const name of names) {
      const descriptor = before[name]
      if (descriptor) Object.defineProperty(console, name, descriptor)
      else Reflect.deleteProperty(console, name)
    }
  }
}

type Method = (...words: unknown[]) => unknown

function methodOf(console: Console, name: string): Method {
  return Reflect.get(console, name) as Method
}

function isPlainMethod(console: Console, name: string): boolean {
  const method = methodOf(console, name)
  return typeof method === 'function' && !('mock' in method)
}
