import {
  type Action,
  isLight,
  isParticiple,
  isPlural,
  isStopWord,
  type Meaning,
  meaningsOf,
  phrasesIn,
  readAction,
  splitWords,
  stemOf,
} from './vocabulary.js'

/** A word of an intent, or a phrase. */
export type IntentWord = {
  /** The stems and classes to search for, and how well each matches. */
  terms: ReadonlyMap<string, number>
  verbs: readonly Meaning[]
  /** Whether it may name the intent's subject, rather than only the action. */
  isThing: boolean
  isPlural: boolean
  /** Whether it says that something was done. */
  isDone: boolean
  /** Whether it is a phrase whose words are also words of their own. */
  isPhraseOnly: boolean
}

/** An intent as searched; the order of its words is irrelevant. */
export type Intent = Action & {
  words: readonly IntentWord[]
  isSingular: boolean
  /** Whether it asks something, as `which` and `why` do. */
  isQuestion: boolean
  /**
   * The stems and verbs that a command which serves it has not: of `without fixing`, and of `logged
   * in account`, which is one already.
   */
  excluded: ReadonlySet<string>
}

/** The longest intent, in characters. */
export const maxIntentLength = 2000

/** The most words that are read. */
const maxWords = 40

/** The weight of a phrase's single word, and of an ambiguous verb (`make`). */
const partWeight = 0.4
const lightWeight = 0.5

/** The weight of a verb that is in the plural, as a noun is. */
const pluralWeight = 0.5

/** The second halves of phrasal verbs: in `log out`, `log` is a verb and no record. */
const particles = new Set(['away', 'back', 'down', 'in', 'off', 'on', 'out', 'over', 'up'])

// 10.3: one or all.
const singularWords = new Set(['a', 'an', 'one', 'that', 'this'])
const questionWords = new Set(
  ['am', 'are', 'did', 'does', 'how', 'is', 'was', 'were', 'what', 'when', 'where', 'which'].concat(
    ['who', 'whose', 'why'],
  ),
)

/** What the words of an intent look like, by their stems. */
type Forms = {done: ReadonlySet<string>; plurals: ReadonlySet<string>}

/** Reads what a text asks for; words after the fortieth different one are not read. */
export function readIntent(text: string): Intent {
  const typed = splitWords(text)
  const ruledOut = findRuledOut(typed)
  // The vocabulary knows what `without changing` means.
  const isPhrase = (index: number) =>
    phrasesIn(new Set(typed.slice(index - 1, index + 1).map(stemOf))).length > 0
  const plain = typed.filter((_, index) => !ruledOut.has(index) || isPhrase(index))
  const forms = {
    done: new Set(plain.filter(isParticiple).map(stemOf)),
    plurals: new Set(plain.filter(isPlural).map(stemOf)),
  }
  const raw = [...new Set(plain)].slice(0, maxWords).toSorted()
  const open = new Set(raw.map(stemOf))
  const phrases = readPhrases(open, forms)
  const words = raw.flatMap((word): IntentWord[] => {
    const stem = stemOf(word)
    return !open.delete(stem) || isStopWord(word) ? [] : [readWord(stem, forms)]
  })
  const all = [...phrases, ...words]
  return {
    ...readAction(all),
    excluded: new Set([
      ...[...ruledOut].flatMap((index) => termsOf([stemOf(typed[index]!)])),
      ...phrasesIn(new Set(plain.map(stemOf)))
        .filter((stems, _, phrases) => isState(stems, forms, phrases))
        .flatMap((stems) => termsOf(stems)),
    ]),
    isQuestion: plain.some((word) => questionWords.has(word)),
    isSingular: plain.some((word) => singularWords.has(word)),
    words: all,
  }
}

/** The indices of verbs that an intent rules out: `without fixing`, `do not repair`. */
function findRuledOut(words: readonly string[]): Set<number> {
  const isNegated = (word: string, index: number) => {
    const before = words[index - 1]
    if (before === 'without') return word.endsWith('ing')
    return (
      before === 'dont' || before === 'never' || (before === 'not' && words[index - 2] === 'do')
    )
  }
  return new Set(words.flatMap((word, index) => (isNegated(word, index) ? [index] : [])))
}

/** Whether a phrase says what something is: `logged in`, but not as a part of `get logged in`. */
function isState(
  stems: readonly string[],
  {done}: Forms,
  phrases: readonly (readonly string[])[],
): boolean {
  const isPart = phrases.some(
    (other) => other.length > stems.length && stems.every((stem) => other.includes(stem)),
  )
  return !isPart && stems.length === 2 && particles.has(stems[1]!) && done.has(stems[0]!)
}

/** What a command may be recognized by that does what words say: their stem, and certain verbs. */
function termsOf(stems: readonly string[]): string[] {
  const verbs = meaningsOf(stems.join(' ')).filter((meaning) => isCertainVerb(meaning))
  return [stemOf(stems.join('')), ...verbs.map(({name}) => name)]
}

/** Reads the phrases among the open words, and closes the words that mean nothing beside them. */
function readPhrases(open: Set<string>, forms: Forms): IntentWord[] {
  // A word is in one phrase at most, the longest.
  const free = new Set(open)
  return phrasesIn(open).flatMap((stems) => {
    const meaningful = stems.filter((stem) => !isStopWord(stem))
    const content = meaningful.length === 0 ? stems : meaningful
    if (!content.every((stem) => free.has(stem))) return []
    for (const stem of content) free.delete(stem)
    const meanings = meaningsOf(stems.join(' '))
    const isVerb = meanings.every((meaning) => meaning.isVerb)
    // In `logged in as`, `log` is a verb, too; in `in this folder`, `in` is none's second half.
    const hasParticle = stems.slice(1).some((stem) => particles.has(stem))
    const isPhrasal = particles.has(stems.at(-1)!) && meanings.some(isCertainVerb)
    // In `new password`, the password is still the subject.
    const taken = stems.filter((stem) => isPhrasal || !isVerb || !namesThing(stem))
    for (const stem of taken) open.delete(stem)
    // `log out` is one word on other hosts, and says `out` rather than `log`.
    const own = taken.filter((stem) =>
      hasParticle ? particles.has(stem) : !isStopWord(stem) && !questionWords.has(stem),
    )
    const parts = isPhrasal ? [] : meaningful.flatMap(readParts)
    const said = own.map((stem) => [stem, weightOf(stem)] as const)
    const terms = Object.fromEntries([...parts, ...said, [stemOf(stems.join('')), 1]])
    return [makeWord(stems, {...forms, isPhraseOnly: own.length === 0}, terms, meanings)]
  })
}

const isCertainVerb = ({isVerb, strength}: Meaning) => isVerb && strength === 1

const namesThing = (stem: string) =>
  meaningsOf(stem).some(({isVerb, strength}) => !isVerb && strength === 1)

const weightOf = (stem: string) => (isLight(stem) ? lightWeight : 1)

const readParts = (stem: string) =>
  meaningsOf(stem).map(({name, strength}) => [name, partWeight * strength] as const)

function readWord(stem: string, forms: Forms): IntentWord {
  // In the plural, `releases` is a thing.
  const verbWeight = forms.plurals.has(stem) ? pluralWeight : 1
  const meanings = meaningsOf(stem).map((meaning) => ({
    ...meaning,
    strength: (meaning.isVerb ? verbWeight : 1) * weightOf(stem) * meaning.strength,
  }))
  // `who` asks; a summary with `users who have left` does not say it.
  const said = questionWords.has(stem) ? {} : {[stem]: weightOf(stem)}
  return makeWord([stem], {...forms, isPhraseOnly: false}, said, meanings)
}

function makeWord(
  stems: readonly string[],
  {done, isPhraseOnly, plurals}: Forms & {isPhraseOnly: boolean},
  said: Readonly<Record<string, number>>,
  meanings: readonly Meaning[],
): IntentWord {
  const terms = new Map(Object.entries(said))
  for (const {name, strength} of meanings) {
    terms.set(name, Math.max(strength, terms.get(name) ?? 0))
  }

  const verbs = meanings.filter(({isVerb}) => isVerb)
  const isThing = verbs.length === 0 || [...terms.keys()].some((term) => term.startsWith('thing:'))
  return {
    isDone: stems.some((stem) => done.has(stem)),
    isPhraseOnly,
    isPlural: stems.some((stem) => plurals.has(stem)),
    isThing: isThing && !verbs.some(isCertainVerb),
    terms,
    verbs,
  }
}
