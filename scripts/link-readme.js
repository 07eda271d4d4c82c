// Rewrites the README's links for its readers on npm, which shows it without the files beside it,
// and resolves a relative link only for a package with a `repository`. `npm pack` runs this before
// it packs and again after it.
import {readFile, writeFile} from 'node:fs/promises'
import {fileURLToPath} from 'node:url'

/** Where every file of the package's latest version is to be read. */
export const packageAddress = 'https://unpkg.com/oclif-plugin-murli/'

/** Turns links to files beside a page into links to the published files. */
export function linkToPublished(text) {
  return text.replaceAll(/(\]\()(?!https?:|#)/g, `$1${packageAddress}`)
}

/**
 * Turns links to the published files into links to files beside a page: the inverse of
 * `linkToPublished`.
 */
export function linkToRepository(text) {
  return text.replaceAll(`](${packageAddress}`, '](')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const relink = process.argv[2] === 'published' ? linkToPublished : linkToRepository
  await writeFile('README.md', relink(await readFile('README.md', 'utf8')))
}
