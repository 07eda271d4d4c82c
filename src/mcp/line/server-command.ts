import type {FlagDefinition} from '../../oclif/shapes.js'
import {describeTypes, type ServiceCommand} from '../../service/service-command.js'

/** The clients whose configuration `--print-config` knows. */
export const clients = ['claude', 'cursor', 'vscode', 'codex', 'gemini', 'windsurf', 'zed'] as const

/** A client whose configuration `--print-config` knows. */
export type Client = (typeof clients)[number]

const globs = {multiple: true, multipleNonGreedy: true, type: 'option'} as const
const option = {multiple: false, type: 'option'} as const

/** The flags of `murli mcp`. */
export const serverFlags = {
  allow: {
    ...globs,
    description: 'serve only the commands that this glob matches; may be repeated',
    helpValue: '<glob>',
  },
  confirm: {...option, description: 'ask a person before each command that may change something', options: ['person']},
  cwd: {...option, description: 'working directory of the commands', helpValue: '<directory>'},
  deny: {...globs, description: 'leave out the commands that this glob matches; may be repeated', helpValue: '<glob>'},
  'max-output-bytes': {...option, description: "how much of a command's output an answer holds (default 32768)"},
  'max-timeout-ms': {...option, description: 'the longest timeout that a call may ask for (default 600000)'},
  'print-config': {...option, description: 'print the configuration for a client and end', options: [...clients]},
  'read-only': {allowNo: false, description: 'run only commands that are known to change nothing', type: 'boolean'},
  'timeout-ms': {...option, description: 'how long a command may take (default 60000)'},
} as const satisfies Record<string, FlagDefinition>

/** The longest time that a timer of Node knows, in milliseconds. */
export const maxTimerMs = 2_147_483_647

const milliseconds = {max: maxTimerMs, min: 1, type: 'integer'} as const

/** What a manifest does not keep of the flags. */
export const serverTypes = describeTypes({
  flags: {
    cwd: {type: 'directory'},
    // An answer has room for an error at least.
    'max-output-bytes': {max: 16_777_216, min: 1024, type: 'integer'},
    'max-timeout-ms': milliseconds,
    'timeout-ms': milliseconds,
  },
})

/** `murli mcp`, as its line is parsed. */
export const serverCommand: ServiceCommand = {args: {}, flags: serverFlags, id: 'murli:mcp', murli: serverTypes}
