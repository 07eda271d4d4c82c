import {schemaVersion} from '../catalog/capabilities.js'
import {readProperty} from '../read-property.js'
import {resolveMode, type Target} from '../mode/mode.js'
import type {HostConfig} from '../oclif/shapes.js'
import type {Service} from '../service/run-service.js'
import {findAnnotationProblems} from '../gate/annotations.js'
import type {DoctorDocument, Problem} from '../schema/doctor.js'
import {checkCompileCache} from './check-compile-cache.js'
import {checkManifests} from './check-manifests.js'
import {checkSettings} from './check-settings.js'
import {drawReport} from './draw-report.js'
import {findClashes} from './find-clashes.js'
import {checkCopies, findCopies} from './find-copies.js'

/** `murli doctor`: what the plugin sees of its host, and what is wrong. */
export const doctor: Service = {
  answer(_line, {config}) {
    const document = examine(config)
    return {document, text: drawReport(document, process.stdout.isTTY)}
  },
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
    compile_cache: checkCompileCache(config),
    settings: {...settings},
    problems: [
      ...checkSettings(settings),
      ...checkCopies(copies),
      ...findClashes(config),
      ...checkManifests(config),
      ...checkAnnotations(config),
    ],
  }
}

function checkAnnotations(config: HostConfig): Problem[] {
  return findAnnotationProblems(config).map(({kind, message}) => ({
    about: 'annotation',
    message:
      kind === 'unreadable'
        ? `${message}. Until it is mended, an agent confirms every foreign command that no other source calls read-only.`
        : message,
  }))
}
