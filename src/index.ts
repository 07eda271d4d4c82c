export {AgentCommand, withAgent} from './base-command.js'
export type {AgentRun} from './contract/agent-run.js'
export {AgentError, type AgentErrorOptions, toolError, userError} from './contract/agent-error.js'
export {type ExitCode, exitCodes} from './contract/error-categories.js'
export type {Mode} from './line/mode.js'
export type {HostSettings} from './oclif/shapes.js'
export type {Format} from './contract/formats.js'
export type {
  ErrorFields,
  Log,
  LogLevel,
  NextAction,
  NextActionParam,
  Progress,
  TerminalOutcome,
  Truncation,
} from './contract/outcome.js'
export type {ProtocolVersion} from './contract/protocols.js'
export type {
  AgentCommandClass,
  AgentFlagValues,
  AgentMembers,
  AnyCommandClass,
  FlagValues,
} from './run/adopted/adopted-command.js'
export type {
  AgentExample,
  ArgumentAnnotation,
  CommandMetadata,
  FlagAnnotation,
  Returns,
  ValueType,
} from './contract/metadata.js'
export type {
  ErrorDocument,
  LogDocument,
  PlanDocument,
  ProgressDocument,
  SuccessDocument,
} from './contract/schema/envelopes.js'
export type {
  ArgumentNode,
  CapabilitiesNode,
  CommandDocument,
  CommandNode,
  DescribeDocument,
  ExampleNode,
  FlagNode,
  IndexDocument,
  ReturnsNode,
  RootDocument,
  SafetyNode,
  TopicDocument,
  TopicNode,
  TreeNode,
} from './contract/schema/introspection.js'
export type {
  Extras,
  PartialExtras,
  PartialSuccess,
  SuccessExtras,
  Writer,
} from './run/adopted/writer.js'
