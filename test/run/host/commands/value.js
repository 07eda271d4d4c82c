import {Args} from '@oclif/core'
import {AgentCommand} from 'oclif-plugin-murli'

const makers = {
  bigint: () => ({rows: Array.from({length: 20_000}, (_, id) => ({id: BigInt(id)}))}),
  deep: () =>
    Array.from({length: 3}, (_, id) => ({id, lines: Array.from({length: 5000}, (_, line) => `line ${line}`)})),
  long: () => ({body: Array.from({length: 20_000}, (_, line) => `line ${line}`).join('\n'), id: 7}),
  map: () => Object.fromEntries(Array.from({length: 20_000}, (_, id) => [`key ${id}`, {id, name: 'x'.repeat(20)}])),
  numbers: () => Array.from({length: 50_000}, (_, id) => id),
}

export default class Value extends AgentCommand {
  static summary = 'Return a large value of some kind'
  static args = {kind: Args.string({options: Object.keys(makers), required: true})}

  async run() {
    const {args} = await this.parse(Value)
    return makers[args.kind]()
  }
}
