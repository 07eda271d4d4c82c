import type {CatalogDefinition} from './catalog.js'
import type {PreciseTypes} from './flag-types.js'

/** What a command declares about itself (contract, section 7), as its manifest keeps it. */
export type DeclaredMetadata = {
  agentDescription?: string
  agentExamples?: (DeclaredExample | string)[]
  argumentAnnotations?: Record<string, ArgumentAnnotation>
  destructive?: boolean
  dryRunnable?: boolean
  flagAnnotations?: Record<string, FlagAnnotation>
  idempotent?: boolean
  murli?: PreciseTypes
  mutating?: boolean
  returns?: {type?: unknown; description?: unknown; shape?: unknown; outputSchema?: unknown}
  reversible?: boolean
  whenToUse?: string
}

/** An example with what more there is to say of it. */
export type DeclaredExample = {command: string; description?: string; expectedExitCode?: number}

/** What a command says of one of its flags. */
export type FlagAnnotation = {
  env?: string
  sensitive?: boolean
  persistent?: boolean
  mutuallyExclusiveWith?: string[]
  enum?: string[]
  pattern?: string
  profileable?: boolean
}

/** What a command says of one of its arguments. */
export type ArgumentAnnotation = {type?: string; description?: string; enum?: string[]; pattern?: string}

/** What a command's definition declares. */
export function readMetadata(definition: CatalogDefinition): DeclaredMetadata {
  return definition as CatalogDefinition & DeclaredMetadata
}
