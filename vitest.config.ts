import {defineConfig} from 'vitest/config'

export default defineConfig({
  // As the build defines them for src/load.ts.
  define: {IS_COMMONJS: 'false', PARTS: JSON.stringify('../dist/parts')},
  test: {
    disableConsoleIntercept: true,
    include: ['test/**/*.test.ts'],
    testTimeout: 60_000,
  },
})
