import {Flags} from '@oclif/core'
import {AgentCommand} from 'oclif-plugin-murli'

export default class Events extends AgentCommand {
  static summary = 'Write many events'
  static flags = {
    count: Flags.integer({default: 10}),
    delay: Flags.integer({default: 0}),
    hasty: Flags.boolean({description: 'Never wait for the reader'}),
    memory: Flags.boolean({description: 'Say how far resident memory grew'}),
    size: Flags.integer({default: 0}),
  }

  async run() {
    const {flags} = await this.parse(Events)
    const filler = 'x'.repeat(flags.size)
    let base = 0
    let peak = 0
    for (let index = 0; index < flags.count; index += 1) {
      const value = {index, name: 'an event', filler}
      if (flags.hasty) void this.writer.event(value)
      else await this.writer.event(value)
      if (flags.delay > 0) await new Promise((resolve) => setTimeout(resolve, flags.delay))
      if (flags.memory && index % 1000 === 0) {
        const {rss} = process.memoryUsage()
        if (index === 10_000) base = rss
        peak = Math.max(peak, rss)
      }

      if (this.signal.aborted) return
    }

    return this.writer.success(
      `Wrote ${flags.count} events`,
      flags.memory ? {grown: peak - base} : {count: flags.count},
    )
  }
}
