import {compileVocabulary} from './compile.js'

/** The vocabulary, compiled; the build puts its texts into the bundles. */
export const compiledVocabulary = compileVocabulary()
