import {Flags} from '@oclif/core'
import {AgentCommand} from 'oclif-plugin-murli'

export default class Print extends AgentCommand {
  static summary = 'Print many lines, as a command that was adopted'
  static flags = {
    count: Flags.integer({default: 100_000}),
    exit: Flags.boolean({description: 'End the process without waiting'}),
  }

  async run() {
    const {flags} = await this.parse(Print)
    for (let index = 0; index < flags.count; index += 1)
      this.log(`\u{1B}[32mline ${index}\u{1B}[39m: "héllo" \u{1F600}`)
    if (flags.exit) process.exit(0)
  }
}
