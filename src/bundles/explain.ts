/**
 * What an agent's command line needs when it fails, is wrong or is a question: errors, corrections
 * and the catalog. A command that succeeds does not load it, which saves 3 % of its start-up.
 */
export {cachedCatalog, readCatalog} from '../catalog/read.js'
export {renderIndex} from '../catalog/documents/render-index.js'
export {
  renderManifestSchema,
  renderRootSchema,
  renderSchema,
  renderSchemaOf,
  renderTopicSchema,
  renderTree,
} from '../catalog/documents/render-schema.js'
export {renderParamsOf} from '../catalog/synopsis/render-template.js'
export {adviseNames} from '../catalog/preferred-words.js'
export {addAdvice} from '../errors/advise.js'
export {applyExitRules} from '../errors/chosen-exit.js'
export {classify} from '../errors/classify.js'
export {readPrintedError} from '../run/prints/printed-error.js'
export {explainThrow} from '../corrections/explain.js'
export {maskRouted} from '../corrections/mask-routed.js'
export {findProblems} from '../corrections/problems/problems.js'
export {restOf} from '../corrections/route/route.js'
export {routeSubject, routeTyped} from '../corrections/route/routed-line.js'
export {parseOffline} from '../corrections/judge/offline-parse.js'
export {explainUnanswered} from '../corrections/unanswered-question.js'
export {keepValidCorrections} from '../corrections/judge/valid-corrections.js'
export {
  applyEndCode,
  correctEnd,
  explainEnd,
  explainSignal,
  readEndCode,
} from '../run/line/explain-end.js'
export {explainMisread} from '../run/line/explain-misread.js'
export {explainRoutingError, explainSubject} from '../run/line/explain-routing.js'
