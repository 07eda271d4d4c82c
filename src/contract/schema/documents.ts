import type {NextAction} from '../outcome.js'
import type {AdoptDocument} from './adopt.js'
import type * as envelopes from './envelopes.js'
import type {EvalDocument} from './eval.js'
import type * as introspection from './introspection.js'
import type * as services from './services.js'

/**
 * The documents of the contract, by their names in `schema/`; a comment here or at the type is the
 * schema's title.
 */
export type Documents = {
  adopt: AdoptDocument
  brief: introspection.BriefDocument
  command: introspection.CommandDocument
  describe: introspection.DescribeDocument
  'describe-head': introspection.DescribeHeadDocument
  diff: services.DiffDocument
  doctor: services.DoctorDocument
  error: envelopes.ErrorDocument
  /** An error (protocol 0.1). */
  'error-0.1': envelopes.OlderError
  /** An error (protocol 0.2). */
  'error-0.2': envelopes.OlderError & envelopes.OlderVersions
  eval: EvalDocument
  /** An event, verbatim. */
  event: unknown
  flag: introspection.FlagDocument
  'hateoas-error': envelopes.HateoasError
  'hateoas-line': envelopes.HateoasLine
  'hateoas-result': envelopes.HateoasResult
  index: introspection.IndexDocument
  lint: services.LintDocument
  log: envelopes.LogDocument
  /** A command line to run next. */
  'next-action': NextAction
  /** A command or topic in the tree. */
  node: introspection.TreeNode
  plan: envelopes.PlanDocument
  /** A plan (protocol 0.1). */
  'plan-0.1': {status: 'plan'; result: unknown}
  /** A plan (protocol 0.2). */
  'plan-0.2': {status: 'plan'} & envelopes.OlderVersions & {result: unknown}
  progress: envelopes.ProgressDocument
  /** A progress line (protocol 0.1). */
  'progress-0.1': envelopes.OlderProgress
  /** A progress line (protocol 0.2). */
  'progress-0.2': envelopes.OlderProgress
  root: introspection.RootDocument
  rows: envelopes.RowsNode
  success: envelopes.SuccessDocument
  /** A success (protocol 0.1). */
  'success-0.1': {status: 'ok'; result: unknown}
  /** A success (protocol 0.2). */
  'success-0.2': {status: 'ok'} & envelopes.OlderVersions & {result: unknown}
  topic: introspection.TopicDocument
  types: services.TypesDocument
  which: services.WhichDocument
}

/** The name of a document's schema: the name of its file in `schema/`, without the extension. */
export type DocumentName = keyof Documents
