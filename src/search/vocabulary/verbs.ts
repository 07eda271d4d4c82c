import {everydayClasses} from './verbs/everyday.js'
import {phraseClasses} from './verbs/phrases.js'
import {verbClasses} from './verbs/words.js'

/** What people call the things that commands do. A class may have a line in several of the tables. */
export const verbTables: ReadonlyArray<Readonly<Record<string, string>>> = [verbClasses, phraseClasses, everydayClasses]
