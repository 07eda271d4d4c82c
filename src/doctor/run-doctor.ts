import {schemaVersion} from '../catalog/draw/capabilities.js'
import {fail, runPlain} from '../describe/fail.js'
import {formatDocument} from '../describe/format-document.js'
import {readRequest} from '../describe/read-request.js'
import {writeAll} from '../describe/write-stream.js'
import {readProperty} from '../read-property.js'
import {resolveMode, type Target} from '../mode/mode.js'
import type {FlagDefinition, HostConfig} from '../oclif/shapes.js'
import type {DoctorDocument} from '../schema/doctor.js'
import {checkManifests} from './check-manifests.js'
import {checkSettings} from './check-settings.js'
import {findClashes} from './find-clashes.js'
import {checkCopies, findCopies} from './find-copies.js'

/**
 * Does what `murli doctor` is asked for.
 *
 * @param argv the words after the command's id
 * @param flags the flags that the command declares
 */
export async function runDoctor(
  argv: readonly string[],
  config: HostConfig,
  flags: Record<string, FlagDefinition>,
): Promise<void> {
  // The command's name is two words where a space separates them, and one to read-request.
  const name = `murli${config.topicSeparator}doctor`.split(' ')
  const offset = name.length - 1
  const failHere: typeof fail = ({position, ...fields}) =>
    fail({
      ...fields,
      ...(position !== undefined && {position: position + offset}),
      suggestion: 'See `murli doctor --schema` for what it takes.',
    })
  await runPlain({config, words: [...name, ...argv]}, async () => {
    const {format, words} = readRequest(argv, flags, failHere)
    const [word] = words
    if (word) failHere(describeUnexpected(word))
    await writeAll('stdout', await formatDocument(examine(config), format))
  })
}

/** What the plugin sees of its host. */
export function examine(config: HostConfig): DoctorDocument {
  const settings = config.pjson.oclif.murli
  const copies = findCopies(config)
  const decide = (target: Target) => {
    const {audience, format, protocol, rule} = resolveMode({config, flags: {}, target})
    return {audience, rule, format, protocol}
  }

  return {
    name: config.bin,
    schema_version: schemaVersion,
    tool_version: config.version,
    core: String(readProperty(config, '_base') ?? 'unknown'),
    node: process.versions.node,
    mode: {own: decide('own'), foreign: decide('foreign'), routing: decide('routing')},
    copies,
    settings: {...settings},
    problems: [...checkSettings(settings), ...checkCopies(copies), ...findClashes(config), ...checkManifests(config)],
  }
}

function describeUnexpected({position, raw}: {position: number; raw: string}): Parameters<typeof fail>[0] {
  return {
    code: 1,
    error: 'argument_error',
    kind: 'unexpected_argument',
    message: `Unexpected argument ${raw}`,
    position,
    recoverable: true,
  }
}
