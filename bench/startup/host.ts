import {mkdir, symlink, writeFile} from 'node:fs/promises'
import {dirname, join} from 'node:path'

import {makeManifest} from '../../scripts/manifest.js'

/** The lines that are measured, as the commands of a host see them. */
const sources = {
  'events.js': `import {AgentCommand} from 'oclif-plugin-murli'
export default class Events extends AgentCommand {
  static summary = 'Write 100,000 events'
  async run() {
    for (let id = 0; id < 100_000; id++) await this.writer.event({id, name: 'event'})
    return this.writer.success('Wrote them')
  }
}`,
  'lines.js': `import {Command} from '@oclif/core'
export default class Lines extends Command {
  static summary = 'Write the same as lines'
  async run() {
    let batch = ''
    for (let id = 0; id < 100_000; id++) {
      batch += JSON.stringify({id, name: 'event'}) + '\\n'
      if (batch.length < 65_536) continue
      if (!process.stdout.write(batch)) await new Promise((resolve) => process.stdout.once('drain', resolve))
      batch = ''
    }
    process.stdout.write(batch)
  }
}`,
  'own.js': `import {AgentCommand} from 'oclif-plugin-murli'
export default class Own extends AgentCommand {
  static summary = 'Return a value'
  async run() {
    this.log('Done')
    return {isDone: true}
  }
}`,
  'trivial.js': `import {Command} from '@oclif/core'
export default class Trivial extends Command {
  static summary = 'Say one line'
  async run() {
    this.log('Done')
  }
}`,
}

/** Lays out a host with many commands, from its manifest: twenty in each topic, each with three flags. */
export async function writeLargeHost(root: string, size: number, modules: string, hasPlugin: boolean): Promise<string> {
  const files = {
    'bin/run.js': `import {execute} from '@oclif/core'\nawait execute({dir: import.meta.url})\n`,
    'package.json': JSON.stringify({
      name: 'riffle',
      version: '1.2.3',
      type: 'module',
      dependencies: {'@oclif/core': '*', 'oclif-plugin-murli': '*'},
      oclif: {
        bin: 'riffle',
        commands: './commands',
        plugins: hasPlugin ? ['oclif-plugin-murli'] : [],
        topicSeparator: ' ',
      },
    }),
    ...Object.fromEntries(Object.entries(sources).map(([name, source]) => [`commands/${name}`, source])),
  }
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), {recursive: true})
    await writeFile(join(root, path), text)
  }

  await symlink(modules, join(root, 'node_modules'), 'dir')
  const manifest = JSON.parse(await makeManifest(root)) as {commands: Record<string, Record<string, unknown>>}
  const {trivial} = manifest.commands
  for (let index = Object.keys(manifest.commands).length; index < size; index++) {
    const id = `topic${Math.floor(index / 20)}:command${index}`
    manifest.commands[id] = {...trivial, flags: makeFlags(), id, summary: `Do thing ${index}`}
  }

  await writeFile(join(root, 'oclif.manifest.json'), JSON.stringify(manifest))
  return join(root, 'bin/run.js')
}

function makeFlags(): Record<string, unknown> {
  return {
    force: {allowNo: false, description: 'Do it anyway', name: 'force', type: 'boolean'},
    name: {description: 'Name of the thing', hasDynamicHelp: false, multiple: false, name: 'name', type: 'option'},
    region: {
      default: 'eu',
      description: 'Where the thing is',
      multiple: false,
      name: 'region',
      options: ['eu', 'us'],
      type: 'option',
    },
  }
}
