export {findSchemaProblems} from '../output/schema-problems.js'
export {checkDocument, type DocumentName} from './check-document.js'
export {
  checkExamples,
  type CheckExamplesOptions,
  checkHumanMode,
  type CheckHumanModeOptions,
} from './checks.js'
export {
  checkResults,
  type CheckResultsOptions,
  type FailedExample,
  type HumanDifference,
} from './checks.js'
export {toMatchCatalog} from './checks.js'
export {
  type Envelope,
  type ErrorEnvelope,
  errorOf,
  type PlanEnvelope,
  planOf,
  type Run,
} from './run.js'
export {runHost, type RunOptions, type SuccessEnvelope, successOf} from './run.js'
export {type InProcessOptions, runInProcess} from './run-in-process.js'
