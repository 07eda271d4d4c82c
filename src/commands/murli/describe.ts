import Describe from '../describe.js'

/**
 * `describe` by a name that no host has (4.11b). Help never shows it; lists do, where the host's
 * own command or topic has the shorter name.
 */
export default class MurliDescribe extends Describe {
  static override hidden = true
}
