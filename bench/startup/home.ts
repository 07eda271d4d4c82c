import {mkdir} from 'node:fs/promises'
import {join} from 'node:path'

import type {Process} from './measure.js'

/** A home of its own for each host, so that none finds what another has cached. */
export async function makeHome(home: string): Promise<Omit<Process, 'line'>> {
  await mkdir(join(home, 'tmp'), {recursive: true})
  const env = {
    DISABLE_TELEMETRY: 'true',
    HOME: home,
    PATH: process.env.PATH ?? '',
    TMPDIR: join(home, 'tmp'),
    TZ: 'UTC',
  }
  return {cwd: home, env}
}
