/** Words that carry no meaning of their own; a phrase of the vocabulary may still need them. */
const stopWords = new Set(
  'a about ah am an and are as at be been being but by can could did do does for from had has have he hello her hers hey hi him his how i if in into is it its just kindly let like lot may me might mine must my myself need of oh on one only or our ours please shall she should so some something somehow such than thank thanks that the their them then there these they thing things this those to too u us used using very want was we were when where whether while will with would you your yours anything via per'.split(
    ' ',
  ),
)

/** Forms that no rule leads back to their word. */
const irregular: ReadonlyMap<string, string> = new Map(
  // A word and its forms.
  [
    'analyze analyse analysed analysing analyzing',
    'anonymize anonymise anonymised',
    'authorize authorise authorised authorising',
    'begin began begun',
    'behavior behaviour',
    'break broke broken',
    'bring brought',
    'build built',
    'buy bought',
    'cancel cancelled cancelling cancellation',
    'catalog catalogue',
    'center centre',
    'child children',
    'choose chose chosen',
    'color colour',
    'compile compilation',
    'control controlled controlling',
    'customize customise customised',
    'dialog dialogue',
    'enroll enrol enrolled enrolment enrollment',
    'favorite favourite favourites',
    'forget forgot forgotten',
    'freeze froze frozen',
    'get got gotten',
    'give gave given',
    'go went gone',
    'grow grew grown',
    'hear heard',
    'hide hid hidden',
    'index indices',
    'initialize initialise initialised initialisation',
    'keep kept',
    'know knew known',
    'label labelled labelling',
    'license licence licences',
    'make made',
    'minimize minimise',
    'normalize normalise',
    'optimize optimise optimised optimisation',
    'organization organisation organisations',
    'pay paid',
    'person people persons',
    'program programme',
    'repository repo repos repositories',
    'ring rang rung',
    'run ran',
    'say said',
    'see saw seen',
    'sell sold',
    'send sent',
    'show shown',
    'speak spoke spoken',
    'spend spent',
    'steal stole stolen',
    'summarize summarise',
    'synchronize synchronise synchronised synchronisation',
    'take taken took',
    'teach taught',
    'tell told',
    'throw threw thrown',
    'visualize visualise',
    'wake woke woken',
    'write written wrote',
  ].flatMap((line) => {
    const [word = '', ...forms] = line.split(' ')
    return forms.map((form) => [form, word])
  }),
)

/** The longest text that is read, in characters: what is longer is no question. */
const LONGEST_TEXT = 4000

/** What most words are already. */
const PLAIN_WORD = /^[a-z\d]{1,40}$/

/** The longest intent that is read, in characters: what is longer is no question. */
export const LONGEST_INTENT = 2000

/** Whether a text has a word that can be searched for. */
export function hasWords(text: string): boolean {
  return splitWords(text).some((word) => !isStopWord(word))
}

/** Splits a text into lower-case words: camelCase, hyphens and accents apart. Other alphabets have no words here. */
export function splitWords(text: string): string[] {
  if (PLAIN_WORD.test(text)) return [text]
  const plain = text
    .slice(0, LONGEST_TEXT)
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
  return plain.match(/[a-z\d]+/g) ?? []
}

const stems = new Map<string, string>()

/** What the forms of a word have in common: `certificates` and `certificate`, `creating` and `create`. */
export function stemOf(word: string): string {
  // No ending ends in a digit, and a host may have a word for each of its commands that does.
  if (isDigit(word.charCodeAt(word.length - 1))) return word
  const known = stems.get(word)
  if (known !== undefined) return known
  const stem = findStem(irregular.get(word) ?? word)
  stems.set(word, stem)
  return stem
}

/** Whether a word says nothing by itself. */
export function isStopWord(word: string): boolean {
  return stopWords.has(word)
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57
}

/** One ending off at a time; a chain of regular expressions takes three times as long. */
function findStem(word: string): string {
  if (word.length <= 3) return word
  let stem = dropPlural(word)
  if (stem.endsWith('ing') && stem.length > 5 && hasVowel(stem, 3)) stem = undouble(stem.slice(0, -3))
  else if (stem.endsWith('ed') && stem.length > 4 && hasVowel(stem, 2)) stem = undouble(stem.slice(0, -2))
  if (stem.endsWith('ally') && stem.length > 6) stem = stem.slice(0, -2)
  if ((stem.endsWith('tion') || stem.endsWith('sion')) && stem.length > 6) stem = stem.slice(0, -3)
  if (stem.endsWith('e') && stem.length > 4) stem = stem.slice(0, -1)
  return stem.length > 3 && stem.endsWith('i') ? `${stem.slice(0, -1)}y` : stem
}

function dropPlural(word: string): string {
  if (!word.endsWith('s')) return word
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`
  if (['ches', 'shes', 'sses', 'uses', 'xes', 'zes'].some((ending) => word.endsWith(ending))) return word.slice(0, -2)
  return word.endsWith('ss') || word.endsWith('us') || word.endsWith('is') ? word : word.slice(0, -1)
}

function hasVowel(word: string, ending: number): boolean {
  for (let index = word.length - ending - 1; index >= 0; index--) if ('aeiouy'.includes(word[index]!)) return true
  return false
}

function undouble(stem: string): string {
  const last = stem.at(-1)!
  return last === stem.at(-2) && 'bdfgkmnprt'.includes(last) ? stem.slice(0, -1) : stem
}
