import {cachedCatalog} from '../catalog/read.js'
import type {Flags} from '../command-line/tokenize.js'
import type {HostConfig} from '../oclif/shapes.js'
import type {ErrorFields} from '../contract/outcome.js'
import {addStack} from './add-stack.js'
import {type Classified, classify, type ClassifyOptions} from './classify-throw.js'
import {type ExitCodeSetting, keepChosenExit} from './chosen-exit.js'
import {findPosition} from './find-position.js'
import {isAboutLine, repairLine, withoutClues} from './repair-line.js'

/** What was thrown, and what is known about it. */
export type Thrown = Pick<ClassifyOptions, 'original' | 'parsing'> & {
  error: unknown
  /** The line that it ended. */
  line?: ThrownLine
}

/** A line that ended in a throw. */
type ThrownLine = {
  argv: readonly string[]
  /** The class of the command that it runs, and the id that oclif loaded it by. */
  loaded?: {commandClass: unknown; id: string}
  config: HostConfig
  /** All flags of the command. */
  flags: Flags
  /** How many words stand in front of the argv. */
  offset: number
  /** Every word behind the bin. */
  words: readonly string[]
}

/**
 * Finds what a throw means: its category, where its word stands on the line, and the line that would be right.
 *
 * Everything that this takes is loaded with this file, and it is not loaded before something went wrong.
 */
export function explainThrow({line, ...thrown}: Thrown, exitCodes?: ExitCodeSetting): ErrorFields {
  const classified = classify(thrown.error, {...thrown, isOwn: true})
  const fields = line ? correct(classified, line, thrown.parsing !== undefined) : classified
  return addStack(keepChosenExit(fields, thrown.error, exitCodes), thrown.error)
}

function correct(fields: Classified, line: ThrownLine, wasParsing: boolean): ErrorFields {
  const {argv, config, flags, loaded, offset, words} = line
  const index = findPosition(argv, flags, fields)
  const found = index === undefined ? undefined : index + offset
  const located = {...fields, position: fields.position ?? found}
  // What a command reports of its work needs no catalog, which takes a tenth of a second to read on a large host.
  if (!isAboutLine(located, wasParsing)) return withoutClues(located)
  return repairLine(cachedCatalog(config), words, located, {loaded, wasParsing})
}
