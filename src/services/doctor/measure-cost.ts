import {execFile} from 'node:child_process'
import fs from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {promisify} from 'node:util'

import {AgentError} from '../../contract/agent-error.js'
import type {DoctorDocument} from '../../contract/schema/services.js'
import {packageName, pluginsOf, scopedVariable} from '../../oclif/host.js'
import type {HostConfig} from '../../oclif/shapes.js'

/** How many processes are measured: an odd number, as `median` needs. */
const runs = 7

/** The most that a process may print, in bytes. */
const maxOutput = 64 * 1024 * 1024

/** What the meter writes: the time in the plugin's hooks, and that of the whole process. */
type Times = {spent: number; whole: number}

/**
 * Measures what the plugin's hooks cost a person's `--help`: the medians of some processes, in
 * milliseconds.
 *
 * @throws AgentError if a process fails
 */
export async function measureCost(
  config: HostConfig,
): Promise<NonNullable<DoctorDocument['time']>> {
  const folder = fs.mkdtempSync(join(tmpdir(), 'murli-time-'))
  try {
    const program = join(folder, 'meter.cjs')
    const timesFile = join(folder, 'times.json')
    fs.writeFileSync(program, meter)
    const env = {
      ...process.env,
      MURLI_HOOKS: findHooks(config),
      MURLI_TIMES: timesFile,
      [scopedVariable(config, 'AGENT')]: '0',
    }
    const times: Times[] = []
    for (let run = 0; run < runs; run += 1) {
      const words = ['--require', program, process.argv[1]!, '--help']
      await promisify(execFile)(process.execPath, words, {env, maxBuffer: maxOutput})
      times.push(JSON.parse(fs.readFileSync(timesFile, 'utf8')) as Times)
    }

    return {
      runs,
      whole_ms: median(times.map(({whole}) => whole)),
      plugin_ms: median(times.map(({spent}) => spent)),
    }
  } catch (error) {
    throw new AgentError({
      cause: error,
      kind: 'not_measured',
      message: `The cost cannot be measured: \`${config.bin} --help\` failed.`,
      suggestion: `Run \`${config.bin} --help\` to see why.`,
    })
  } finally {
    fs.rmSync(folder, {force: true, recursive: true})
  }
}

/** The file of the plugin's hooks, as oclif requires it. */
function findHooks(config: HostConfig): string {
  const plugin = pluginsOf(config).find(({name}) => name === packageName)
  const hook = plugin?.hooks?.['init']?.[0] ?? ''
  return join(plugin?.root ?? '', typeof hook === 'string' ? hook : hook.target)
}

/**
 * The program that a measured process loads first. It adds up the time that Node takes to load the
 * plugin's hooks and to run them, and writes it when the process exits, in milliseconds.
 */
const meter = `const Module = require('node:module')
const {writeFileSync} = require('node:fs')
const {MURLI_HOOKS: hooks, MURLI_TIMES: file} = process.env
const load = Module._load
let spent = 0
const measureRun = (run) => {
  const start = performance.now()
  const add = () => (spent += performance.now() - start)
  const result = run()
  if (typeof result?.then === 'function') return result.then((value) => (add(), value))
  add()
  return result
}
Module._load = function (request, ...rest) {
  if (request !== hooks) return load.call(this, request, ...rest)
  const loaded = measureRun(() => load.call(this, request, ...rest))
  const hook = loaded.default
  return {...loaded, default(...input) { return measureRun(() => Reflect.apply(hook, this, input)) }}
}
process.on('exit', () => writeFileSync(file, JSON.stringify({spent, whole: performance.now()})))
`

/** The median of an odd number of values, with one decimal. */
function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted[Math.floor(sorted.length / 2)]!
  return Math.round(middle * 10) / 10
}
