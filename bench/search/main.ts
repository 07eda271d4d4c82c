/**
 * Asks hosts for what people want in their words, and measures how often the right command comes
 * first, among three, among five, and what being called confident is worth.
 *
 *     npm run bench:search -- [--set NAME] [--host heroku] [--show] [--fit]
 *     npm run bench:search -- --capture <folder of hosts>
 *
 * `--show` prints what went wrong, and `--fit` the models that the set gives, each host asked with
 * models of the others; both are for `train` alone. `--capture` writes the snapshots of hosts from
 * `<folder>/heroku/node_modules/heroku`.
 */
import {parseArgs} from 'node:util'

import {
  allHosts,
  type HostName,
  intentSets,
  readHost,
  type IntentSet,
  writeSnapshot,
} from './corpus.js'
import {
  answerQuestion,
  askHosts,
  fitConfidence,
  fitRanking,
  scoreTrials,
  type Trial,
} from './measure.js'

const {values} = parseArgs({
  options: {
    capture: {type: 'string'},
    fit: {type: 'boolean'},
    host: {type: 'string'},
    set: {default: 'held-out', type: 'string'},
    show: {type: 'boolean'},
  },
})
const {capture} = values
const set = values.set as IntentSet
const hosts = (capture === undefined ? intentSets[set] : allHosts).filter(
  (name) => !values.host || values.host === name,
)
if (capture === undefined) measure()
else for (const name of hosts) await captureHost(capture, name)

// Init hooks of hosts may leave timers running.
process.exit()

async function captureHost(folder: string, name: HostName): Promise<void> {
  const catalog = await readHost(folder, name)
  if (catalog) writeSnapshot(name, catalog)
  console.log(`${name} ${catalog?.version ?? 'is not installed'}`)
}

function measure(): void {
  const questions = askHosts(set, hosts)
  const trials = questions.map((question) => answerQuestion(question))
  for (const name of hosts) {
    const own = trials.filter(({host}) => host === name)
    console.log(`${name.padEnd(8)} ${writeScore(own)}`)
    if (values.show) for (const trial of own) if (isWrong(trial)) console.log(writeTrial(trial))
  }

  console.log(`all      ${writeScore(trials)}`)
  if (trials.some(({intent}) => intent.commands.length > 0)) console.log(writeCalibration(trials))
  if (!values.fit) return
  const model = fitRanking(questions)
  console.log(
    `\nfitted to all: ${JSON.stringify(model)}\n${JSON.stringify(fitConfidence(questions, model))}`,
  )
  const validated = hosts.flatMap((name) => {
    const others = questions.filter(({host}) => host !== name)
    const ranking = fitRanking(others)
    const confidence = fitConfidence(others, ranking)
    return questions
      .filter(({host}) => host === name)
      .map((question) => answerQuestion(question, ranking, confidence))
  })
  console.log(
    `\neach host with the models of the others:\n${writeScore(validated)}\n${writeCalibration(validated)}`,
  )
}

/** How often the first match is right, by its score. */
function writeCalibration(trials: readonly Trial[]): string {
  const served = trials.filter(({intent}) => intent.commands.length > 0)
  return [0, 0.2, 0.4, 0.6, 0.8, 0.9]
    .map((from, position, all) => {
      const to = all[position + 1] ?? 1.01
      const own = served.filter(({answer}) => {
        const score = answer[0]?.score ?? 0
        return score >= from && score < to
      })
      const right = own.filter(({place}) => place === 1).length
      return `score from ${from}: ${right} of ${own.length} right`
    })
    .join('\n')
}

function isWrong({intent, isConfident, place}: Trial): boolean {
  return intent.commands.length > 0 ? place > 1 : isConfident
}

function writeScore(trials: readonly Trial[]): string {
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`
  const score = scoreTrials(trials)
  const {
    asked,
    confidentRight,
    confidentWrong,
    first,
    five,
    rightConfident,
    three,
    unserved,
    unservedConfident,
  } = score
  const strange = unserved > 0 ? [`of unserved ${unservedConfident} of ${unserved} confident`] : []
  if (asked === 0) return strange.join('')
  return [
    `${asked} intents`,
    ...[first, three, five].map(
      (share, position) => `${['first', 'three', 'five'][position]} ${percent(share)}`,
    ),
    `confident: right ${percent(confidentRight)}, wrong ${confidentWrong}, of the right ${percent(rightConfident)}`,
    ...strange,
  ].join('  ')
}

function writeTrial({answer, intent, place}: Trial): string {
  const best = answer.slice(0, 3).map(({command, score}) => `${command.name} ${score.toFixed(2)}`)
  return `  ${place} ${intent.text} => ${intent.commands.join(', ')}; got ${best.join(', ')}`
}
