import {mkdir, mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'

import {type Cell, cells, coreVersions, nameCell, olderCells} from './cells.js'
import {checksForAll, checksForSupported} from './checks.js'
import {exampleChecks, examples, pageCheck, prepareExample} from './examples.js'
import {writeHost} from './host.js'
import {installationChecks, prepareInstallation} from './installation.js'
import {inspectedCells, inspectorChecks, prepareInspector} from './inspector.js'
import {installNode, installPackages, packPackage} from './install.js'
import {preparePrograms, programsChecks} from './other-programs.js'
import {printTable, printTotals, type Row} from './report.js'
import {kitChecks, prepareKit} from './testing-kit.js'
import type {Trial} from './trial.js'
import {type Attempt, tryHost} from './try.js'

/** Words that the names of the rows must hold: `npm run test:matrix -- "node 22" cjs`. */
const wanted = process.argv.slice(2)
const tarball = await packPackage()
const workshop = await mkdtemp(join(tmpdir(), 'matrix-'))

try {
  const tables = [
    await tryAll('Hosts', [...cells, ...olderCells].map(toAttempt)),
    await tryAll(
      'Installed by its user',
      [
        {core: coreVersions[4]!, node: 20},
        {core: coreVersions[5]!, node: 22},
      ].map((versions) => ({
        checks: installationChecks,
        isInOrder: true,
        name: `node ${versions.node}  core ${versions.core.split('.')[0]}  plugins`,
        prepare: () => prepareInstallation(versions, workshop, tarball),
      })),
    ),
    await tryAll(
      'Served to the inspector of MCP',
      inspectedCells.map((cell) => ({
        checks: inspectorChecks,
        isInOrder: true,
        name: `${nameCell(cell)}  mcp`,
        prepare: async () => prepareInspector(await prepareHost(cell, true)),
      })),
    ),
    await tryAll(
      'Released and tested by other programs',
      (['esm', 'cjs'] as const).map((module) => ({
        checks: programsChecks,
        name: `core 4  ${module}  other programs`,
        prepare: () => preparePrograms(module, workshop, tarball),
      })),
    ),
    await tryAll(
      'The testing kit',
      (['esm', 'cjs'] as const).map((module) => ({
        checks: kitChecks,
        name: `core 4  ${module}  testing kit`,
        prepare: () => prepareKit(module, workshop, tarball),
      })),
    ),
    await tryAll(
      'Examples',
      examples.map((example) => ({
        checks: example.folder === 'heroku-commands' ? [...exampleChecks, pageCheck] : exampleChecks,
        name: `node ${example.node}  core ${example.core}  ${example.folder}`,
        prepare: () => prepareExample(example, workshop, tarball),
      })),
    ),
  ]
  printTotals(tables.flat())
} finally {
  await rm(workshop, {force: true, recursive: true})
}

async function tryAll<Of extends Trial>(title: string, attempts: readonly Attempt<Of>[]): Promise<Row[]> {
  const rows: Row[] = []
  for (const attempt of attempts) {
    if (wanted.every((word) => attempt.name.includes(word))) rows.push(await tryHost(attempt))
  }

  if (rows.length > 0) printTable(title, rows)
  return rows
}

function toAttempt(cell: Cell): Attempt {
  const isSupported = cell.core >= 4
  return {
    checks: isSupported ? [...checksForAll, ...checksForSupported] : checksForAll,
    name: nameCell(cell),
    prepare: () => prepareHost(cell, isSupported),
  }
}

async function prepareHost(cell: Cell, hasOwn: boolean): Promise<Trial> {
  const {core} = cell
  const node = await installNode(cell.node)
  const packages = [`@oclif/core@${coreVersions[core]}`]
  const modules = await installPackages(`core-${core}`, {isForced: core < 3, packages, tarball})
  const home = await mkdtemp(join(workshop, 'cell-'))
  const write = async (name: string, hasPlugin: boolean) => {
    await mkdir(join(home, name))
    return writeHost(join(home, name), {...cell, hasOwn, hasPlugin}, modules)
  }

  return {bin: await write('plugged', true), core, home, node, plainBin: await write('plain', false)}
}
