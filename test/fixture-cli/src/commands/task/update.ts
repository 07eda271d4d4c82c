import {Args, Flags} from '@oclif/core'
import {AgentCommand} from 'oclif-plugin-murli'

import {getTask, Store, toLabelNames} from '../../database.js'
import {priorities, statuses} from '../../task.js'
import {dayRule, lineOfText, parserOf} from '../../validation.js'

export default class TaskUpdate extends AgentCommand {
  static summary = 'Change fields of a task'
  static mutating = true
  static idempotent = true
  static description = 'Fields without a flag stay as they are. Labels are replaced, not added.'
  static examples = [
    {command: '<%= config.bin %> <%= command.id %> 3 --status done', description: 'Finish a task.'},
    {
      command: '<%= config.bin %> <%= command.id %> 3 --assignee ada --clear due',
      description: 'Give it away, undated.',
    },
  ]
  static args = {
    id: Args.integer({description: 'Id of the task', min: 1, required: true}),
  }
  static flags = {
    title: Flags.string({
      atLeastOne: ['title', 'status', 'priority', 'estimate', 'due', 'label', 'assignee', 'clear'],
      char: 't',
      description: 'What is to do',
      parse: parserOf(lineOfText),
    }),
    status: Flags.option({char: 's', description: 'Whether it is done', options: statuses})(),
    priority: Flags.option({char: 'p', description: 'How urgent it is', options: priorities})(),
    estimate: Flags.integer({char: 'e', description: 'Estimated work in minutes', min: 1}),
    due: Flags.string({
      char: 'd',
      description: 'Day it is due, as YYYY-MM-DD',
      parse: parserOf(dayRule),
    }),
    label: Flags.string({
      char: 'l',
      description: 'Label to mark it with',
      multiple: true,
      multipleNonGreedy: true,
    }),
    assignee: Flags.string({char: 'a', description: 'Who does it', parse: parserOf(lineOfText)}),
    clear: Flags.option({
      description: 'Field to empty',
      multiple: true,
      multipleNonGreedy: true,
      options: ['assignee', 'due', 'estimate', 'labels'] as const,
    })(),
  }

  async run() {
    const {args, flags} = await this.parse(TaskUpdate)
    const task = await new Store(this.config).change((database) => {
      const task = getTask(database, args.id)
      for (const field of flags.clear ?? []) {
        if (field === 'labels') task.labels = []
        else delete task[field]
      }

      task.title = flags.title ?? task.title
      task.status = flags.status ?? task.status
      task.priority = flags.priority ?? task.priority
      task.estimate = flags.estimate ?? task.estimate
      task.due = flags.due ?? task.due
      task.assignee = flags.assignee ?? task.assignee
      if (flags.label) task.labels = toLabelNames(database, flags.label)
      return task
    })
    this.log(`Updated task ${task.id}: ${task.title}`)
    return task
  }
}
