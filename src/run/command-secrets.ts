import {annotateEntry} from '../gate/annotations.js'
import type {HostConfig} from '../oclif/shapes.js'
import {readSecrets} from '../secrets/read-secrets.js'
import type {SecretCommand} from '../secrets/sensitive-names.js'
import {type CommandStatics, flagsOf} from './prepare-class.js'

/** A command class, as far as its secrets are concerned. */
export function secretsOf(statics: CommandStatics): SecretCommand {
  const {argumentAnnotations, flagAnnotations, strict} = statics
  return {args: statics.args ?? {}, argumentAnnotations, flagAnnotations, flags: flagsOf(statics), strict}
}

/** The secrets of a line by what others than the class call sensitive; reading that is for a line that fails. */
export function readAnnotatedSecrets(argv: readonly string[], statics: CommandStatics, config: HostConfig): string[] {
  const {aliases, hiddenAliases, id, plugin} = statics
  const entry = {aliases, hiddenAliases, id, pluginName: plugin?.name, ...secretsOf(statics)}
  return readSecrets(argv, annotateEntry(config, entry)).values
}
