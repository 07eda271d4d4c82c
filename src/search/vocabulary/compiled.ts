import {compileVocabulary} from './compile.js'

/** The vocabulary as JSON, which is read ten times as fast as it is compiled; the build puts the text into the bundles. */
export const compiledVocabulary = JSON.stringify(compileVocabulary())
