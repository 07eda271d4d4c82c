import {Args, Flags} from '@oclif/core'
import {AgentCommand} from 'oclif-plugin-murli'

import {exitCodes, labelColors, Store} from '../../database.js'
import {labelName, parserOf} from '../../validation.js'

export default class LabelCreate extends AgentCommand {
  static summary = 'Create a label'
  static mutating = true
  static examples = [
    '<%= config.bin %> <%= command.id %> home',
    '<%= config.bin %> <%= command.id %> urgent --color red',
  ]
  static args = {
    name: Args.string({
      description: 'Name of the label: small letters, digits and dashes',
      parse: parserOf(labelName),
      required: true,
    }),
  }
  static flags = {
    color: Flags.option({
      char: 'c',
      default: 'blue',
      description: 'Colour it is shown in',
      options: labelColors,
    })(),
  }

  async run() {
    const {args, flags} = await this.parse(LabelCreate)
    const label = {name: args.name, color: flags.color}
    await new Store(this.config).change(({labels}) => {
      if (labels.some(({name}) => name === label.name)) {
        this.error(`There is a label "${label.name}" already`, {
          exit: exitCodes.conflict,
          suggestions: ['Choose another name', 'See the labels with "tasks label list"'],
        })
      }

      labels.push(label)
    })
    this.log(`Created label ${label.name}`)
    return label
  }
}
