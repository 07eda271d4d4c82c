import {AgentCommand} from 'oclif-plugin-murli'

export default class Partial extends AgentCommand {
  static summary = 'Succeed with some and fail with others'

  async run() {
    await this.parse(Partial)
    return this.writer.partial('Deleted 1 of 2', {failed: [{id: 2, reason: 'locked'}], succeeded: [{id: 1}]})
  }
}
