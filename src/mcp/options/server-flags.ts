import type {FlagDefinition} from '../../oclif/shapes.js'
import {booleanFlag, confirmFlag, describeTypes, optionFlag} from '../../services/plugin-command.js'
import type {ServiceCommand} from '../../services/service.js'
import {clients} from './clients.js'

/** A flag with a list of values, globs by default. */
function listFlag(
  description: string,
  settings: Partial<FlagDefinition> = {helpValue: '<glob>'},
): FlagDefinition {
  return optionFlag(`${description}; may be repeated`, {
    multiple: true,
    multipleNonGreedy: true,
    ...settings,
  })
}

const clientFlag = {helpValue: '<client>', options: [...clients]}

/** The flags of `murli mcp`. */
export const serverFlags = {
  allow: listFlag('serve only the commands that this glob matches'),
  check: booleanFlag('start the server as a client would, report what it serves, and end', {
    exclusive: ['http', 'install', 'print-config'],
  }),
  confirm: optionFlag('ask a person before each command that may change something', {
    options: ['person'],
  }),
  cwd: optionFlag('working directory of the commands', {helpValue: '<directory>'}),
  deny: listFlag('leave out the commands that this glob matches'),
  env: listFlag('with --install or --print-config: a variable for the server', {
    helpValue: '<NAME=VALUE>',
    relationships: [
      {
        flags: ['install', 'print-config'],
        type: 'some',
      },
    ],
  }),
  http: optionFlag('serve over HTTP instead of stdio, on 127.0.0.1 unless a host is named', {
    helpValue: '<[HOST:]PORT>',
  }),
  install: optionFlag('write the server into the configuration of a client and end', {
    ...clientFlag,
    exclusive: ['http', 'print-config'],
  }),
  'max-output-bytes': optionFlag(
    "how much of a command's output an answer holds (default 32000), with four bytes for a token",
  ),
  'max-timeout-ms': optionFlag('the longest timeout that a call may ask for (default 600000)'),
  'print-config': optionFlag('print the configuration for a client and end', {
    ...clientFlag,
    exclusive: ['http'],
  }),
  promote: listFlag('show the commands that this glob matches as tools of their own, 20 at most'),
  'read-only': booleanFlag('run only commands that are known to change nothing'),
  'timeout-ms': optionFlag('how long a command may take (default 50000)'),
  'token-file': optionFlag(
    'with --http: a file that holds the bearer token (default: a new token, which is printed)',
    {
      dependsOn: ['http'],
      helpValue: '<file>',
    },
  ),
  yes: confirmFlag('confirm that --install may write'),
}

const milliseconds = {
  max: 2_147_483_647,
  min: 1,
  type: 'integer',
} as const

/** The types of the values of these flags, for the manifest. */
export const serverTypes = describeTypes({
  flags: {
    cwd: {type: 'directory'},
    'max-output-bytes': {max: 16_777_216, min: 1024, type: 'integer'},
    'max-timeout-ms': milliseconds,
    'timeout-ms': milliseconds,
  },
})

/** `murli mcp` as its command line is parsed before its class is loaded. */
export const serverCommand: ServiceCommand = {
  args: {},
  flags: serverFlags,
  id: 'murli:mcp',
  murli: serverTypes,
}
