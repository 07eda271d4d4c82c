import {Args, Flags} from '@oclif/core'
import {AgentCommand} from 'oclif-plugin-murli'

import {addTask, type Database, now, Store} from '../../database.js'
import {priorities} from '../../task.js'
import {dayRule, lineOfText, parserOf} from '../../validation.js'

export default class TaskCreate extends AgentCommand {
  static summary = 'Create a task'
  static mutating = true
  static dryRunnable = true
  static examples = [
    '<%= config.bin %> <%= command.id %> "Water the plants"',
    {
      command:
        '<%= config.bin %> <%= command.id %> "Write the minutes" --priority high --estimate 45 --due 2025-03-31',
      description: 'Say how urgent it is, how long it takes in minutes, and when it is due.',
    },
  ]
  static args = {
    title: Args.string({description: 'What is to do', parse: parserOf(lineOfText), required: true}),
  }
  static flags = {
    priority: Flags.option({
      char: 'p',
      default: 'medium',
      description: 'How urgent it is',
      options: priorities,
    })(),
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
  }

  async run() {
    const {args, flags} = await this.parse(TaskCreate)
    const created = now(this.config).toISOString()
    const add = (database: Database) =>
      addTask(database, {
        title: args.title,
        status: 'open',
        priority: flags.priority,
        labels: flags.label ?? [],
        estimate: flags.estimate,
        due: flags.due,
        assignee: flags.assignee,
        created,
      })
    const store = new Store(this.config)
    if (this.writer.isDryRun) {
      // The database that was read is thrown away.
      const task = add(await store.read())
      return this.writer.plan(`Would create task ${task.id}: ${task.title}`, {would_create: task})
    }

    const task = await store.change(add)
    this.log(`Created task ${task.id}: ${task.title}`)
    return task
  }
}
