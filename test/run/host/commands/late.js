import {Flags} from '@oclif/core'
import {AgentCommand} from 'oclif-plugin-murli'

const pause = (timeMs) => new Promise((resolve) => setTimeout(resolve, timeMs))

export default class Late extends AgentCommand {
  static summary = 'Take a long time'
  static flags = {
    after: Flags.boolean({description: 'Go on talking when all is said'}),
    deaf: Flags.boolean({description: 'Ignore the abort'}),
    listener: Flags.boolean({description: 'Have a listener for signals that throws, as some base classes do'}),
  }

  async init() {
    await super.init()
    process.on('SIGTERM', () => {
      throw new Error('A listener of a base class')
    })
  }

  async run() {
    const {flags} = await this.parse(Late)
    if (flags.listener) {
      process.on('SIGTERM', () => {
        throw new Error('A listener of the command')
      })
    }

    if (flags.after) {
      setTimeout(() => {
        this.writer.log('too late')
        console.log('too late')
        console.error('too late')
        void this.writer.event('too late')
      }, 50)
      return this.writer.success('Said')
    }

    await this.writer.event('ready')
    for (let turn = 0; turn < 400 && (flags.deaf || !this.signal.aborted); turn += 1) await pause(10)
    if (this.signal.aborted) throw this.signal.reason
    return this.writer.success('In time')
  }
}
