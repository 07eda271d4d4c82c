import {buildingClasses} from './things/building.js'
import {codeClasses} from './things/code.js'
import {configurationClasses} from './things/configuration.js'
import {dataClasses} from './things/data.js'
import {documentClasses} from './things/documents.js'
import {exchangeClasses} from './things/exchange.js'
import {hostingClasses} from './things/hosting.js'
import {operationClasses} from './things/operations.js'
import {peopleClasses} from './things/people.js'
import {programClasses} from './things/programs.js'
import {qualityClasses} from './things/quality.js'
import {shippingClasses} from './things/shipping.js'
import {shopClasses} from './things/shops.js'
import {teamworkClasses} from './things/teamwork.js'
import {telephonyClasses} from './things/telephony.js'

/**
 * What people call the things that command lines are about, written as the verbs are: a class's name, the words and
 * phrases that mean it, and behind `|` those that may mean it. A class may have a line in several of the tables.
 */
export const thingTables: ReadonlyArray<Readonly<Record<string, string>>> = [
  programClasses,
  codeClasses,
  dataClasses,
  peopleClasses,
  configurationClasses,
  shopClasses,
  documentClasses,
  operationClasses,
  qualityClasses,
  buildingClasses,
  telephonyClasses,
  hostingClasses,
  teamworkClasses,
  shippingClasses,
  exchangeClasses,
]
