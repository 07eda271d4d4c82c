import type {Catalog} from '../catalog/catalog.js'
import type {DescribeScope} from '../catalog/nodes/tree.js'
import {readCatalog as readHostCatalog} from '../catalog/read.js'
import type {LintDocument} from '../contract/schema/services.js'
import {loadBundle} from '../load-bundle.js'
import type {HostConfig} from '../oclif/shapes.js'
import type {OpenCliDocument} from '../services/describe/open-cli.js'

export type {Catalog, CatalogCommand, CatalogTopic} from '../catalog/catalog.js'
export {renderDescribe} from '../catalog/documents/render-host.js'
export {type IndexOptions, renderIndex} from '../catalog/documents/render-index.js'
export {renderSchemaOf as renderSchema} from '../catalog/documents/render-schema.js'
export type {DescribeScope} from '../catalog/nodes/tree.js'
export type {OpenCliDocument} from '../services/describe/open-cli.js'
export type {
  CommandDocument,
  DescribeDocument,
  IndexDocument,
  TopicDocument,
  TreeNode,
} from '../contract/schema/introspection.js'
export type {LintDocument, LintProblem} from '../contract/schema/services.js'
export {formats as outputFormats} from '../contract/formats.js'
export {protocolVersions} from '../contract/protocols.js'

/** A loaded oclif config, of any version of @oclif/core. */
export type Config = Pick<HostConfig, 'bin' | 'name' | 'root' | 'version'> & {
  commands: readonly unknown[]
  topics: readonly unknown[]
}

/**
 * Reads a CLI from its loaded config, with all annotations; no command is loaded.
 *
 * @param config `await Config.load(root)` of @oclif/core
 */
export function readCatalog(config: Config): Catalog {
  return readHostCatalog(config as HostConfig)
}

/** Renders a catalog, or the part of it in a scope, as an OpenCLI document. */
export function renderOpenCli(catalog: Catalog, scope?: DescribeScope): OpenCliDocument {
  return loadBundle<typeof import('../services/describe/open-cli.js')>('services').toOpenCli(
    catalog,
    scope,
  )
}

/**
 * Checks a catalog of `readCatalog` by the rules of `murli lint`.
 *
 * @throws TypeError for a catalog without its config
 */
export function checkConventions(catalog: Catalog): LintDocument {
  const {config} = catalog
  if (!config) {
    throw new TypeError('The catalog has no config: read it with readCatalog.')
  }
  return loadBundle<typeof import('../services/lint/lint-catalog.js')>('services').lintCatalog({
    ...catalog,
    config,
  })
}
