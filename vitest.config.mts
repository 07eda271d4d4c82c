import {availableParallelism} from 'node:os'

import {defineConfig} from 'vitest/config'

const cores = availableParallelism()

export default defineConfig({
  test: {
    disableConsoleIntercept: true,
    include: ['test/**/*.test.ts'],
    // Tests wait for processes: of two cores, vitest would leave one idle.
    maxWorkers: cores > 2 ? cores - 1 : cores,
    // Hosts are installed and processes started, on machines that may be slow: a limit only ends what hangs.
    hookTimeout: 180_000,
    testTimeout: 180_000,
  },
})
