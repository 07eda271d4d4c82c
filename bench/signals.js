// Interrupts a command many times at random moments and says how it ended each time.
//
//   node bench/signals.js [times]
import {spawn} from 'node:child_process'
import {tmpdir} from 'node:os'
import {setTimeout as sleep} from 'node:timers/promises'
import {fileURLToPath} from 'node:url'

const times = Number(process.argv[2] ?? 100)
const host = fileURLToPath(new URL('../test/run/host/run.js', import.meta.url))
const signals = ['SIGHUP', 'SIGINT', 'SIGTERM']
const pick = (list) => list[Math.floor(Math.random() * list.length)]
const counts = new Map()

/** The documents of a stream: a line each, the last one perhaps indented. @throws SyntaxError for half a line */
function parse(output) {
  if (output !== '' && !output.endsWith('\n')) throw new SyntaxError('half a line at the end')
  const lines = output.split('\n').slice(0, -1)
  const start = lines.indexOf('{')
  const documents = (start === -1 ? lines : lines.slice(0, start)).map((line) => JSON.parse(line))
  return start === -1 ? documents : [...documents, JSON.parse(lines.slice(start).join('\n'))]
}

/** What is wrong with how a run ended, or how it ended. */
function judge({code, killedBy, stderr, stdout}) {
  if (killedBy) return stdout === '' && stderr === '' ? 'before the plugin was there' : `WRONG: died of ${killedBy}`
  let out, logs
  try {
    ;[out, logs] = [parse(stdout), parse(stderr)]
  } catch (error) {
    return `WRONG: ${error.message}`
  }

  if (out.slice(0, -1).some(({status}) => status)) return 'WRONG: two terminal lines'
  const last = out.at(-1) ?? logs.at(-1)
  if (code === 0 && last?.status === 'ok') return 'success, code 0'
  if (code === 9 && last?.error === 'cancelled' && logs.at(-1)?.error === 'cancelled') return 'cancelled, code 9'
  return `WRONG: code ${code}, ${JSON.stringify(last)?.slice(0, 100)}`
}

/** All that a stream brings. */
async function collect(stream) {
  const chunks = []
  stream.on('data', (chunk) => chunks.push(chunk))
  await new Promise((resolve) => stream.on('close', resolve))
  return Buffer.concat(chunks).toString()
}

function pauseFor(stream, timeMs) {
  stream.pause()
  setTimeout(() => stream.resume(), timeMs)
}

for (let time = 0; time < times; time += 1) {
  const flags = [
    pick([[], ['--deaf']]),
    pick([
      ['--steps', '60'],
      ['--steps', '400'],
    ]),
    ['--width', pick(['20', '20000'])],
  ]
  const args = [host, 'work', ...flags.flat(), '--output', pick(['json', 'ndjson'])]
  const env = {HOME: tmpdir(), PATH: process.env.PATH}
  const child = spawn(process.execPath, args, {env, stdio: ['ignore', 'pipe', 'pipe']})
  const ended = new Promise((resolve) => child.on('close', (code, killedBy) => resolve({code, killedBy})))
  // Some readers begin late, so that the pipes are full when the signal comes.
  const outputs = Promise.all([collect(child.stdout), collect(child.stderr)])
  const delay = pick([0, 0, 900])
  if (delay > 0) for (const stream of [child.stdout, child.stderr]) pauseFor(stream, delay)
  await sleep(150 + Math.random() * 900)
  child.kill(pick(signals))
  if (Math.random() < 0.5) {
    await sleep(Math.random() * 30)
    child.kill(pick(signals))
  }

  const [stdout, stderr] = await outputs
  const verdict = judge({...(await ended), stderr, stdout})
  counts.set(verdict, (counts.get(verdict) ?? 0) + 1)
  if (verdict.startsWith('WRONG'))
    console.log(verdict, args.slice(1).join(' '), [stdout.slice(-200), stderr.slice(-200)])
}

for (const [verdict, count] of [...counts].toSorted(([a], [b]) => a.localeCompare(b)))
  console.log(String(count).padStart(5), verdict)
process.exitCode = [...counts.keys()].some((verdict) => verdict.startsWith('WRONG')) ? 1 : 0
