import {defineConfig} from 'vitest/config'

export default defineConfig({
  test: {
    disableConsoleIntercept: true,
    include: ['test/**/*.test.ts'],
    // Hosts are installed and processes started, on machines that may be slow: a limit only ends what hangs.
    hookTimeout: 180_000,
    testTimeout: 180_000,
  },
})
