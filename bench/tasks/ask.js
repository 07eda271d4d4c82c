// What an agent of bench/tasks has instead of a CLI: the scripts in its folder run
// `node ask.js STATE PROGRAM WORDS…`. STATE is a folder that the agent does not know, with the
// settings of one arm and CLI, the log of the calls, and the answers.
//
//   task                      the task that is next
//   cli WORDS…                questions are answered; anything else is the answer to the task
//   mcp-call TOOL INPUT       a tool of `murli mcp`; `run` and `read` are the answer to the task
import {spawn, spawnSync} from 'node:child_process'
import {once} from 'node:events'
import {appendFileSync, existsSync, readFileSync, realpathSync} from 'node:fs'
import {join} from 'node:path'
import {createInterface} from 'node:readline'
import {fileURLToPath} from 'node:url'

const timeout = 60_000

/** Commands of oclif's plugins that describe the CLI, and those of this plugin. */
const describing = new Set(['autocomplete', 'commands', 'help', 'version'])
const pluginQuestions = new Set(['describe', 'which'])

/** Flags that ask, anywhere and as the first word. */
const asking = new Set(['--help', '--schema', '--validate', '-h'])
const askingFirst = new Set(['--version', '-v'])

/**
 * Whether a command line asks about the CLI: by a flag, a describing command, or because it names no
 * command, which shows a topic or is a mistake.
 */
export function isQuestion(argv, {commands, separator}) {
  if (argv.some((word) => asking.has(word)) || askingFirst.has(argv[0])) return true
  const first = argv.findIndex((word) => !word.startsWith('-'))
  if (first === -1 || describing.has(argv[first])) return true
  const next = argv.findIndex((word, position) => position > first && word.startsWith('-'))
  const words = argv.slice(first, next === -1 ? undefined : next)
  const ids = words.map((_, position) => words.slice(0, position + 1).join(':'))
  const typed = separator === ' ' ? ids : ids.slice(0, 1)
  if (typed.some((id) => commands.includes(id))) return false
  return words[0] !== 'murli' || pluginQuestions.has(words[1])
}

/** Starts `murli mcp` and returns what sends a request, and what ends the server. */
export async function openServer({env, home, node, script}) {
  const child = spawn(node, [script, 'murli', 'mcp'], {
    cwd: home,
    env,
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const lines = createInterface({input: child.stdout})[Symbol.asyncIterator]()
  let id = 0
  const send = (message) => child.stdin.write(`${JSON.stringify({jsonrpc: '2.0', ...message})}\n`)
  const request = async (method, params) => {
    send({id: (id += 1), method, params})
    for (;;) {
      const {done, value} = await lines.next()
      if (done) throw new Error(`The server ended before it answered ${method}`)
      // An executable may print something before its CLI starts; clients skip it.
      if (!value.startsWith('{')) continue
      const message = JSON.parse(value)
      if (message.id === id) return message.error ?? message.result
    }
  }
  const clientInfo = {name: 'tasks', version: '1.0.0'}
  const about = await request('initialize', {
    capabilities: {},
    clientInfo,
    protocolVersion: '2025-06-18',
  })
  send({method: 'notifications/initialized'})
  const end = async () => {
    child.stdin.end()
    await once(child, 'close')
  }
  return {about, end, request}
}

async function callTool(settings, name, input) {
  const {end, request} = await openServer(settings)
  const {content, isError, message} = await request('tools/call', {arguments: input, name})
  await end()
  const text = content?.map((part) => part.text ?? JSON.stringify(part)).join('\n')
  return {isError: Boolean(isError ?? message), output: `${text ?? message}\n`}
}

function readState(folder) {
  const settings = JSON.parse(readFileSync(join(folder, 'settings.json'), 'utf8'))
  const log = join(folder, 'log.jsonl')
  const calls = existsSync(log)
    ? readFileSync(log, 'utf8')
        .trim()
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line))
    : []
  const answered = calls.filter(({isAnswer}) => isAnswer).length
  const record = (call) =>
    appendFileSync(
      log,
      `${JSON.stringify({task: settings.tasks[answered]?.id, time: new Date().toISOString(), ...call})}\n`,
    )
  return {answered, record, settings}
}

function tellTask({bin, tasks}, position) {
  const task = tasks[position]
  return task
    ? `Task ${position + 1} of ${tasks.length}, with ${bin}: ${task.text}\n`
    : `No task is left with ${bin}.\n`
}

function runCli({env, home, node, script}, argv) {
  const {error, status, stderr, stdout} = spawnSync(node, [script, ...argv], {
    cwd: home,
    encoding: 'utf8',
    env,
    maxBuffer: 2 ** 26,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout,
  })
  if (error) throw error
  return {code: status, output: stdout + stderr}
}

async function main([folder, program, ...argv]) {
  const {answered, record, settings} = readState(folder)
  if (program === 'task' || answered === settings.tasks.length) {
    process.stdout.write(tellTask(settings, answered))
    return
  }
  const answer = (words) => {
    record({argv: words, isAnswer: true})
    process.stdout.write(
      `Not executed: this is your answer to task ${answered + 1}.\n${tellTask(settings, answered + 1)}`,
    )
  }
  if (program === 'cli') {
    if (!isQuestion(argv, settings)) return answer(argv)
    const {code, output} = runCli(settings, argv)
    record({argv, code, output})
    process.stdout.write(output)
    process.exitCode = code
    return
  }
  const [name, text = '{}'] = argv
  let input
  try {
    input = JSON.parse(text)
  } catch (error) {
    process.stderr.write(`mcp-call TOOL INPUT: INPUT must be JSON (${error.message})\n`)
    process.exitCode = 2
    return
  }
  if ((name === 'run' || name === 'read') && Array.isArray(input.argv)) return answer(input.argv)
  const {isError, output} = await callTool(settings, name, input)
  record({argv: [name, text], code: isError ? 1 : 0, output})
  process.stdout.write(output)
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url))
  await main(process.argv.slice(2))
