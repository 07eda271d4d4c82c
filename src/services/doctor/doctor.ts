import {statSync} from 'node:fs'
import {join, sep} from 'node:path'

import {arePacksOn, packOf} from '../../annotations/packs/command-pack.js'
import {schemaVersion} from '../../catalog/documents/render-host.js'
import {readCatalog} from '../../catalog/read.js'
import {boundList} from '../../catalog/texts/cut-text.js'
import type {DoctorDocument, Problem} from '../../contract/schema/services.js'
import {isRecord, readProperty} from '../../contract/unknown-value.js'
import {listFiles} from '../../files/list-files.js'
import {modeOfEnvironment, type Target} from '../../line/mode.js'
import {packageName, pluginsOf} from '../../oclif/host.js'
import type {HostConfig} from '../../oclif/shapes.js'
import {
  activeCacheFolder,
  compileCacheFolder,
  findCacheObstacle,
} from '../../process/compile-cache.js'
import type {Service} from '../service.js'
import {
  checkAnnotations,
  checkCommandLimits,
  checkPermissions,
  checkSkills,
  checkWritable,
} from './check-agent-setup.js'
import {checkClash} from './check-clash.js'
import {checkCopies, findCopies} from './check-copies.js'
import {checkEngines} from './check-engines.js'
import {checkManifests} from './check-manifests.js'
import {checkPublished} from './check-published.js'
import {checkSettings} from './check-settings.js'
import {measureCost} from './measure-cost.js'
import {renderDoctorReport} from './render-doctor.js'

/** The checks, in the order in which their problems are listed. */
const checks = [
  checkSettings,
  checkCopies,
  checkEngines,
  checkClash,
  checkManifests,
  checkPublished,
  checkAnnotations,
  checkCommandLimits,
  checkWritable,
  checkSkills,
  checkPermissions,
]

/** `murli doctor`: reports what the plugin knows about its host, and problems. */
export const doctor: Service = {
  async answer({flags}, {config}) {
    const settings: unknown = config.pjson.oclif.murli
    const document: DoctorDocument = {
      name: config.bin,
      schema_version: schemaVersion,
      tool_version: config.version,
      // oclif keeps `@oclif/core@<version>` in a private field.
      core: String(readProperty(config, '_base') ?? 'unknown'),
      node: process.versions.node,
      mode: describeModes(config),
      copies: findCopies(config),
      compile_cache: describeCompileCache(config),
      ...(flags['time'] === true && {time: await measureCost(config)}),
      settings: isRecord(settings) ? {...settings} : {},
      packs: describePacks(config),
      problems: checks.flatMap((check) => boundProblems(check(config))),
    }
    return {
      document,
      text: renderDoctorReport(document, {isTerminal: process.stdout.isTTY}),
    }
  },
}

/** Who the output of each kind of command line is for. */
function describeModes(config: HostConfig): DoctorDocument['mode'] {
  const describeMode = (target: Target) => {
    const {audience, format, protocol, rule} = modeOfEnvironment(config, {target})
    return {audience, rule, format, protocol}
  }
  return {
    // The document calls an adopted command `own`.
    own: describeMode('adopted'),
    foreign: describeMode('foreign'),
    routing: describeMode('routing'),
  }
}

/** The first problems that a check has found, and how many more there are. */
function boundProblems(problems: readonly Problem[]): Problem[] {
  return boundList(problems, (hiddenCount) => ({
    about: problems[0]!.about,
    message: `${hiddenCount} more problems are not shown.`,
  }))
}

/** How many commands of the host and its core plugins have annotations in a pack. */
function describePacks(config: HostConfig): DoctorDocument['packs'] {
  const core = pluginsOf(config).filter(({name, type}) => type === 'core' && name !== packageName)
  const coreNames = new Set(core.map(({name}) => name))
  const {commands: allCommands} = readCatalog(config)
  const commands = allCommands.filter(({entry}) => coreNames.has(String(entry['pluginName'])))
  const covered = commands.flatMap(({entry}) => packOf(config, entry) ?? [])
  const reading = covered.filter(({mutating}) => mutating === false)
  return {
    is_on: arePacksOn(config),
    commands: commands.length,
    covered: covered.length,
    read_only: reading.length,
  }
}

function describeCompileCache(config: HostConfig): DoctorDocument['compile_cache'] {
  const folder = compileCacheFolder(config)
  const bytes = measureFolder(folder)
  if (activeCacheFolder()?.startsWith(`${folder}${sep}`)) {
    return {is_on: true, folder, bytes}
  }
  const reason =
    findCacheObstacle(config) ??
    'the folder cannot be created, belongs to another user, or is open to others'
  return {is_on: false, reason, folder, bytes}
}

function measureFolder(folder: string): number {
  try {
    const sizes = listFiles(folder).map((file) => statSync(join(folder, file)).size)
    return sizes.reduce((sum, size) => sum + size, 0)
  } catch {
    return 0
  }
}
