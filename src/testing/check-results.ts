import {isRecord} from '../contract/unknown-value.js'
import {quoteLine} from '../command-line/quote.js'
import {readMetadata} from '../catalog/catalog.js'
import {type CheckExamplesOptions, type FailedExample, loadCatalog, readExamples} from './check-examples.js'
import {findSchemaProblems} from './check-document.js'
import {readHost} from './host.js'
import {runHost} from './run-host.js'

/** How results are checked. */
export type CheckResultsOptions = Omit<CheckExamplesOptions, 'concurrency' | 'run'>

/**
 * Runs every example of a host's commands, one after the other, and checks each result against the command's
 * `outputSchema`, which its author has written or `murli types` derived (13.7).
 *
 * @returns the examples whose result is not what the schema says, and those that did not end as they should
 * @throws Error if none of the commands has a schema
 */
export async function checkResults(
  root: URL | string,
  {commands, ...options}: CheckResultsOptions = {},
): Promise<FailedExample[]> {
  const catalog = await loadCatalog(readHost(root))
  const schemas = new Map(
    catalog.commands.map(({definition, name}) => [name, readMetadata(definition).returns?.outputSchema]),
  )
  const examples = (await readExamples(root, commands)).filter(({command}) => schemas.get(command) !== undefined)
  if (examples.length === 0) throw new Error('No example is of a command with an outputSchema.')
  const failed: FailedExample[] = []
  for (const {command, expectedExitCode, words} of examples) {
    const {code, envelope, stderr} = await runHost(root, [...words, '--full'], options)
    const fail = (message: string) => void failed.push({command, line: quoteLine(words), message})
    if (code !== expectedExitCode) fail(`It ends with code ${code}, not ${expectedExitCode}: ${stderr.trim()}`)
    else if (isRecord(envelope) && envelope.status === 'ok') {
      const problems = findSchemaProblems(envelope.result, schemas.get(command))
      if (problems.length > 0) fail(`Its result does not match its schema: ${problems.slice(0, 3).join('; ')}`)
    }
  }

  return failed
}
