// Writes the licenses of the packages that the bundles contain: most of them require their text to
// ship with every copy.
import {readdir, readFile, writeFile} from 'node:fs/promises'
import {join} from 'node:path'

/**
 * Writes one text file into a folder.
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
  const texts = [...new Set(licenses.map(({text}) => text))].map((text) => {
    const packages = licenses.filter((license) => license.text === text).map(({name}) => name)
    return `${packages.join('\n')}\n\n${text}\n`
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
  const text = await readFile(join(root, file), 'utf8')
  return {name: `${name} ${version} (${license})`, text: text.trim()}
}
