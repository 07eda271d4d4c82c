import {Flags} from '@oclif/core'
import {AgentCommand} from 'oclif-plugin-murli'

import {now, Store, toDay, toLabelNames} from '../../database.js'
import {type Column, formatTable} from '../../table.js'
import {isOverdue, sortTasks, statuses, type Task, taskOrders} from '../../task.js'
import {count} from '../../validation.js'

const priorityColors = {high: 'red', low: 'dim', medium: undefined}

export default class TaskList extends AgentCommand {
  static enableJsonFlag = true
  static summary = 'List tasks'
  static mutating = false
  static description = 'Shows the open tasks, oldest first, unless the flags say otherwise.'
  static examples = [
    '<%= config.bin %> <%= command.id %>',
    {
      command: '<%= config.bin %> <%= command.id %> --label home --sort due --limit 5',
      description: 'The five tasks at home that are due next.',
    },
  ]
  static flags = {
    status: Flags.option({
      char: 's',
      default: 'open',
      description: 'Which tasks to show',
      options: [...statuses, 'all'] as const,
    })(),
    label: Flags.string({
      char: 'l',
      description: 'Only tasks with this label, or with all of these',
      multiple: true,
      multipleNonGreedy: true,
    }),
    sort: Flags.option({default: 'created', description: 'What to sort by', options: taskOrders})(),
    limit: Flags.integer({char: 'n', description: 'Show at most this many', min: 1}),
  }

  async run() {
    const {flags} = await this.parse(TaskList)
    const database = await new Store(this.config).read()
    const labels = toLabelNames(database, flags.label ?? [])
    const found = database.tasks.filter(
      (task) =>
        (flags.status === 'all' || task.status === flags.status) &&
        labels.every((name) => task.labels.includes(name)),
    )
    const shown = sortTasks(found, flags.sort).slice(0, flags.limit)
    this.print(shown, found.length)
    return shown
  }

  private print(shown: Task[], total: number): void {
    if (total === 0) return this.log('No tasks')
    const today = toDay(now(this.config))
    const columns: Column<Task>[] = [
      {title: 'ID', value: (task) => task.id},
      {
        title: 'DONE',
        value: (task) => (task.status === 'done' ? 'yes' : undefined),
        color: () => 'green',
      },
      {
        title: 'PRIORITY',
        value: (task) => task.priority,
        color: (task) => priorityColors[task.priority],
      },
      {
        title: 'DUE',
        value: (task) => task.due,
        color: (task) => (isOverdue(task, today) ? 'red' : undefined),
      },
      {title: 'MINUTES', value: (task) => task.estimate},
      {title: 'TITLE', value: (task) => task.title},
      {title: 'LABELS', value: (task) => task.labels.join(', ')},
      {title: 'ASSIGNEE', value: (task) => task.assignee},
    ]
    this.log(formatTable(shown, columns))
    this.log()
    this.log(
      shown.length < total ? `${shown.length} of ${count(total, 'task')}` : count(total, 'task'),
    )
  }
}
