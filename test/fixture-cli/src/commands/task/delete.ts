import {Args} from '@oclif/core'
import {AgentCommand} from 'oclif-plugin-murli'

import {type Database, getTask, Store} from '../../database.js'
import {count} from '../../validation.js'

export default class TaskDelete extends AgentCommand {
  static summary = 'Delete tasks'
  static description =
    'Either all of the tasks are deleted, or, when one of them does not exist, none.'
  static examples = [
    '<%= config.bin %> <%= command.id %> 3',
    {command: '<%= config.bin %> <%= command.id %> 3 5 8', description: 'Several at once.'},
  ]
  static whenToUse =
    'Use for tasks that were a mistake; finish the others with `tasks task update <id> --status done`.'
  static mutating = true
  static destructive = true
  static dryRunnable = true
  static returns = {type: 'Task[]', description: 'The tasks that were deleted.'}
  static args = {
    id: Args.integer({description: 'Ids of the tasks', min: 1, multiple: true, required: true}),
  }

  async run() {
    const {args} = await this.parse(TaskDelete)
    const store = new Store(this.config)
    const find = (database: Database) => [...new Set(args.id)].map((id) => getTask(database, id))
    if (this.writer.isDryRun) {
      const tasks = find(await store.read())
      return this.writer.plan(`Would delete ${count(tasks.length, 'task')}`, {would_delete: tasks})
    }

    const deleted = await store.change((database) => {
      const tasks = find(database)
      database.tasks = database.tasks.filter((task) => !tasks.includes(task))
      return tasks
    })
    for (const task of deleted) this.log(`Deleted task ${task.id}: ${task.title}`)
    return deleted
  }
}
