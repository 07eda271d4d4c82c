import assert from 'node:assert/strict'
import {readFile} from 'node:fs/promises'
import {runInNewContext} from 'node:vm'

import {type SurfaceRow, surfaceRows} from '../surface/rows.js'
import {describeOutcome, runRow, surfaceCommands} from '../surface/run-row.js'
import {makeTrialHost, type TrialHost} from '../support/trial-host.js'
import {coreVersions} from './hosts.js'
import {installNode, installPackages} from './install.js'
import type {Checks, Trial} from './trial.js'

/** A host with a command for each row of the table of features. */
export type SurfaceTrial = Trial & {
  /** What an agent gets with core 4 of each line, by row. */
  expected: Map<SurfaceRow, string[]>
  host: TrialHost
  /** The same host without the plugin. */
  plain: TrialHost
}

/** The versions that the rows are run with, beside core 4 in the tests. */
export const surfaceVersions = [
  {core: 3, node: 20},
  {core: 5, node: 22},
]

/** Core 3 lacks these features, or has them in another form. */
const missingInCore3 = new Set([
  'Flags.version and Flags.help',
  'atLeastOne',
  'combinable',
  'multiple',
  'relationships: only',
  'ux.stdout and ux.stderr',
])

/** Lays a host out whose commands are adopted too, where its core supports that. */
export async function prepareSurface(
  {core, node: major}: (typeof surfaceVersions)[number],
  workshop: string,
  tarball: string,
): Promise<SurfaceTrial> {
  const packages = [`@oclif/core@${coreVersions[core]}`]
  const modules = await installPackages(`core-${core}`, {packages, tarball})
  const node = await installNode(major)
  const isAdopted = core >= 4
  const commands = surfaceCommands(isAdopted)
  const options = {commands, modules, node, parent: workshop}
  const host = await makeTrialHost({...options, isAdopted})
  const plain = await makeTrialHost({...options, hasPlugin: false, isAdopted: false})
  const {bin, folder: home} = host
  return {bin, core, expected: await readExpected(), home, host, node, plain, plainBin: plain.bin}
}

/** What an agent gets with core 4: the tests' snapshots, by feature, in the order of the lines. */
async function readExpected(): Promise<SurfaceTrial['expected']> {
  const text = await readFile('test/surface/__snapshots__/surface.test.ts.snap', 'utf8')
  const exports: Record<string, string> = {}
  runInNewContext(text, {exports})
  const find = (row: SurfaceRow, index: number) => {
    const end = ` > ${row.area}: ${row.feature} ${index + 1}`
    const name = Object.keys(exports).find((each) => each.endsWith(end)) ?? ''
    return exports[name]?.trim().slice(1, -1) ?? `no snapshot ${end}`
  }
  return new Map(surfaceRows.map((row) => [row, row.lines.map((_, index) => find(row, index))]))
}

/** An agent gets of each row what it gets with core 4, and a person what oclif prints. */
export function surfaceChecks(core: number): Checks<SurfaceTrial> {
  const rows = surfaceRows.filter(({feature}) => core > 3 || !missingInCore3.has(feature))
  return Object.fromEntries(
    rows.map((row) => [
      `${row.area}: ${row.feature}`,
      async (trial) => {
        for (const [index, line] of row.lines.entries()) {
          await expectForAgent(trial, row, index)
          if (core > 3 && classAreas.has(row.area)) await expectForPerson(trial, row, line)
        }
      },
    ]),
  )
}

/** Where the methods of a class decide, not the parser. */
const classAreas = new Set(['commands', 'errors and output'])

async function expectForAgent(
  {core, expected, host}: SurfaceTrial,
  row: SurfaceRow,
  index: number,
) {
  const line = row.lines[index]!
  const kinds = core > 3 ? [false, true] : [false]
  const outcomes = await Promise.all(
    kinds.map((adopted) => runRow(host, row, line, {adopted, audience: 'agent'})),
  )
  const [foreign, own] = outcomes.map((each) => describeOutcome(each))
  const all = [`$ ${line}`, `foreign: ${foreign}`, ...(own ? [`adopted: ${own}`] : [])]
  const hideVersion = (text: string) => text.replaceAll(/\bnode-v[\d.]+/g, 'node-v…')
  const wanted = expected.get(row)![index]!.split('\n').slice(0, all.length)
  assert.equal(hideVersion(all.join('\n')), hideVersion(wanted.join('\n')))
}

async function expectForPerson({host, plain}: SurfaceTrial, row: SurfaceRow, line: string) {
  const [ours, theirs] = await Promise.all(
    [host, plain].map((each) => runRow(each, row, line, {adopted: true, audience: 'person'})),
  )
  assert.deepEqual(ours, theirs, line)
}
