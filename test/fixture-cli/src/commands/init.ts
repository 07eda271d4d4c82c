import {Flags} from '@oclif/core'
import {AgentCommand} from 'oclif-plugin-murli'

import {Store} from '../database.js'

export default class Init extends AgentCommand {
  static summary = 'Create the task database'
  static mutating = true
  // With --overwrite.
  static destructive = true
  static description =
    'The database is the JSON file that TASKS_DB names, else tasks.json in the data directory of this CLI.'
  static examples = [
    '<%= config.bin %> <%= command.id %>',
    {
      command: 'TASKS_DB=work.json <%= config.bin %> <%= command.id %>',
      description: 'Keep the tasks in a file of your own.',
    },
  ]
  static flags = {
    overwrite: Flags.boolean({description: 'Replace an existing database and lose its tasks'}),
  }

  async run() {
    const {flags} = await this.parse(Init)
    const store = new Store(this.config)
    await store.create({isOverwriting: flags.overwrite})
    this.log(`Created ${store.file}`)
    return {file: store.file}
  }
}
