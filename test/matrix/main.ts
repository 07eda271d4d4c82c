import {mkdir, mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'

import {type Cell, cells, coreVersions, nameCell, olderCells} from './cells.js'
import {type Check, checksForAll, checksForSupported} from './checks.js'
import {writeHost} from './host.js'
import {installNode, installPackages, packPackage, Unavailable} from './install.js'
import {printReport, type Row} from './report.js'
import type {Trial} from './trial.js'

const wanted = process.argv.slice(2)
const tarball = await packPackage()
const workshop = await mkdtemp(join(tmpdir(), 'matrix-'))

try {
  const rows: Row[] = []
  for (const cell of [...cells, ...olderCells]) {
    if (wanted.every((word) => nameCell(cell).includes(word))) rows.push(await tryCell(cell))
  }

  printReport(rows)
} finally {
  await rm(workshop, {force: true, recursive: true})
}

async function tryCell(cell: Cell): Promise<Row> {
  const isSupported = cell.core >= 4
  const checks = isSupported ? [...checksForAll, ...checksForSupported] : checksForAll
  const name = nameCell(cell)
  try {
    return {name, results: await runChecks(await prepare(cell, isSupported), checks)}
  } catch (error) {
    if (error instanceof Unavailable) return {name, reason: error.message, results: {}}
    throw error
  }
}

async function prepare(cell: Cell, hasOwn: boolean): Promise<Trial> {
  const {core} = cell
  const node = await installNode(cell.node)
  const modules = await installPackages(`core-${core}`, {
    isForced: !hasOwn,
    packages: [`@oclif/core@${coreVersions[core]}`],
    tarball,
  })
  const home = await mkdtemp(join(workshop, 'cell-'))
  const write = async (name: string, hasPlugin: boolean) => {
    await mkdir(join(home, name))
    return writeHost(join(home, name), {...cell, hasOwn, hasPlugin}, modules)
  }

  return {bin: await write('plugged', true), core, home, node, plainBin: await write('plain', false)}
}

async function runChecks(trial: Trial, checks: readonly Check[]): Promise<Row['results']> {
  const results: Row['results'] = {}
  await Promise.all(
    checks.map(async ({check, name}) => {
      try {
        await check(trial)
        results[name] = true
      } catch (error) {
        results[name] = error as Error
      }
    }),
  )
  return results
}
