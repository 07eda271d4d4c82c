import {BaseCommand} from '../../base-command.js'

const orgs = [
  {alias: 'dev', expires: '2030-01-01'},
  {alias: 'prod', expires: 'never'},
]

export default class OrgList extends BaseCommand {
  static summary = 'List orgs'
  static enableJsonFlag = true
  static idempotent = true

  async run() {
    await this.parse(OrgList)
    for (const {alias, expires} of orgs) this.log(`${alias}  ${expires}`)
    return orgs
  }
}
