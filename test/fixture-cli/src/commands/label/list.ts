import {AgentCommand} from 'oclif-plugin-murli'

import {Store} from '../../database.js'
import {formatTable} from '../../table.js'

export default class LabelList extends AgentCommand {
  static summary = 'List the labels'
  static mutating = false
  static description = 'Shows every label, sorted by name, and how many tasks have it.'
  static examples = ['<%= config.bin %> <%= command.id %>']

  async run() {
    await this.parse(LabelList)
    const {labels, tasks} = await new Store(this.config).read()
    const found = labels
      .map((label) => ({
        ...label,
        tasks: tasks.filter((task) => task.labels.includes(label.name)).length,
      }))
      .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))

    if (found.length === 0) this.log('No labels')
    else {
      this.log(
        formatTable(found, [
          {title: 'NAME', value: (label) => label.name, color: (label) => label.color},
          {title: 'COLOR', value: (label) => label.color},
          {title: 'TASKS', value: (label) => label.tasks},
        ]),
      )
    }

    return found
  }
}
