// Writes the licenses of the packages that the bundles contain: most of them require their text to
// ship with every copy.
import {readdir, readFile, writeFile} from 'node:fs/promises'
import {join} from 'node:path'

/**
 * Writes one text file into a folder: each license once, after the packages that it covers and their
 * copyrights.
 *
 * @param results the results of esbuild's builds
 * @throws Error for a package without a license
 */
export async function writeLicenses(results, folder) {
  const inputs = results
    .flatMap(({metafile}) => Object.values(metafile.outputs))
    .flatMap(({inputs}) => Object.entries(inputs))
  const bundled = inputs
    .filter(([, {bytesInOutput}]) => bytesInOutput > 0)
    .map(([path]) => packageOf(path))
  const roots = [...new Set(bundled.filter(Boolean))].toSorted((a, b) => (a < b ? -1 : 1))
  const licenses = await Promise.all(roots.map((root) => readLicense(root)))
  const texts = [...new Set(licenses.map(({normalized}) => normalized))].map((normalized) => {
    const under = licenses.filter((license) => license.normalized === normalized)
    const notices = under.map(({name, notice}) => [name, notice].filter(Boolean).join('\n'))
    return [...notices, `${under[0].terms}\n`].join('\n\n')
  })
  await writeFile(join(folder, 'LICENSES.txt'), texts.join(`\n${'-'.repeat(80)}\n\n`))
}

/** The folder of the package that a file belongs to. */
function packageOf(path) {
  return path.match(/^.*node_modules\/(?:@[^/]+\/)?[^/]+/)?.[0]
}

async function readLicense(root) {
  const {license, name, version} = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const file = (await readdir(root)).find((entry) => /^licen[cs]e(\.\w+)?$/i.test(entry))
  if (!file) throw new Error(`${name} has no license to ship`)
  const text = (await readFile(join(root, file), 'utf8')).trim()
  const {notice, terms} = splitNotice(text)
  // Copies of the same license differ in their line breaks.
  return {
    name: `${name} ${version} (${license})`,
    notice,
    terms,
    normalized: terms.replace(/\s+/g, ' '),
  }
}

/** Splits the title and the copyright of a license that begins with them from its terms. */
function splitNotice(text) {
  const paragraphs = text.split(/\n\s*\n/)
  const isTerms = (paragraph) => !/^\W*(?:the )?(?:mit license|copyright )/i.test(paragraph)
  const start = paragraphs.findIndex(isTerms)
  return {
    notice: paragraphs.slice(0, start).join('\n'),
    terms: paragraphs.slice(start).join('\n\n'),
  }
}
