import {BaseCommand} from '../../base-command.js'

const apps = [
  {name: 'dev', region: 'eu'},
  {name: 'prod', region: 'us'},
]

export default class AppList extends BaseCommand {
  static summary = 'List apps'
  static idempotent = true

  async run() {
    await this.parse(AppList)
    for (const {name, region} of apps) this.log(`${name}  ${region}`)
    return apps
  }
}
