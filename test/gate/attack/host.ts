import {cp, readFile, writeFile} from 'node:fs/promises'
import {join} from 'node:path'
import {fileURLToPath} from 'node:url'

import {runProcess} from '../../support/run-cli.js'
import {makeTrialHost, type TrialHost} from '../../support/trial-host.js'
import type {Attempt} from './attempts.js'
import {commands} from './commands.js'

const repository = fileURLToPath(new URL('../../..', import.meta.url))

const stated = {
  '*:destroy': {destructive: true, mutating: true},
  'app:info': {mutating: false},
  'app:purge': {mutating: true},
  'app:run': {mutating: true},
  'own:noted': {mutating: true},
  'own:pushing': {mutating: false},
  'own:wrap': {mutating: false},
  'wrap:*': {mutating: false},
}

/**
 * Makes a host, runs every attempt in one process of it, and returns the commands that each one
 * started.
 */
export async function runAttempts(
  isColon: boolean,
  attempts: readonly Attempt[],
): Promise<string[][]> {
  const host = await makeTrialHost({
    commands,
    files: {
      'attempts.json': JSON.stringify(attempts),
      'bin/attack.js': runner,
      'hooks/hook.js': hook,
      'hooks/not-found.js': notFound,
    },
    oclif: {
      flexibleTaxonomy: !isColon,
      hooks: {
        command_incomplete: './hooks/not-found.js',
        command_not_found: './hooks/not-found.js',
        init: './hooks/hook.js',
        prerun: './hooks/hook.js',
      },
      murli: {commands: stated},
      plugins: ['oclif-plugin-murli', 'oclif-plugin-murli-copy'],
      topicSeparator: isColon ? ':' : ' ',
    },
  })
  try {
    // A second copy of the plugin, as a user may have installed it.
    await copyPlugin(host, 'oclif-plugin-murli-copy')
    const options = {cwd: host.folder, env: host.env, input: ''}
    const run = await runProcess([process.execPath, join(host.folder, 'bin/attack.js')], options)
    if (run.code !== 0)
      throw new Error(`The attacks ended with ${run.code}: ${run.stderr.slice(-2000)}`)
    return JSON.parse(await readFile(join(host.folder, 'results.json'), 'utf8')) as string[][]
  } finally {
    await host.remove()
  }
}

async function copyPlugin({folder}: TrialHost, name: string): Promise<void> {
  const copy = join(folder, 'node_modules', name)
  for (const part of ['dist', 'oclif.manifest.json', 'package.json']) {
    await cp(join(repository, part), join(copy, part), {recursive: true})
  }

  const manifest = JSON.parse(await readFile(join(copy, 'package.json'), 'utf8')) as object
  await writeFile(join(copy, 'package.json'), JSON.stringify({...manifest, name}))
}

/** What a plugin of the host does in its hooks. */
const hook = `export default async function hook(options) {
  const {hook, inner, target} = globalThis.attempt
  const event = 'Command' in options ? 'prerun' : 'error' in options || !('argv' in options) ? 'other' : 'init'
  if (globalThis.isHooked || !hook.startsWith(event)) return
  globalThis.isHooked = true
  if (hook.endsWith('push')) options.argv.push(...inner)
  if (hook.endsWith('clear')) options.argv.splice(0, 99, ...inner)
  if (hook.endsWith('run')) await follow(options.config.runCommand(target, [...inner]))
  if (hook.endsWith('same')) await follow(options.config.runCommand(target, options.argv))
}
`

/** What it does where no command is found, and where the words fit several. */
const notFound = `export default async function hook(options) {
  const {hook, inner, target} = globalThis.attempt
  if (hook === 'notfound-run') await follow(options.config.runCommand(target, [...inner]))
  if (hook === 'notfound-same') await follow(options.config.runCommand(target, options.argv))
}
`

/** Runs every attempt in one process, each as the command line of that process. */
const runner = `import {readFileSync, writeFileSync} from 'node:fs'
import {AsyncLocalStorage} from 'node:async_hooks'
import {run} from '@oclif/core'
const results = []
// What a hook has started runs on after the command line has failed, and belongs to its attempt.
const attempts = new AsyncLocalStorage()
for (const name of ['attempt', 'marked']) Object.defineProperty(globalThis, name, {get: () => attempts.getStore()[name]})
globalThis.follow = (run) => {
  attempts.getStore().running.push(run)
  return run
}
process.exit = (code) => { throw Object.assign(new Error('EEXIT: ' + code), {code: 'EEXIT', oclif: {exit: code ?? 0}}) }
process.setMaxListeners(0)
const write = process.stderr.write.bind(process.stderr)
const environment = {...process.env}
const {reallyExit} = process
const {argv: [node, script]} = process
for (const attempt of JSON.parse(readFileSync('attempts.json', 'utf8'))) {
  const marked = []
  const running = []
  globalThis.isHooked = false
  delete globalThis[Symbol.for('oclif-plugin-murli.shared')]
  process.env = {...environment, ...attempt.env}
  process.argv = [node, script, ...attempt.line]
  for (const event of ['exit', 'beforeExit', 'uncaughtException', 'SIGINT', 'SIGTERM', 'SIGHUP']) process.removeAllListeners(event)
  for (const name of ['_write', '_writev', 'write']) delete process.stdout[name], delete process.stderr[name]
  try {
    running.push(attempts.run({attempt, marked, running}, () => run([...attempt.line], import.meta.url)))
    // A mistake ends its run while its command still waits; without the timer, Node would end the
    // process there.
    let timer
    const late = new Promise((resolve) => (timer = setTimeout(resolve, 5000)))
    for (let index = 0; index < running.length; index++) await Promise.race([running[index].catch(() => {}), late])
    clearTimeout(timer)
  } catch {}
  await new Promise((resolve) => setTimeout(resolve, 15))
  process.exitCode = 0
  results.push(marked)
}
writeFileSync('results.json', JSON.stringify(results))
reallyExit.call(process, 0)
`
