import {execFile} from 'node:child_process'
import {mkdtempSync, readFileSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {promisify} from 'node:util'

import {AgentError} from '../../contract/agent-error.js'
import type {DoctorDocument} from '../../contract/schema/services.js'
import {meterFile} from '../../load-bundle.js'
import {packageName, pluginsOf, scopedVariable} from '../../oclif/host.js'
import type {HostConfig} from '../../oclif/shapes.js'
import type {MeteredTimes} from './meter.js'

/** How many processes are measured: an odd number, as `median` needs. */
const runs = 7

/** The most that a process may print, in bytes. */
const maxOutput = 64 * 1024 * 1024

/** The medians of the measured processes, in milliseconds. */
type Cost = NonNullable<DoctorDocument['time']>

/**
 * Measures what the plugin's hooks cost a person's `--help`, in several processes.
 *
 * @throws AgentError if one of them fails
 */
export async function measureCost(config: HostConfig): Promise<Cost> {
  const folder = mkdtempSync(join(tmpdir(), 'murli-time-'))
  try {
    const measured: MeteredTimes[] = []
    for (let run = 0; run < runs; run += 1) {
      measured.push(await measureHelp(config, join(folder, 'times.json')))
    }
    return {
      runs,
      whole_ms: median(measured.map(({whole}) => whole)),
      plugin_ms: median(measured.map(({spent}) => spent)),
    }
  } catch (error) {
    throw new AgentError({
      cause: error,
      kind: 'not_measured',
      message: `The cost cannot be measured: \`${config.bin} --help\` failed.`,
      suggestion: `Run \`${config.bin} --help\` to see why.`,
    })
  } finally {
    rmSync(folder, {force: true, recursive: true})
  }
}

/**
 * Measures one process, which writes its times into a file.
 *
 * @throws Error if it fails, or writes none
 */
async function measureHelp(config: HostConfig, timesFile: string): Promise<MeteredTimes> {
  const env = {
    ...process.env,
    MURLI_HOOKS: findHooks(config),
    MURLI_TIMES: timesFile,
    [scopedVariable(config, 'AGENT')]: '0',
  }
  // The options that the CLI needs; this process uses the debugger's port.
  const options = process.execArgv.filter((word) => !word.startsWith('--inspect'))
  const words = [...options, '--require', meterFile(), process.argv[1]!, '--help']
  await promisify(execFile)(process.execPath, words, {env, maxBuffer: maxOutput})
  return JSON.parse(readFileSync(timesFile, 'utf8')) as MeteredTimes
}

/** The file of the plugin's hooks, as oclif requires it. */
function findHooks(config: HostConfig): string {
  const plugin = pluginsOf(config).find(({name}) => name === packageName)
  const hook = plugin?.hooks?.['init']?.[0] ?? ''
  return join(plugin?.root ?? '', typeof hook === 'string' ? hook : hook.target)
}

/** The median of an odd number of values, with one decimal. */
function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted[Math.floor(sorted.length / 2)]!
  return Math.round(middle * 10) / 10
}
