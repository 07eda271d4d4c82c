import type {HostShape} from './host.js'

/** One combination of the matrix: a host, and the Node that runs it. */
export type Cell = Pick<HostShape, 'core' | 'isBundled' | 'module' | 'runner'> & {
  /** The major version of Node. */
  node: number
}

/** The versions of @oclif/core, as npm is told them. */
export const coreVersions: Record<number, string> = {1: '1.26.2', 2: '2.16.0', 3: '3.27.0', 4: '4.14.0', 5: '5.1.9'}

const supported = [
  {core: 4, node: 20},
  {core: 4, node: 22},
  {core: 5, node: 22},
  {core: 4, node: 24},
  {core: 5, node: 24},
]

/** Hosts of the versions that the plugin is made for. */
export const cells: Cell[] = supported.flatMap((versions) => [
  ...(['esm', 'cjs'] as const).flatMap((module) =>
    (['execute', 'run'] as const).map((runner) => ({...versions, isBundled: false, module, runner})),
  ),
  ...(['esm', 'cjs'] as const).map((module) => ({...versions, isBundled: true, module, runner: 'run' as const})),
])

/** Hosts of older versions, whose commands are all foreign. */
export const olderCells: Cell[] = [1, 2, 3].map((core) => ({
  core,
  isBundled: false,
  module: 'cjs',
  node: 20,
  runner: 'run',
}))

/** A cell in a few words. */
export function nameCell({core, isBundled, module, node, runner}: Cell): string {
  return `node ${node}  core ${core}  ${module}  ${isBundled ? 'bundled' : runner}`
}
