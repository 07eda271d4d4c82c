import {expect, it} from 'vitest'

import type {ForeignRun} from '../../src/foreign/foreign-run.js'
import {parseLine} from '../../src/foreign/check-line.js'
import type {LoadableCommand} from '../../src/oclif/shapes.js'

it('reports that a command cannot be loaded, and where its flags are listed', async () => {
  const run = {
    failWith: ({error}: {error: unknown}) => Promise.resolve(error),
    invocation: {argv: [], config: {bin: 'riffle', topicSeparator: ' '}},
  } as unknown as ForeignRun
  const command = {
    id: 'data:query',
    load: () => Promise.reject(new TypeError('bind of undefined')),
  } as unknown as LoadableCommand

  await expect(parseLine(run, command)).rejects.toMatchObject({
    code: 2,
    error: 'tool_error',
    message: 'The command data query could not be loaded: bind of undefined',
    suggestion:
      'It cannot run here, so its command line cannot be checked; `riffle data query --schema` prints what its manifest states.',
  })
})
