import {Flags} from '@oclif/core'
import {AgentCommand} from 'oclif-plugin-murli'

export default class Act extends AgentCommand {
  static summary = 'Name what to do next'
  static flags = {next: Flags.string({description: 'A next action of its own'})}
  static nextActions = [
    {
      command: 'streams rows [--count <count>] --output json',
      description: 'See the rows',
      params: {count: {default: 10, description: 'How many'}},
    },
  ]

  async run() {
    const {flags} = await this.parse(Act)
    const nextActions = flags.next ? [{command: flags.next, description: 'Its own'}] : undefined
    return this.writer.success('Acted', {acted: true}, {nextActions})
  }
}
