import {adopt} from '../adopt/adopt.js'
import {annotate} from '../annotate/annotate.js'
import {describe} from '../describe/describe.js'
import {diff} from '../diff/diff.js'
import {doctor} from '../doctor/doctor.js'
import {lint} from '../lint/lint.js'
import {types} from '../result-types/types.js'
import {which} from '../search/which.js'

/** The services of `describe` and of the topic `murli` except the server, by the name of their command. */
export const services = {adopt, annotate, describe, diff, doctor, lint, types, which}

export {describeSkill, newFile, writeSkill} from '../describe/markdown.js'
export {renderOpenCli} from '../describe/open-cli.js'
export {compareCatalogs} from '../diff/compare.js'
export {renderChanges} from '../diff/diff.js'
export {lintCatalog} from '../lint/lint.js'
export {findCommands, proposeCommands} from '../search/which.js'
