import {Flags} from '@oclif/core'
import {AgentCommand} from 'oclif-plugin-murli'

/** Says one thing of every kind, and always the same. */
export default class Story extends AgentCommand {
  static summary = 'Say one thing of every kind'
  static flags = {
    dangerous: Flags.boolean({description: 'Fail at the end'}),
    quiet: Flags.boolean({description: 'Say nothing before the end'}),
  }

  async run() {
    const {flags} = await this.parse(Story)
    if (!flags.quiet) {
      this.writer.log('Opening')
      await this.writer.progress({current: 0, message: 'Looking', stage: 'find', total: 2})
      await this.writer.event({found: 'a'})
      this.writer.log('Found one')
      this.writer.log('Found one')
      await this.writer.event('b')
      this.writer.warn('Two is all there is')
      await this.writer.progress({current: 2, stage: 'write', total: 2})
    }

    if (flags.dangerous) throw Object.assign(new Error('The door is locked'), {code: 'EACCES'})
    const nextActions = [{command: 'streams story --quiet', description: 'Hear the end only'}]
    return this.writer.success('Told', {chapters: 2}, {nextActions, warnings: ['It is a short story']})
  }
}
