import {Args} from '@oclif/core'
import {AgentCommand} from 'oclif-plugin-murli'

import {getLabel, Store} from '../../database.js'
import {count} from '../../validation.js'

export default class LabelDelete extends AgentCommand {
  static summary = 'Delete a label'
  static mutating = true
  static destructive = true
  static description = 'The tasks that have the label lose it, and stay.'
  static examples = ['<%= config.bin %> <%= command.id %> home']
  static args = {
    name: Args.string({description: 'Name of the label', required: true}),
  }

  async run() {
    const {args} = await this.parse(LabelDelete)
    const deleted = await new Store(this.config).change((database) => {
      const label = getLabel(database, args.name)
      const tasks = database.tasks.filter((task) => task.labels.includes(label.name))
      for (const task of tasks) task.labels = task.labels.filter((name) => name !== label.name)
      database.labels = database.labels.filter((other) => other !== label)
      return {...label, tasks: tasks.length}
    })
    this.log(
      `Deleted label ${deleted.name}${deleted.tasks > 0 ? `, also from ${count(deleted.tasks, 'task')}` : ''}`,
    )
    return deleted
  }
}
