/**
 * What a line that asks about the CLI is answered with: its schemas and its index, and what writes them. A bundle of its own,
 * so that no error loads what draws documents.
 */
export {readCatalog} from '../catalog/read-catalog.js'
export {indexHost} from '../catalog/index-host.js'
export {rootSchema, schemaOf, topicSchema} from '../catalog/schema-documents.js'
export {prepareAnswer} from '../foreign/answer-document.js'
export {findSchema} from '../foreign/find-schema.js'
export {describeRoot} from '../foreign/describe-root.js'
export {restOf, routeLine} from '../errors/route.js'
