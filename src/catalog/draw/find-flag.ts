import type {FlagDocument} from '../../schema/introspection.js'
import type {Catalog} from '../catalog.js'
import {readMetadata} from '../read/declared-metadata.js'
import {textRenderer} from '../read/render-text.js'
import {visibleFlags} from '../read/visible-flags.js'
import {describeFlag} from './describe-flag.js'
import {describeHead} from './describe-host.js'

/** What `describe --flag NAME` prints: every command that has the flag, and the flag as it has it. */
export function findFlag(catalog: Catalog, flag: string, includeHidden = false): FlagDocument {
  const name = flag.replace(/^--/, '')
  const entries = catalog.commands
    .filter(({isHidden}) => includeHidden || !isHidden)
    .flatMap((command) => {
      const definition = visibleFlags(command, includeHidden).find(([candidate]) => candidate === name)?.[1]
      if (!definition) return []
      const {flagAnnotations, murli} = readMetadata(command.definition)
      const source = {
        annotation: flagAnnotations?.[name],
        details: murli?.flags[name],
        render: textRenderer(catalog, command),
      }
      return [[command.name || catalog.bin, describeFlag(name, definition, command.definition.flags, source)] as const]
    })
  return {...describeHead(catalog), flag: name, commands: Object.fromEntries(entries)}
}
