/**
 * What knows the whole CLI, for a line that fails or asks: the catalog, corrections, schemas. A bundle of its own, loaded
 * for such a line alone; before whoever asks goes on; see load-part.ts and foreign/load-expertise.ts.
 */
export {indexHost} from './catalog/describe-host.js'
export {readCatalog} from './catalog/read-catalog.js'
export {rootSchema, topicSchema} from './catalog/schema-documents.js'
export {classify} from './errors/classify.js'
export {explainThrow} from './errors/explain-throw.js'
export {restOf, routeLine} from './errors/suggest/route.js'
export {isSensitive, maskLine} from './errors/suggest/secrets.js'
export {answerSchema} from './foreign/answer-schema.js'
export {describeRoot} from './foreign/describe-root.js'
export {describeBriefly, describeForeignEnding, describeThrow} from './foreign/ending.js'
export {describeForeignError} from './foreign/foreign-error.js'
export {describeRoutingError} from './foreign/routing-error.js'
export {validateLine} from './foreign/validate-line.js'
export {describeValidLine} from './own/valid-line.js'
export {writeSchema} from './own/write-schema.js'
