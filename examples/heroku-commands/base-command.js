import {Command} from '@heroku-cli/command'
import {withAgent} from 'oclif-plugin-murli'

/** The base class of all commands here: the one line that adoption takes. */
export const BaseCommand = withAgent(Command)
