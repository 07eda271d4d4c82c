import {existsSync} from 'node:fs'
import {mkdir, readFile, realpath, rename, rm, writeFile} from 'node:fs/promises'
import {join} from 'node:path'

import {expect, onTestFinished, test} from 'vitest'

import {callTool, connect} from '../support/mcp-client.js'
import {copyPluginInto, makeTrialHost} from '../support/trial-host.js'

/** A command that never reads its words, so that nothing rejects a `--validate` without the plugin. */
const touch = `import fs from 'node:fs'
export default class Touch extends Command {
  static mutating = false; static strict = false
  async run() { fs.writeFileSync('ran', ''); this.log('touched') }
}`

/** A host with a copy of the plugin in its own folder, which a test may take away. */
async function makeHost() {
  const host = await makeTrialHost({commands: {touch}, isAdopted: false})
  onTestFinished(() => host.remove())
  return {...host, plugin: await copyPluginInto(host.folder)}
}

const losses: [string, (host: {folder: string; plugin: string}) => Promise<() => Promise<void>>][] =
  [
    [
      'is uninstalled',
      async ({folder, plugin}) => {
        const file = join(folder, 'package.json')
        const text = await readFile(file, 'utf8')
        await writeFile(file, text.replace(/"plugins": \[[^\]]*\]/, '"plugins": []'))
        await rename(plugin, `${plugin}-gone`)
        return async () => {
          await rename(`${plugin}-gone`, plugin)
          await writeFile(file, text)
        }
      },
    ],
    ...['dist', 'dist/hooks/index.cjs'].map((name): (typeof losses)[number] => [
      `has lost ${name}`,
      async ({plugin}) => {
        const path = join(plugin, name)
        await rename(path, `${path}-gone`)
        return async () => rename(`${path}-gone`, path)
      },
    ]),
  ]

test.each(losses)(
  'a server whose plugin %s runs no command, and goes on when it is back',
  async (_name, lose) => {
    const host = await makeHost()
    const ran = join(host.folder, 'ran')
    const {client} = await connect({bin: host.bin, cwd: host.folder, env: host.env})
    onTestFinished(() => client.close())
    const call = async (tool: string) => callTool(client, tool, {argv: ['touch']})
    expect(await call('check_command')).toMatchObject({valid: true})
    const restore = await lose(host)
    for (const tool of ['check_command', 'read', 'run']) {
      const answer = await call(tool)
      expect([tool, existsSync(ran), answer]).toMatchObject([
        tool,
        false,
        {exit_code: 2, envelope: {error: 'tool_error', recoverable: true}},
      ])
    }
    await restore()
    expect(await call('run')).toMatchObject({exit_code: 0})
  },
)

test('a server whose folder is gone says so, and goes on when it is back', async () => {
  const host = await makeHost()
  const cwd = join(host.folder, 'work')
  await mkdir(cwd)
  const {client} = await connect({bin: host.bin, cwd, env: host.env})
  onTestFinished(() => client.close())
  await rm(cwd, {recursive: true})
  for (const tool of ['check_command', 'read', 'run']) {
    const {envelope} = await callTool(client, tool, {argv: ['touch']})
    expect(envelope).toMatchObject({
      message: `Nothing can be run: ${await realpath(host.folder)}/work has been removed since this server started`,
      suggestion: 'Ask the person to restart the server, or to restore what was removed.',
    })
  }
  await mkdir(cwd)
  expect(await callTool(client, 'run', {argv: ['touch']})).toMatchObject({exit_code: 0})
})
