export {findSchemaProblems} from '../output/schema-problems.js'
export {checkDocument, type DocumentName} from './check-document.js'
export {
  checkExamples,
  type CheckExamplesOptions,
  checkResults,
  type CheckResultsOptions,
  type FailedExample,
} from './checks.js'
export {toMatchCatalog} from './match-catalog.js'
export {
  type Envelope,
  type ErrorEnvelope,
  errorOf,
  type PlanEnvelope,
  planOf,
  type HostRun as Run,
  runHost,
  type SuccessEnvelope,
  successOf,
} from './run.js'
export type {HostRunOptions as RunOptions} from '../services/host-process.js'
export {
  checkHumanMode,
  type CheckHumanModeOptions,
  type HumanDifference,
} from '../services/human-mode.js'
export {type InProcessOptions, runInProcess} from './run-in-process.js'
