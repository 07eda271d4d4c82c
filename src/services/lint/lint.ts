import {readCatalog} from '../../catalog/read.js'
import {exitCodes} from '../../contract/error-categories.js'
import {cutList} from '../bound-document.js'
import type {Service} from '../service.js'
import {placeFinder} from './find-place.js'
import {lintCatalog} from './lint-catalog.js'
import {renderGithub, renderLintReport} from './render-lint.js'

/** `murli lint`: reports obstacles for agents in this CLI. */
export const lint: Service = {
  answer({flags}, {config}) {
    const catalog = readCatalog(config)
    const document = lintCatalog(catalog)
    const minScore = typeof flags['min-score'] === 'number' ? flags['min-score'] : 0
    const hasFailed =
      document.score < minScore || document.problems.some(({severity}) => severity === 'error')
    const code = hasFailed ? exitCodes.userError : undefined
    if (flags['format'] === 'github') {
      // A workflow may run in a subfolder, but annotations are relative to the repository.
      const folder = process.env['GITHUB_WORKSPACE'] || process.cwd()
      return {
        text: renderGithub(document, config.bin, placeFinder(catalog, folder)),
        code,
      }
    }

    const make = (bytes: number) => cutList(document, 'problems', bytes)
    const shorten = {
      name: 'The report',
      left: 'these are the worst problems',
      make,
    }
    return {
      document,
      shorten,
      text: renderLintReport(document, config.bin, {
        isTerminal: process.stdout.isTTY,
        isVerbose: flags['verbose'] === true,
      }),
      code,
    }
  },
}
