export {AgentCommand, type AgentCommandBase, withAgent} from './base-command.js'
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
  HateoasError,
  HateoasLine,
  HateoasResult,
  LogDocument,
  OlderError,
  OlderProgress,
  OlderVersions,
  PlanDocument,
  ProgressDocument,
  RowsNode,
  SuccessDocument,
  TruncationNode,
} from './contract/schema/envelopes.js'
export type {
  ArgumentNode,
  BriefDocument,
  BriefItem,
  BriefList,
  BriefNode,
  CapabilitiesNode,
  CommandDocument,
  CommandNode,
  DescribeDocument,
  DescribeHeadDocument,
  ExampleNode,
  FlagDocument,
  FlagNode,
  HeadNode,
  IndexDocument,
  ReturnsNode,
  RootDocument,
  SafetyNode,
  ShorteningNode,
  TopicDocument,
  TopicIndexNode,
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
