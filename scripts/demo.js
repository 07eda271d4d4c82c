// Tells the story of the plugin with the example CLI: a sentence, a command line, and what it
// prints, step by step.
import {spawn, spawnSync} from 'node:child_process'
import {mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {createInterface} from 'node:readline'
import {fileURLToPath} from 'node:url'

const bin = fileURLToPath(new URL('../test/fixture-cli/bin/run.js', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'tasks-'))
// Nothing of the caller's environment: an agent may run the demo, and the first step shows what a
// person sees.
const env = {
  HOME: folder,
  PATH: process.env.PATH,
  TASKS_DB: join(folder, 'tasks.json'),
  TERM: process.env.TERM ?? '',
}
const isTerminal = process.stdout.isTTY && process.stderr.isTTY

function run(words, options) {
  return spawnSync(process.execPath, [bin, ...words], {env, ...options})
}

/**
 * Runs a command line as a person would; where this is no terminal, `--output text` asks for the
 * same.
 */
function asPerson(sentence, ...words) {
  console.log(`\n# ${sentence}\n$ tasks ${words.join(' ')}`)
  run(isTerminal ? words : [...words, '--output', 'text'], {stdio: 'inherit'})
}

/** Runs a command line on a pipe, as an agent would. @returns the document that it prints */
function asAgent(sentence, ...words) {
  const {status, stderr, stdout} = run(words, {encoding: 'utf8'})
  const document = JSON.parse(stdout.trim() || stderr.trim().split('\n').at(-1))
  console.log(`\n# ${sentence}\n$ tasks ${words.join(' ')}${stdout.trim() ? '' : ' 2>&1'} | jq`)
  console.log(JSON.stringify(document, null, 2))
  console.log(`(exit code ${status})`)
  return document
}

/** Asks `tasks murli mcp` for one tool. */
async function callTool(sentence, name, input) {
  const server = spawn(process.execPath, [bin, 'murli', 'mcp'], {
    env,
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const send = (message) => server.stdin.write(`${JSON.stringify({jsonrpc: '2.0', ...message})}\n`)
  const clientInfo = {name: 'demo', version: '1.0.0'}
  send({
    id: 1,
    method: 'initialize',
    params: {capabilities: {}, clientInfo, protocolVersion: '2025-06-18'},
  })
  send({method: 'notifications/initialized'})
  send({id: 2, method: 'tools/call', params: {arguments: input, name}})
  for await (const line of createInterface({input: server.stdout})) {
    const {id, result} = JSON.parse(line)
    if (id !== 2) continue
    console.log(`\n# ${sentence}\n$ tasks murli mcp    (${name} ${JSON.stringify(input)})`)
    console.log(result.content[0].text)
    server.stdin.end()
    return
  }
  throw new Error('The server ended before it answered')
}

process.on('exit', () => rmSync(folder, {force: true, recursive: true}))

run(['init', '--yes'])
run(['task', 'create', 'Water the plants', '--yes'])
run(['task', 'create', 'Write the minutes', '--priority', 'high', '--yes'])

asPerson('A person sees a table, as without the plugin.', 'task', 'list')
asAgent(
  'An agent runs the same command and gets one JSON document.',
  'task',
  'list',
  '--limit',
  '1',
)
const {did_you_mean: corrected} = asAgent(
  'A mistake is answered with the right command line …',
  'task',
  'list',
  '--lmit',
  '1',
)
asAgent('… which the agent runs next.', ...corrected[0].split(' ').slice(1))
asAgent('A deletion is refused until it is confirmed.', 'task', 'delete', '1')
asAgent('The agent can see first what would happen.', 'task', 'delete', '1', '--dry-run')
asAgent('Once it is confirmed, the task is deleted.', 'task', 'delete', '1', '--yes')
asAgent(
  'An agent that does not know the commands asks which one it needs.',
  'murli',
  'which',
  '--limit',
  '2',
  'remove a task',
)
await callTool('The same CLI is an MCP server: one call runs a command.', 'run', {
  argv: ['task', 'list', '--limit', '1'],
})
