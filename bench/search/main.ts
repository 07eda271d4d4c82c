/**
 * Asks hosts for what people want in their words, and measures how often the right command comes first, among three, among
 * five, and what being called confident is worth.
 *
 *     npm run bench:search -- <folder of hosts> [--set train] [--host heroku] [--show] [--fit]
 *
 * The folder holds an npm project for each host: `<folder>/heroku/node_modules/heroku`. `--show` prints what went wrong,
 * `--fit` the models of ranking and confidence that the chosen set gives, and what they and each threshold of confidence
 * bring on a host that they were not fitted to; both are for the sets that are tuned on alone.
 */
import {parseArgs} from 'node:util'
import {chooseFrom, crossValidate} from './cross-validate.js'
import {drawThresholds, fitConfidence} from './fit-confidence.js'
import {fitRanking} from './fit-ranking.js'
import {type HostName, hostPackages, readHost} from './hosts.js'
import {intentSets, readIntents, readNothing} from './intents.js'
import {answerQuestion, askCatalog, type Question, sampleConfidence, type Trial, writeShare} from './measure.js'

const {positionals, values} = parseArgs({
  allowPositionals: true,
  options: {
    fit: {type: 'boolean'},
    set: {default: 'held-out', type: 'string'},
    host: {type: 'string'},
    show: {type: 'boolean'},
  },
})
const set = intentSets.find((name) => name === values.set) ?? 'held-out'
const names = (Object.keys(hostPackages) as HostName[]).filter((name) => !values.host || values.host === name)
const trials: Trial[] = []
const nothing: Trial[] = []
const questions = new Map<string, readonly Question[]>()
for (const name of names) {
  const catalog = await readHost(positionals[0] ?? '.', name)
  if (!catalog) continue
  const served = readIntents(name, set).map((intent) => askCatalog(catalog, intent))
  const unserved = readNothing(name, set).map((text) => askCatalog(catalog, {commands: [], text}))
  const asked = served.map((question) => answerQuestion(question))
  trials.push(...asked)
  nothing.push(...unserved.map((question) => answerQuestion(question)))
  questions.set(name, [...served, ...unserved])
  console.log(`${name.padEnd(8)} ${writePlaces(asked)}`)
  if (values.show) for (const trial of asked) if (trial.place !== 1) console.log(writeTrial(trial))
}

const confident = trials.filter(({isConfident}) => isConfident)
const right = trials.filter(({place}) => place === 1)
console.log(`all      ${writePlaces(trials)}`)
console.log(`confident and right  ${writeShare(confident.filter(({place}) => place === 1).length, confident.length)}`)
console.log(`right and confident  ${writeShare(right.filter(({isConfident}) => isConfident).length, right.length)}`)
const wrong = nothing.filter(({isConfident}) => isConfident)
console.log(`nothing, confident   ${wrong.length} of ${nothing.length}`)
if (values.show) for (const {best, intent} of wrong) console.log(`  ${intent.text}: ${best[0]?.command.name}`)
if (values.fit) {
  const all = [...questions.values()].flat()
  const ranking = fitRanking(chooseFrom(all))
  console.log(`\nfitted to all: ${JSON.stringify(ranking)}`)
  console.log(JSON.stringify(fitConfidence(sampleConfidence(all, ranking))))
  const validated = crossValidate(questions)
  console.log('\nfitted to the other hosts:')
  for (const [name, confidences] of validated)
    console.log(`${name.padEnd(8)} ${writePlaces(served(confidences.keys()))}`)
  console.log(`all      ${writePlaces([...validated.values()].flatMap((confidences) => served(confidences.keys())))}`)
  console.log(drawThresholds(new Map([...validated.values()].flatMap((confidences) => [...confidences]))))
}

// Init hooks of hosts may leave timers behind.
process.exit()

function served(all: Iterable<Trial>): Trial[] {
  return [...all].filter(({intent}) => intent.commands.length > 0)
}

function writePlaces(asked: readonly Trial[]): string {
  const count = (limit: number) => asked.filter(({place}) => place !== undefined && place <= limit).length
  const shares = [1, 3, 5].map((limit) => writeShare(count(limit), asked.length).padEnd(18))
  return `${String(asked.length).padStart(3)} intents  first ${shares.join(' ')}`
}

function writeTrial({best, intent, place}: Trial): string {
  const got = best.map(({command, score}) => `${command.name} ${score.toFixed(2)}`).join(', ')
  return `  ${intent.text}\n    wanted ${intent.commands[0]} (${place ?? 'not found'}), got ${got}`
}
