import {spawnSync} from 'node:child_process'

import {Flags} from '@oclif/core'
import {AgentCommand} from 'oclif-plugin-murli'

const pause = (timeMs) => new Promise((resolve) => setTimeout(resolve, timeMs))

export default class Bar extends AgentCommand {
  static summary = 'Show how far it is'
  static flags = {
    name: Flags.string({default: 'Importing'}),
    narrow: Flags.integer({description: 'Make the terminal this wide at half the way'}),
    steps: Flags.integer({default: 12}),
  }

  async run() {
    const {flags} = await this.parse(Bar)
    for (let current = 1; current <= flags.steps; current += 1) {
      await this.writer.progress({
        current,
        message: `the ${current}. of all 世界 😀`,
        stage: flags.name,
        total: flags.steps,
      })
      if (current === 5) this.log('printed by the command')
      if (current === 8) this.writer.log('logged by the command')
      if (current === flags.steps / 2 && flags.narrow) {
        spawnSync('stty', ['cols', String(flags.narrow)], {stdio: [process.stderr, 'ignore', 'ignore']})
      }

      await pause(60)
    }

    return this.writer.success('Imported all')
  }
}
