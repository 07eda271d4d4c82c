import {Flags} from '@oclif/core'
import {AgentCommand} from 'oclif-plugin-murli'

export default class Events extends AgentCommand {
  static summary = 'Write many events'
  static flags = {
    count: Flags.integer({default: 10}),
    hasty: Flags.boolean({description: 'Never wait for the reader'}),
    size: Flags.integer({default: 0}),
  }

  async run() {
    const {flags} = await this.parse(Events)
    const filler = 'x'.repeat(flags.size)
    for (let index = 0; index < flags.count; index += 1) {
      const value = {index, name: 'an event', filler}
      if (flags.hasty) void this.writer.event(value)
      else await this.writer.event(value)
      if (this.signal.aborted) return
    }

    return this.writer.success(`Wrote ${flags.count} events`, {count: flags.count})
  }
}
