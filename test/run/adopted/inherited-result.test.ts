import {expect, test} from 'vitest'

import {runInProcess} from '../../../src/testing/index.js'
import {makeTrialHost, ownCommand} from '../../support/trial-host.js'

const typeOf = (property: string) => ({type: 'object', properties: {[property]: {type: 'number'}}})

// 13.7
test('a command has the result type of its own source, whichever command of its classes ran before', async (context) => {
  const readOwn = 'return Object.keys(this.constructor.returns.outputSchema.properties)'
  const host = await makeTrialHost({
    commands: {
      base: ownCommand(`await this.parse(Trial); ${readOwn}`),
      derived: `import Base from './base.js'\nexport default class Derived extends Base {}`,
    },
    files: {
      'murli.types.json': JSON.stringify({
        version: 1,
        commands: {base: typeOf('one'), derived: typeOf('two')},
      }),
    },
  })
  context.onTestFinished(host.remove)
  for (const [name, property] of [
    ['base', 'one'],
    ['derived', 'two'],
    ['base', 'one'],
  ] as const) {
    const {envelope} = await runInProcess(host.folder, [name], {env: host.env})
    expect(envelope).toMatchObject({result: [property]})
  }
})
