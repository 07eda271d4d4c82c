import {SfCommand} from '@salesforce/sf-plugins-core'
import {withAgent} from 'oclif-plugin-murli'

/** The base class of all commands here: the one line that adoption takes. */
export const BaseCommand = withAgent(SfCommand)
