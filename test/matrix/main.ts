// Installs the packed package into real hosts and tries it there: `npm run test:matrix -- "node 22"
// cjs` tries only the rows whose names contain these words.
import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'

import {exampleChecks, examples, prepareExample} from './examples.js'
import {harnessChecks, prepareHarnesses} from './harnesses.js'
import {cells, checksFor, nameCell, prepareHost} from './hosts.js'
import {inspectedCells, inspectorChecks, prepareInspector} from './inspector.js'
import {packPackage, Unavailable} from './install.js'
import {installationChecks, installations, prepareInstallation} from './installation.js'
import {prepareProgram, programChecks} from './programs.js'
import {prepareSurface, surfaceChecks, surfaceVersions} from './surface.js'
import type {Checks, Trial} from './trial.js'

/** One row of a table: a host and its checks. */
type Attempt<Of extends Trial> = {
  checks: Checks<Of>
  /** Whether each check starts from what the one before it left. */
  isInOrder?: boolean
  name: string
  /** Lays the host out. @throws Unavailable if this machine cannot */
  prepare(): Promise<Of>
}

const wanted = process.argv.slice(2)
const counts = {failed: 0, passed: 0, skipped: 0}
const tarball = await packPackage()
const workshop = await mkdtemp(join(tmpdir(), 'matrix-'))
try {
  await tryAll('Hosts', cells, (cell) => ({
    checks: checksFor(cell),
    name: nameCell(cell),
    prepare: () => prepareHost(cell, workshop, tarball),
  }))
  await tryAll('Every feature of oclif', surfaceVersions, (versions) => ({
    checks: surfaceChecks(versions.core),
    isInOrder: true,
    name: `node ${versions.node}  core ${versions.core}  features`,
    prepare: () => prepareSurface(versions, workshop, tarball),
  }))
  await tryAll('Installed by its user', installations, (versions) => ({
    checks: installationChecks,
    isInOrder: true,
    name: `node ${versions.node}  core ${versions.core}  plugins`,
    prepare: () => prepareInstallation(versions, workshop, tarball),
  }))
  await tryAll('Served to the inspector of MCP', inspectedCells, (cell) => ({
    checks: inspectorChecks,
    isInOrder: true,
    name: `${nameCell(cell)}  mcp`,
    prepare: async () => prepareInspector(await prepareHost(cell, workshop, tarball)),
  }))
  await tryAll('Permitted by the rules that it writes', [' ', ':'] as const, (separator) => ({
    checks: harnessChecks,
    isInOrder: true,
    name: `core 4  ${separator === ' ' ? 'spaces' : 'colons'}  harnesses`,
    prepare: () => prepareHarnesses(separator, workshop, tarball),
  }))
  await tryAll('Released and tested by other programs', ['esm', 'cjs'] as const, (module) => ({
    checks: programChecks,
    isInOrder: true,
    name: `core 4  ${module}  testing kit`,
    prepare: () => prepareProgram(module, workshop, tarball),
  }))
  await tryAll('Examples', examples, (example) => ({
    checks: exampleChecks(example),
    name: `node ${example.node}  core ${example.core}  ${example.folder}`,
    prepare: () => prepareExample(example, workshop, tarball),
  }))
  console.log(`\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`)
  if (counts.failed > 0) process.exitCode = 1
} finally {
  await rm(workshop, {force: true, recursive: true})
}

/** Tries the rows that are wanted, one after the other, and prints the failed checks of each. */
async function tryAll<Row, Of extends Trial>(
  title: string,
  rows: readonly Row[],
  make: (row: Row) => Attempt<Of>,
) {
  const chosen = rows
    .map((row) => make(row))
    .filter(({name}) => wanted.every((word) => name.includes(word)))
  if (chosen.length > 0) console.log(`\n${title}`)
  for (const attempt of chosen) {
    const started = performance.now()
    const outcome = await tryHost(attempt)
    console.log(
      `${attempt.name}: ${outcome} (${((performance.now() - started) / 1000).toFixed(1)} s)`,
    )
  }
}

async function tryHost<Of extends Trial>({
  checks,
  isInOrder,
  prepare,
}: Attempt<Of>): Promise<string> {
  let trial: Of
  try {
    trial = await prepare()
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error
    counts.skipped += 1
    return `not run, ${error.message}`
  }

  const failures: string[] = []
  const tryOne = async ([name, check]: [string, Checks<Of>[string]]) => {
    try {
      await check(trial)
      counts.passed += 1
    } catch (error) {
      counts.failed += 1
      failures.push(`\nFAILED ${name}: ${(error as Error).message}`)
    }
  }
  if (isInOrder) for (const entry of Object.entries(checks)) await tryOne(entry)
  else await Promise.all(Object.entries(checks).map(tryOne))
  return `${Object.keys(checks).length - failures.length} ok${failures.join('')}`
}
