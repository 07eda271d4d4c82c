import {Args} from '@oclif/core'
import {AgentCommand} from 'oclif-plugin-murli'

import {getTask} from '../../database.js'
import {Store} from '../../store.js'

export default class TaskDelete extends AgentCommand {
  static summary = 'Delete tasks'
  static description = 'Either all of the tasks are deleted, or, when one of them does not exist, none.'
  static examples = [
    '<%= config.bin %> <%= command.id %> 3',
    {command: '<%= config.bin %> <%= command.id %> 3 5 8', description: 'Several at once.'},
  ]
  static args = {
    id: Args.integer({description: 'Ids of the tasks', min: 1, multiple: true, required: true}),
  }

  async run() {
    const {args} = await this.parse(TaskDelete)
    const deleted = await new Store(this.config).change((database) => {
      const tasks = [...new Set(args.id)].map((id) => getTask(database, id))
      database.tasks = database.tasks.filter((task) => !tasks.includes(task))
      return tasks
    })
    for (const task of deleted) this.log(`Deleted task ${task.id}: ${task.title}`)
    return deleted
  }
}
