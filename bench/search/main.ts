/**
 * Asks hosts for what people want in their words, and measures how often the right command comes
 * first, among three, among five, and what being called confident is worth.
 *
 *     npm run bench:search
 *     npm run bench:search -- --set NAME [--host heroku] [--show]
 *     npm run bench:search -- --fit
 *     npm run bench:search -- --capture <folder of hosts>
 *
 * Without options it prints the figures of the sets that are quoted. `--show` prints what went
 * wrong, for the sets that the search is tuned on alone. `--fit` prints the model of the ranking,
 * which these give, and of the confidence, which the other sets give, and what each host scores with
 * the confidence of the others. `--capture` writes the snapshots of hosts from
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
  askTuned,
  askUntuned,
  fitConfidence,
  fitRanking,
  scoreTrials,
  type Trial,
} from './measure.js'
import {scoreQuoted, writeTable} from './table.js'

const {values} = parseArgs({
  options: {
    capture: {type: 'string'},
    fit: {type: 'boolean'},
    host: {type: 'string'},
    set: {type: 'string'},
    show: {type: 'boolean'},
  },
})
const {capture, fit, set} = values
const isAsked = (name: HostName) => !values.host || values.host === name
if (capture !== undefined) {
  for (const name of allHosts.filter(isAsked)) await captureHost(capture, name)
} else if (fit) fitModels()
else if (set === undefined) console.log(writeTable(scoreQuoted()))
else measure(set as IntentSet)

// Init hooks of hosts may leave timers running.
process.exit()

async function captureHost(folder: string, name: HostName): Promise<void> {
  const catalog = await readHost(folder, name)
  if (catalog) writeSnapshot(name, catalog)
  console.log(`${name} ${catalog?.version ?? 'is not installed'}`)
}

function measure(name: IntentSet): void {
  const hosts = intentSets[name].filter(isAsked)
  const trials = askHosts(name, hosts).map((question) => answerQuestion(question))
  for (const host of hosts) {
    const own = trials.filter((trial) => trial.host === host)
    console.log(`${host.padEnd(8)} ${writeScore(own)}`)
    if (values.show) for (const trial of own) if (isWrong(trial)) console.log(writeTrial(trial))
  }

  console.log(`all      ${writeScore(trials)}`)
  if (trials.some(({intent}) => intent.commands.length > 0)) console.log(writeCalibration(trials))
}

function fitModels(): void {
  const ranking = fitRanking(askTuned())
  const untuned = askUntuned()
  console.log(JSON.stringify(ranking), JSON.stringify(fitConfidence(untuned, ranking)))
  const hosts = [...new Set(untuned.map(({host}) => host))]
  const validated = hosts.flatMap((name) => {
    const confidence = fitConfidence(
      untuned.filter(({host}) => host !== name),
      ranking,
    )
    return untuned
      .filter(({host, intent}) => host === name && !('meant' in intent))
      .map((question) => answerQuestion(question, ranking, confidence))
  })
  console.log('each host with the confidence fitted on the others:')
  console.log(`${writeScore(validated)}\n${writeCalibration(validated)}`)
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
