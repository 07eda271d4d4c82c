// Runs the fixture host twice: as a person would at a terminal, and on a pipe, as an agent does.
import {spawnSync} from 'node:child_process'
import {mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {fileURLToPath} from 'node:url'

const bin = fileURLToPath(new URL('../test/fixture-cli/bin/run.js', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'tasks-'))
// The demo may be run by an agent, and the first half is to show what a person sees.
const env = {HOME: folder, PATH: process.env.PATH, TASKS_DB: join(folder, 'tasks.json'), TERM: process.env.TERM ?? ''}
const isTerminal = process.stdout.isTTY && process.stderr.isTTY

function run(words, options) {
  return spawnSync(process.execPath, [bin, ...words], {env, ...options})
}

function runAsPerson(...words) {
  const line = isTerminal ? words : [...words, '--output', 'text']
  console.log(`$ tasks ${quote(line)}`)
  run(line, {stdio: 'inherit'})
  console.log()
}

function runAsAgent(...words) {
  console.log(`$ tasks ${quote(words)} | agent`)
  const {status, stderr, stdout} = run(words, {encoding: 'utf8'})
  process.stdout.write(stdout + stderr)
  console.log(`(exit code ${status})\n`)
}

function quote(words) {
  return words.map((word) => (/^[\w-]+$/.test(word) ? word : `'${word}'`)).join(' ')
}

console.log('=== A person at a terminal ===')
if (!isTerminal) console.log('(This is no terminal, so --output text asks for what one would show, without colours.)')
console.log()
runAsPerson('init', '-y')
runAsPerson('task', 'create', 'Water the plants', '-y')
runAsPerson('task', 'create', 'Write the minutes', '--priority', 'high', '-y')
runAsPerson('task', 'list')

console.log('=== An agent on a pipe: the same commands, nothing else changed ===\n')
runAsAgent('task', 'list')
runAsAgent('task', 'list', '--statsu', 'done')
runAsAgent('task', 'delete', '1')
runAsAgent('task', 'delete', '1', '--dry-run')
runAsAgent('task', 'delete', '1', '--yes')
rmSync(folder, {recursive: true})
