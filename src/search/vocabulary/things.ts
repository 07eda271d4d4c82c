import {codeClasses} from './things/code.js'
import {configurationClasses} from './things/configuration.js'
import {dataClasses} from './things/data.js'
import {documentClasses} from './things/documents.js'
import {peopleClasses} from './things/people.js'
import {programClasses} from './things/programs.js'
import {shopClasses} from './things/shops.js'

/**
 * What people call the things that command lines are about, written as the verbs are: a class's name, the words and
 * phrases that mean it, and behind `|` those that may mean it.
 */
export const thingClasses = {
  ...programClasses,
  ...codeClasses,
  ...dataClasses,
  ...peopleClasses,
  ...configurationClasses,
  ...shopClasses,
  ...documentClasses,
} as const
