import {isAmong, listStems, stemsOf} from './rough-stems.js'

/** What is known without a description: a value's name, and texts that the reader has. */
export type KnownTexts = {name: string; texts: readonly string[]}

/** Words that say nothing about the purpose of a flag or an argument. */
const emptyWords = `
  a an the this that these those its it
  your you one each any other
  actual current custom desired existing new
  related specific target unique valid
  additional associated corresponding responsible
  what of for to from in on by with as at against
  is are be been being and or if
  when where how which whose will would
  can could should may must whether
  want like need do does please
  use used using usage set setting
  specify specified specifies
  provide provided provides give given gives giving
  pass passed enter define defined defines
  choose select indicate indicates include includes included
  return fetch get look retrieve read view
  up show display print output
  about override overrides made
  option optional required string text
  uniquely identify identifies
  flag argument parameter value
  command cli run execute
  require request requests resource resources
  e g`

/** Words that say nothing more about a flag, by its name. */
const wordsByName: readonly [RegExp, string][] = [
  [
    /(?:^|-)(?:limit|max|size|count)$/,
    `maximum number how many more less than no up per page list query fetch
     item items entry entries result results row rows record records`,
  ],
  [/^(?:offset|skip)$/, 'start begin query queries from index number item items result results'],
  [
    /(?:^|-)(?:page|cursor|page-token|paging-token|after|before|next-id)$/,
    'page index number token cursor next previous pagination result results',
  ],
  [
    /(?:^|[-_])(?:name|description|label|title)$/,
    'describe description assign assigned create created friendly display human readable short',
  ],
  [
    /^(?:since|from|until|to|after|before|(?:start|end)(?:[-_](?:date|time))?)$/,
    'start end beginning date time range period over search inclusive results',
  ],
  [
    /(?:^|[-_])(?:wait|timeout)$/,
    'wait maximum number time timeout long before complete completion finish operation results',
  ],
  [/^me$/, 'all assigned currently my own user me'],
  [/^open$/, 'new browser web default automatically once created after'],
  [/^unique-name$/, 'application defined'],
  [/^no-/, 'hide disable skip without omit prevent suppress remove not don turn off never from'],
  [/^(?:output|format|.*-format)$/, 'format result data more machine human friendly readable way'],
  [
    /^(?:json|csv|xml|yaml)$/,
    'format result response machine readable full details enable non message messages stderr',
  ],
  [
    /^(?:yes|assume-yes)$/,
    `skip confirmation confirm prompt prompts prompting automatically answer question all without
     process configuration true agree`,
  ],
  [/^verbose$/, 'more information details detailed'],
  [
    /^dry-run$/,
    `preview see say happen without not nothing actually make change changes making performing only
     simulate executing`,
  ],
]

/** Whether a text says nothing beyond what is known. */
export function isKnown(text: string, {name, texts}: KnownTexts): boolean {
  const matching = wordsByName.filter(([pattern]) => pattern.test(name))
  const implied = matching.map(([, words]) => words)
  const known = listStems([name, ...texts, ...implied].join(' '))
  const empty = stemsOf(emptyWords)
  return listStems(text).every((stem) => empty.has(stem) || isAmong(stem, known))
}

/**
 * Whether a text says no more than a name of several words, like `Hide IDs in the table` for
 * `hide-id`. Words beyond the name are ignored, unless they state a condition.
 */
export function restatesName(text: string, name: string): boolean {
  const stems = listStems(name)
  const meaningful = stems.filter((stem) => !stemsOf(emptyWords).has(stem))
  if (name.startsWith('no-') || stems.length < 2 || meaningful.length === 0) {
    return false
  }
  return !conditions.test(text) && meaningful.every((stem) => isAmong(stem, listStems(text)))
}

/** What makes a text say more than a name: a condition, or a warning. */
const conditions =
  /\b(?:caution|deprecated|do not|except|experimental|must|only|requires?|unless)\b/i

/** Whether a text has all words of a name, as `by content type` those of `content-types`. */
export function hasWordsOf(text: string, name: string): boolean {
  return listStems(name).every((stem) => isAmong(stem, listStems(text)))
}

/** Whether a word has no meaning of its own: an article, a preposition, `specified`. */
export function isEmptyWord(word: string): boolean {
  return listStems(word).every((stem) => stemsOf(emptyWords).has(stem))
}

/** The nouns that say what a value is. */
const nouns = `
  address alias date directory email
  file filename folder glob path
  id json key name number regex sid
  timestamp uid url username uuid version`

/** Whether a word says what a value is: `alias`, `path`. */
export function isNoun(word: string): boolean {
  return listStems(word).every((stem) => stemsOf(nouns).has(stem))
}
