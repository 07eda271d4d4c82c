import {expect, test} from 'vitest'
import {areSynonyms, hasMeaning, isDestructive, isHarmless, isListing} from '../../src/errors/verb-synonyms.js'

const words =
  'all change check clean create del delete destroy disable find help index kill killall list ls mk prune remove reset rm set show task unset update view zork'.split(
    ' ',
  )
const those = (is: (word: string) => boolean) => words.filter((word) => is(word)).join(' ')

test('verbs are told by what they do', () => {
  expect({
    destroy: those(isDestructive),
    list: those(isListing),
    'mean something': those(hasMeaning),
    'mean what delete means': those((word) => areSynonyms(word, 'delete')),
    'mean what show means': those((word) => areSynonyms('show', word)),
    'mean what zork means': those((word) => areSynonyms(word, 'zork')),
    'take nothing away': those(isHarmless),
  }).toEqual({
    destroy: 'clean del delete destroy disable kill killall prune remove reset rm unset',
    list: 'all index list ls',
    'mean something': 'all change create del delete destroy index list ls mk remove rm set show update view',
    'mean what delete means': 'del delete destroy remove rm',
    'mean what show means': 'show view',
    'mean what zork means': '',
    'take nothing away': 'all change check create find help index list ls mk set show update view',
  })
})
