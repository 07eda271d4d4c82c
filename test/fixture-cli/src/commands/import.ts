import {Args} from '@oclif/core'
import {AgentCommand} from 'oclif-plugin-murli'
import {createReadStream} from 'node:fs'

import {addTask, now, Store} from '../database.js'
import {parseTask} from '../task.js'
import {count} from '../validation.js'

export default class Import extends AgentCommand {
  static summary = 'Import tasks from NDJSON'
  static mutating = true
  static description = `Every line of the file is a task as JSON: a title, and if you like status, priority, labels, estimate, due, assignee and created.

Lines that are no task are skipped and counted. What was printed is saved, also when the import is interrupted.`
  static examples = [
    '<%= config.bin %> <%= command.id %> tasks.ndjson',
    {
      command: `echo '{"title":"Water the plants","due":"2025-03-31"}' | <%= config.bin %> <%= command.id %> -`,
      description: 'Import from another program.',
    },
  ]
  static args = {
    // Without ignoreStdin oclif would take the piped tasks for the name of the file.
    file: Args.string({
      description: 'File to read, or - for stdin',
      ignoreStdin: true,
      required: true,
    }),
  }

  async run() {
    const {args} = await this.parse(Import)
    const store = new Store(this.config)
    const created = now(this.config).toISOString()
    const input = args.file === '-' ? process.stdin : createReadStream(args.file)
    let imported = 0
    let skipped = 0
    let lineNumber = 0

    for await (const lines of readLineBatches(input.setEncoding('utf8'))) {
      const problems: string[] = []
      const tasks = await store.change((database) =>
        lines.flatMap((line) => {
          lineNumber += 1
          if (line.trim() === '') return []
          try {
            return [addTask(database, parseTask(line, created))]
          } catch (error) {
            problems.push(`Skipped line ${lineNumber}: ${(error as Error).message}`)
            return []
          }
        }),
      )
      for (const {id, title} of tasks) {
        // A person reads lines; an agent gets events, each as soon as its task is saved.
        if (this.writer.mode === 'human') this.log(`Imported task ${id}: ${title}`)
        else await this.writer.event({event: 'imported', id, title})
      }

      for (const problem of problems) this.warn(problem)
      imported += tasks.length
      skipped += problems.length
    }

    this.log(`Imported ${count(imported, 'task')}, skipped ${count(skipped, 'line')}`)
    return {imported, skipped}
  }
}

/** Splits a text stream into lines, and yields those that have arrived together as one batch. */
async function* readLineBatches(input: AsyncIterable<string>): AsyncGenerator<string[]> {
  let rest = ''
  for await (const chunk of input) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop()!
    if (lines.length > 0) yield lines
  }
  if (rest) yield [rest]
}
