// Measures the CPU time of a million events against a bare loop of JSON.stringify and batched writes, in pairs.
//
//   node bench/events.js [pairs]
import {spawnSync} from 'node:child_process'
import {tmpdir} from 'node:os'
import {fileURLToPath} from 'node:url'

const pairs = Number(process.argv[2] ?? 7)
const host = fileURLToPath(new URL('../test/run/host/run.js', import.meta.url))
const loop = `
import {writeSync} from 'node:fs'
let text = ''
for (let index = 0; index < 1_000_000; index += 1) {
  text += JSON.stringify({index, name: 'an event', filler: ''}) + '\\n'
  if (text.length > 65_536) {
    writeSync(1, text)
    text = ''
  }
}
writeSync(1, text)
`

/** The CPU time of a Node process whose stdout goes to /dev/null, in milliseconds. */
function measure(...args) {
  const line = `TIMEFORMAT='%U %S'; time "$@" > /dev/null`
  const options = {encoding: 'utf8', env: {HOME: tmpdir(), PATH: process.env.PATH}}
  const {stderr} = spawnSync('bash', ['-c', line, '-', process.execPath, ...args], options)
  const [user, system] = stderr.trim().split(/\s+/).slice(-2).map(Number)
  return 1000 * (user + system)
}

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]

const runs = Array.from({length: pairs}, () => ({
  bare: measure('--input-type=module', '-e', loop),
  bareStart: measure('-e', '0'),
  events: measure(host, 'events', '--count', '1000000'),
  eventsStart: measure(host, 'events', '--count', '1'),
}))
const events = median(runs.map((run) => run.events - run.eventsStart))
const bare = median(runs.map((run) => run.bare - run.bareStart))
console.log(`a million events:     ${events.toFixed(0)} ms of CPU beyond the start`)
console.log(`the bare loop:        ${bare.toFixed(0)} ms`)
console.log(`ratio:                ${(events / bare).toFixed(2)}`)
console.log(
  `ratio, starts and all: ${(median(runs.map((run) => run.events)) / median(runs.map((run) => run.bare))).toFixed(2)}`,
)
