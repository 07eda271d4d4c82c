import {declarationsFor} from '../../annotations/annotations.js'
import type {Catalog} from '../../catalog/catalog.js'
import {exitCodes, isLineError} from '../../contract/error-categories.js'
import type {ErrorFields} from '../../contract/outcome.js'
import {diagnose} from '../../corrections/diagnose.js'
import {explainByLine} from '../../corrections/explain.js'
import {parseRouted} from '../../corrections/judge/parse-routed.js'
import {keepValidCorrections} from '../../corrections/judge/valid-corrections.js'
import type {RoutedLine} from '../../corrections/route/routed-line.js'
import {classify} from '../../errors/classify.js'
import {isPluginCommand} from '../../oclif/command-entry.js'
import type {HostConfig} from '../../oclif/shapes.js'
import {runSilently} from '../../output/streams/capture.js'

/**
 * Finds the mistake in a command line, with its corrections; undefined if the parser of the command
 * accepts the line. What is a mistake by the manifest may be none for the class: a hook or a
 * `default` function may supply what is missing.
 */
export async function findMistake(
  config: HostConfig,
  catalog: Catalog,
  line: RoutedLine,
): Promise<ErrorFields | undefined> {
  const diagnosis = diagnose(catalog, line)
  if (!diagnosis) return undefined
  const {command: listed} = line.route
  // For the plugin's own commands, the manifest has everything that the parser checks.
  if (!listed || isPluginCommand(listed.entry)) {
    const fields = {
      ...diagnosis,
      code: exitCodes.userError,
      recoverable: true,
    }
    return keepValidCorrections(config, fields)
  }
  const command = config.findCommand(listed.id)
  if (!command || declarationsFor(config, command).annotation.parsesItself) {
    return undefined
  }
  const {commandClass, parse} = await runSilently(() => parseRouted(config, command, line.rest))
  if (!parse?.error) return undefined
  const {error, parsing} = parse.error
  const loaded = {commandClass, id: listed.id}
  const fields = explainByLine(catalog, line.words, classify(error, {parsing}), {loaded})
  return isLineError(fields) ? keepValidCorrections(config, fields) : undefined
}
