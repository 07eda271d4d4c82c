import {Flags} from '@oclif/core'
import {AgentCommand} from 'oclif-plugin-murli'

const results = {
  boolean: true,
  list: [{id: 1}, {id: 2}],
  null: null,
  number: 2,
  object: {count: 2},
  string: 'two',
}

export default class Table extends AgentCommand {
  static summary = 'Print rows and return them'
  static flags = {
    fail: Flags.boolean(),
    lines: Flags.integer({default: 3}),
    result: Flags.string({default: 'list', options: Object.keys(results)}),
    slow: Flags.integer({default: 0, description: 'How long each line takes, in milliseconds'}),
    writer: Flags.boolean(),
  }

  async run() {
    const {flags} = await this.parse(Table)
    console.error('A note')
    for (let line = 1; line <= flags.lines; line += 1) {
      this.log(`row ${line}`)
      if (flags.slow > 0) await new Promise((resolve) => setTimeout(resolve, flags.slow))
    }

    if (flags.fail) throw new Error('No luck')
    const result = results[flags.result]
    return flags.writer
      ? this.writer.success('Two rows', result, {cursor: 'abc', total: 156, warnings: ['Two of many.']})
      : result
  }
}
