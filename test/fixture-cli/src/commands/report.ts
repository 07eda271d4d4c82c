import {ux} from '@oclif/core'
import {AgentCommand} from 'oclif-plugin-murli'

import {type Database, now, Store, toDay} from '../database.js'
import {isOverdue, priorities, statuses, type Task} from '../task.js'

type Counts = Record<string, number>

export default class Report extends AgentCommand {
  static enableJsonFlag = true
  static summary = 'Count the tasks'
  static mutating = false
  static description = 'Counts all tasks by status, and the open ones by priority and by label.'
  static examples = [
    '<%= config.bin %> <%= command.id %>',
    {command: '<%= config.bin %> <%= command.id %> --json', description: 'The same for a script.'},
  ]

  async run() {
    await this.parse(Report)
    const database = await new Store(this.config).read()
    const report = count(database, toDay(now(this.config)))
    if (!this.jsonEnabled()) {
      const sections = [
        formatCounts('Tasks', {...report.status, overdue: report.overdue}),
        formatCounts('Open, by priority', report.priority),
      ]
      if (database.labels.length > 0) sections.push(formatCounts('Open, by label', report.label))
      // Many commands print so, instead of by `this.log`.
      console.log(sections.join('\n\n'))
    }

    return report
  }
}

function count({labels, tasks}: Database, today: string) {
  const open = tasks.filter(({status}) => status === 'open')
  return {
    status: tally(statuses, (name) => tasks.filter(({status}) => status === name)),
    overdue: open.filter((task) => isOverdue(task, today)).length,
    priority: tally(priorities.toReversed(), (name) =>
      open.filter(({priority}) => priority === name),
    ),
    label: tally(labels.map(({name}) => name).toSorted(), (name) =>
      open.filter((task) => task.labels.includes(name)),
    ),
  }
}

function tally(names: readonly string[], find: (name: string) => Task[]): Counts {
  return Object.fromEntries(names.map((name) => [name, find(name).length]))
}

function formatCounts(title: string, counts: Counts): string {
  const width = Math.max(...Object.keys(counts).map((name) => name.length))
  const lines = Object.entries(counts).map(([name, number]) => `  ${name.padEnd(width)}  ${number}`)
  return [ux.colorize('bold', title), ...lines].join('\n')
}
