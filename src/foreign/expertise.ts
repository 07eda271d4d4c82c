/**
 * What knows the whole CLI, for a line that fails or asks: the catalog, corrections, schemas. A bundle of its own, loaded
 * for such a line alone; see load-expertise.ts.
 */
export {indexHost} from '../catalog/describe-host.js'
export {readCatalog} from '../catalog/read-catalog.js'
export {rootSchema, topicSchema} from '../catalog/schema-documents.js'
export {classify} from '../errors/classify.js'
export {restOf, routeLine} from '../errors/suggest/route.js'
export {maskLine} from '../errors/suggest/secrets.js'
export {answerSchema} from './answer-schema.js'
export {describeRoot} from './describe-root.js'
export {describeBriefly, describeForeignEnding, describeThrow} from './ending.js'
export {describeForeignError} from './foreign-error.js'
export {describeRoutingError} from './routing-error.js'
export {validateLine} from './validate-line.js'
