import {compiledVocabulary} from './compiled.js'

const {phrases, stems} = compiledVocabulary
const single = stems.split(',').map((line) => line.split(' ', 1)[0]!)
const inPhrases = phrases.split(';').flatMap((line) => {
  const texts = line.slice(line.indexOf(':') + 1).split(',')
  return texts.flatMap((text) => text.split('=', 1)[0]!.split(' '))
})

/**
 * The stems of all words that stand in the vocabulary, in phrases or by themselves, without what they mean: a text of a
 * tenth of its size, which the build puts into the bundles.
 */
export const knownWords = [...new Set([...single, ...inPhrases])].toSorted().join(',')
