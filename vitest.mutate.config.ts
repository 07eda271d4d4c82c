import {defineConfig} from 'vitest/config'

import shared from './vitest.config.js'

/** For `npm run mutate`: the tests of one folder, without those that run processes or take seconds. */
export default defineConfig({
  ...shared,
  test: {
    ...shared.test,
    exclude: ['test/secrets/process.test.ts', 'test/line/quote.test.ts', 'test/suggest/{accuracy,hostile}.test.ts'],
    include: [`test/${process.env.MUTATED_FOLDER ?? '{errors,line,result,secrets,suggest}'}/**/*.test.ts`],
  },
})
