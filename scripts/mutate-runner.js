// The test runner that Stryker uses: vitest's own runner of tests in one process for all mutants,
// without vitest, which starts a thread and evaluates every dependency anew for each mutant (half a
// second). Here a mutant costs its tests.
import {readdirSync, readFileSync} from 'node:fs'
import {basename, dirname, join, resolve} from 'node:path'
import {pathToFileURL} from 'node:url'

import {declareClassPlugin, PluginKind} from '@stryker-mutator/api/plugin'
import {
  DryRunStatus,
  determineHitLimitReached,
  TestStatus,
  toMutantRunResult,
} from '@stryker-mutator/api/test-runner'
import {startTests} from '@vitest/runner'
import {build} from 'esbuild'
import fc from 'fast-check'

import {requireBanner} from './build-plugins.js'

/** The folders of pure functions: those that stryker.config.json mutates, `src/{…}/**`. */
const mutatedFolders = readMutatedFolders()

/** Too slow to run for each mutant; they draw thousands of lines or compile schemas. */
const measurements = new Set(['accuracy.test.ts', 'cut-validity.test.ts', 'hostile.test.ts'])

/** What vitest's runner asks about the run; vitest itself passes much more. */
const settings = {
  allowOnly: false,
  hookTimeout: 10_000,
  maxConcurrency: 1,
  passWithNoTests: true,
  retry: 0,
  root: process.cwd(),
  sequence: {hooks: 'stack', setupFiles: 'list'},
  setupFiles: [],
  tags: [],
  testTimeout: 600_000,
}

// That a property fails is all that is asked here, not how little makes it fail.
fc.configureGlobal({endOnFailure: true})

// What `expect` and `vi` read of the thread that vitest would have started.
globalThis.__vitest_worker__ = {config: settings, metaEnv: process.env}

/** Takes the bundles that sources load from the build, which no mutant changes. */
const withBuiltBundles = {
  name: 'with-built-bundles',
  setup({onResolve}) {
    onResolve({filter: /^\.\.\/dist\/bundles\//}, ({path}) => ({
      external: true,
      path: resolve('src', path),
    }))
  },
}

function readMutatedFolders() {
  const {mutate} = JSON.parse(readFileSync('stryker.config.json', 'utf8'))
  const [, names] = /^src\/\{([^}]+)\}/.exec(mutate[0])
  return names.split(',')
}

/**
 * Bundles the tests of the pure folders into the files beside them, which find what they read, and
 * lists the sources in each; tests that run processes are left out.
 */
async function bundleTests() {
  const entryPoints = mutatedFolders.flatMap((folder) =>
    readdirSync(join('test', folder))
      .filter((file) => file.endsWith('.test.ts') && !measurements.has(file))
      .map((file) => join('test', folder, file)),
  )
  const {metafile} = await build({
    absWorkingDir: process.cwd(),
    banner: {js: requireBanner},
    bundle: true,
    entryPoints,
    format: 'esm',
    logLevel: 'error',
    metafile: true,
    outbase: '.',
    outdir: '.',
    outExtension: {'.js': '.mjs'},
    packages: 'external',
    platform: 'node',
    plugins: [withBuiltBundles],
  })
  return Object.entries(metafile.outputs)
    .filter(([, {imports}]) => !imports.some(({path}) => path === 'node:child_process'))
    .map(([file, {inputs}]) => ({
      filepath: resolve(file),
      sources: Object.keys(inputs).map((input) => resolve(input)),
    }))
}

class OneProcessRunner {
  #files = []
  #loads = 0
  #mutants = (globalThis.__stryker__ ??= {})

  capabilities() {
    return {reloadEnvironment: true}
  }

  async init() {
    this.#files = await bundleTests()
  }

  async dryRun() {
    this.#mutants.activeMutant = undefined
    this.#mutants.hitLimit = undefined
    const result = await this.#run(this.#files)
    return {...result, mutantCoverage: this.#mutants.mutantCoverage}
  }

  async mutantRun({activeMutant, hitLimit, sandboxFileName, testFilter}) {
    Object.assign(this.#mutants, {activeMutant: activeMutant.id, hitCount: 0, hitLimit})
    const files = this.#nearestTo(sandboxFileName).flatMap(({filepath, sources}) => {
      // Without a filter the mutant is at module level, where any test of a file that loads it may
      // notice it.
      if (testFilter === undefined) {
        return sources.includes(resolve(sandboxFileName)) ? [{filepath}] : []
      }
      const testIds = testFilter
        .filter((id) => id.startsWith(`${filepath}#`))
        .map((id) => id.slice(filepath.length + 1))
      return testIds.length > 0 ? [{filepath, testIds}] : []
    })
    const result = await this.#run(files)
    return toMutantRunResult(determineHitLimitReached(this.#mutants.hitCount, hitLimit) ?? result)
  }

  /**
   * The files of tests, those of the mutated file and its folder first: they are most likely to
   * notice.
   */
  #nearestTo(source) {
    const folder = join('test', basename(dirname(source)))
    const ofSource = `${join(folder, basename(source, '.ts'))}.`
    const distance = ({filepath}) => {
      if (filepath.includes(ofSource)) return 0
      return filepath.includes(`${folder}/`) ? 1 : 2
    }
    return this.#files.toSorted((a, b) => distance(a) - distance(b))
  }

  /**
   * Runs tests up to the first that fails, a file at a time, because loading one costs more than
   * its tests. Each run loads the bundles anew, and with them mutants at module level.
   */
  async #run(files) {
    const tests = []
    for (const file of files) {
      const [done] = await startTests([file], {
        config: settings,
        importFile: (path) => import(`${pathToFileURL(path).href}?load=${(this.#loads += 1)}`),
        onAfterRunTask: (test) => {
          this.#mutants.currentTestId = undefined
          tests.push(test)
        },
        onBeforeRunTask: (test) => {
          if (tests.some(hasFailed)) test.mode = 'skip'
          this.#mutants.currentTestId = `${test.file.filepath}#${test.id}`
        },
      })
      if (done.result?.errors?.length > 0) {
        return {errorMessage: done.result.errors[0].message, status: DryRunStatus.Error}
      }

      if (tests.some(hasFailed)) break
    }

    const ran = tests.filter(({result, mode}) => result && mode === 'run')
    return {status: DryRunStatus.Complete, tests: ran.map(toTestResult)}
  }
}

function hasFailed({result}) {
  return result?.state === 'fail'
}

function toTestResult({file, id, name, result}) {
  const isFailure = result.state === 'fail'
  return {
    failureMessage: isFailure ? (result.errors?.[0]?.message ?? 'failed') : undefined,
    id: `${file.filepath}#${id}`,
    name,
    status: isFailure ? TestStatus.Failed : TestStatus.Success,
    timeSpentMs: result.duration ?? 0,
  }
}

export const strykerPlugins = [
  declareClassPlugin(PluginKind.TestRunner, 'one-process', OneProcessRunner),
]
