import {basename, dirname, join} from 'node:path'

import {expect, it} from 'vitest'

import {isInstalledPackage} from '../../src/oclif/host.js'

const nodeFolder = dirname(process.execPath)

it.each([
  ['a clone', join(dirname(nodeFolder), 'clone'), false],
  ['a folder with a similar name', join('clones', 'node_modules_old', 'host'), false],
  ['a package', join('usr', 'node_modules', '@scope', 'host'), true],
  ['a tarball with its own Node', dirname(nodeFolder), basename(nodeFolder) === 'bin'],
])('%s is installed: %s %s', (_, root, isInstalled) => {
  expect(isInstalledPackage(root)).toBe(isInstalled)
})
