import type {Redactor} from '../secrets/redactor.js'
import {noteInputs, readParsed} from '../secrets/read-secrets.js'
import {secretsOf} from './command-secrets.js'
import type {CommandStatics, ParseOptions} from './prepare-class.js'
import type {Parsed} from './running-command.js'

/** Parses with oclif's parser, and has the redactor hide every secret that the parser reads, also where it fails. */
export async function parseNotingSecrets(
  options: ParseOptions,
  statics: CommandStatics,
  redactor: Redactor,
  parse: (options: ParseOptions | undefined) => Promise<Parsed>,
): Promise<Parsed> {
  const secrets = secretsOf(statics)
  const parsed = await parse(noteInputs(options, secrets, (input) => redactor.add([input])))
  redactor.add(readParsed(parsed, secrets))
  return parsed
}
