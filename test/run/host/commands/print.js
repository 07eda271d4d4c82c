import {Flags} from '@oclif/core'
import {AgentCommand} from 'oclif-plugin-murli'

export default class Print extends AgentCommand {
  static summary = 'Print many lines, as a command that was adopted'
  static flags = {
    count: Flags.integer({default: 100_000}),
    exit: Flags.boolean({description: 'End the process without waiting'}),
    memory: Flags.boolean({description: 'Say on stderr how far resident memory grew'}),
    value: Flags.boolean({description: 'Return a value, too'}),
  }

  async run() {
    const {flags} = await this.parse(Print)
    const base = process.memoryUsage().rss
    for (let index = 0; index < flags.count; index += 1)
      this.log(`\u{1B}[32mline ${index}\u{1B}[39m: "héllo" \u{1F600}`)
    if (flags.memory) console.error(`grown by ${process.memoryUsage().rss - base} bytes`)
    if (flags.exit) process.exit(0)
    if (flags.value) return {count: flags.count}
  }
}
