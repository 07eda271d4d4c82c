// Measures the draft of `murli annotate` against commands of eight published CLIs that were labelled by hand, twice.
import {corpusFiles, readCorpus} from './corpus.js'
import {scoreDraft} from './score.js'

for (const file of corpusFiles) {
  const corpus = readCorpus(`bench/annotate/${file}`)
  const {wrong, ...shares} = scoreDraft(corpus)
  console.log(`${file}: ${corpus.length} commands`)
  for (const [name, share] of Object.entries(shares)) console.log(`${name}: ${(100 * share).toFixed(1)} %`)
  for (const {command, effect, label, reason} of wrong)
    console.log(`${command} ${label}, drafted as ${effect}: ${reason}`)
}
