import {writeFileSync} from 'node:fs'

import {Args} from '@oclif/core'
import {AgentCommand} from 'oclif-plugin-murli'

export default class Change extends AgentCommand {
  static summary = 'Change something slowly, and report each step'
  static args = {file: Args.string({required: true})}
  static mutating = true

  async run() {
    const {args} = await this.parse(Change)
    for (let step = 0; step < 20; step += 1) {
      await this.writer.event({step})
      await new Promise((resolve) => setTimeout(resolve, 20))
    }

    writeFileSync(args.file, 'changed')
    return {changed: true}
  }
}
