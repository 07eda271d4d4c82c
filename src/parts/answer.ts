/**
 * What answers a line that asks about the CLI: its schemas and its index. A bundle of its own, so that no error loads what
 * draws and writes documents.
 */
export {readCatalog} from '../catalog/read/read-catalog.js'
export {indexHost} from '../catalog/draw/index-host.js'
export {rootSchema, topicSchema} from '../catalog/draw/schema-documents.js'
export {answerSchema} from '../foreign/answer-schema.js'
export {describeRoot} from '../foreign/describe-root.js'
export {writeSchema} from '../own/write-schema.js'
export {restOf, routeLine} from '../suggest/route.js'
