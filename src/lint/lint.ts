import {readCatalog} from '../catalog/read.js'
import {exitCodes} from '../contract/error-categories.js'
import type {Service} from '../service/service.js'
import {drawGithub} from './draw-github.js'
import {drawReport} from './draw-report.js'
import {sourceFinder} from './find-source.js'
import {lintCatalog} from './lint-catalog.js'

/** `murli lint`: what an agent would stumble over in this CLI. */
export const lint: Service = {
  answer({flags}, {config}) {
    const catalog = Object.assign(readCatalog(config), {config})
    const document = lintCatalog(catalog, {isEverything: flags['all'] === true})
    const least = typeof flags['min-score'] === 'number' ? flags['min-score'] : 0
    const hasFailed = document.score < least || document.problems.some(({severity}) => severity === 'error')
    const code = hasFailed ? {code: exitCodes.userError} : {}
    if (flags['format'] === 'github') {
      // A workflow may work in a folder of the repository, and annotations are relative to the repository.
      const folder = process.env['GITHUB_WORKSPACE'] || process.cwd()
      return {text: drawGithub(document, config.bin, sourceFinder(catalog, folder)), ...code}
    }

    return {document, text: drawReport(document, config.bin, process.stdout.isTTY), ...code}
  },
}
