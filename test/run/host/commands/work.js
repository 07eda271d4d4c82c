import {Flags} from '@oclif/core'
import {AgentCommand} from 'oclif-plugin-murli'

/** Says everything there is to say while it works, and winds up when it is told to end. */
export default class Work extends AgentCommand {
  static summary = 'Work for a while'
  static flags = {
    deaf: Flags.boolean({description: 'Go on after an abort'}),
    steps: Flags.integer({default: 200}),
    width: Flags.integer({default: 20, description: 'How many elements the result has'}),
  }

  async run() {
    const {flags} = await this.parse(Work)
    for (let current = 1; current <= flags.steps; current += 1) {
      if (this.signal.aborted && !flags.deaf) return this.writer.success('Stopped early', {current})
      await this.writer.event({current, filler: 'x'.repeat(500)})
      this.writer.log(`Did step ${current}`)
      await this.writer.progress({current, stage: current * 2 > flags.steps ? 'second' : 'first', total: flags.steps})
      this.log(`printed ${current}`)
      await new Promise((resolve) => setTimeout(resolve, 1))
    }

    return this.writer.success(
      'Done',
      Array.from({length: flags.width}, (_, id) => ({id, name: 'z'.repeat(100)})),
    )
  }
}
