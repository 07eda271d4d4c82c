import {Flags} from '@oclif/core'
import {AgentCommand} from 'oclif-plugin-murli'

export default class Chatter extends AgentCommand {
  static summary = 'Log the same line many times'
  static flags = {count: Flags.integer({default: 5}), wait: Flags.integer({default: 0}), warning: Flags.boolean()}

  async run() {
    const {flags} = await this.parse(Chatter)
    for (let index = 0; index < flags.count; index += 1) this.writer.log('Still at it')
    if (flags.wait) await new Promise((resolve) => setTimeout(resolve, flags.wait))
    if (flags.warning) {
      process.emitWarning('Something is old', 'DeprecationWarning', 'OLD001')
      await new Promise((resolve) => setImmediate(resolve))
    }

    this.writer.log('\u{1B}[31mDone\u{1B}[39m')
    return this.writer.success('Logged')
  }
}
