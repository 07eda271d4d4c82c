import {anything, explain, flag, type Infer, list, map, number, object, oneOf, optional, text} from './builder.js'

const modeNode = object({
  audience: oneOf(['agent', 'human']),
  rule: oneOf(['agent-flag', 'default', 'detected', 'environment', 'output', 'pipe']),
  format: text(),
  protocol: text(),
})

/** One thing that the host's author or user should know. */
export const problemNode = object({
  about: oneOf(['annotation', 'clash', 'copy', 'manifest', 'settings']),
  message: text(),
  suggestion: optional(text()),
})

/** One thing that the host's author or user should know. */
export type Problem = Infer<typeof problemNode>

/** A copy of the plugin on disk. */
export const copyNode = object({version: text(), root: text(), type: text(), is_active: flag()})

/** A copy of the plugin on disk. */
export type PluginCopy = Infer<typeof copyNode>

/** V8's compile cache of the host. */
export const compileCacheNode = object({
  is_on: flag(),
  reason: optional(explain(text(), 'why it is off')),
  folder: text(),
  bytes: explain(number('integer', 0), 'what it takes on the disk, for all versions of Node together'),
})

/** V8's compile cache of the host. */
export type CompileCache = Infer<typeof compileCacheNode>

/** What `murli doctor` prints. */
export const doctorDocument = object({
  name: text(),
  schema_version: text(),
  tool_version: text(),
  core: text(),
  node: text(),
  mode: object({own: modeNode, foreign: modeNode, routing: modeNode}),
  copies: list(copyNode),
  compile_cache: compileCacheNode,
  settings: map(anything()),
  problems: list(problemNode),
})

/** What `murli doctor` prints. */
export type DoctorDocument = Infer<typeof doctorDocument>
