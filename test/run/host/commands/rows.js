import {Flags} from '@oclif/core'
import {AgentCommand} from 'oclif-plugin-murli'

export default class Rows extends AgentCommand {
  static summary = 'Return many rows'
  static flags = {count: Flags.integer({default: 10_000}), exit: Flags.boolean(), of: Flags.integer()}
  static returns = {
    description: 'Rows, each with its owner.',
    type: 'Rows',
    outputSchema: {
      type: 'object',
      properties: {
        rows: {type: 'array', minItems: 1, items: {$ref: '#/$defs/row'}},
        total: {type: 'integer'},
      },
      required: ['rows', 'total'],
      $defs: {
        row: {
          type: 'object',
          properties: {
            id: {type: 'integer'},
            name: {type: 'string', pattern: '^row'},
            note: {type: 'string'},
            owner: {type: 'object', properties: {mail: {type: 'string'}, name: {type: 'string'}}, required: ['name']},
          },
          required: ['id', 'name', 'owner'],
        },
      },
    },
  }

  async run() {
    const {flags} = await this.parse(Rows)
    const rows = Array.from({length: flags.count}, (_, id) => ({
      id,
      name: `row ${id}`,
      owner: {mail: `${id}@example.org`, name: 'Ada'},
    }))
    const page = flags.of && {cursor: 'next', total: flags.of}
    this.writer.success(`${flags.count} rows`, {rows, total: flags.count}, page)
    if (flags.exit) process.exit()
  }
}
