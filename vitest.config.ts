import {defineConfig} from 'vitest/config'

export default defineConfig({
  test: {
    disableConsoleIntercept: true,
    include: ['test/**/*.test.ts'],
    testTimeout: 30_000,
  },
})
