// Builds the largest bundles, which share most of their modules: each module is in the first bundle
// alone that needs it. That one gives it to the later ones, by path, when they load: a getter for
// each name of each module would cost every run.
import {basename, relative} from 'node:path'

import {build} from 'esbuild'

import {entryOf, listExports} from './build-plugins.js'

/**
 * Builds bundles, earlier ones without what later ones need alone.
 *
 * @param entries the entry files, in the order in which they give modules to each other
 * @param optionsFor esbuild's options for an entry, with its plugins
 */
export async function buildSharing(entries, optionsFor) {
  const inputs = new Map(await Promise.all(entries.map((entry) => listInputs(entry, optionsFor))))
  const homes = findHomes(inputs)
  const shared = findShared(inputs, homes)
  const exports = new Map(
    await Promise.all(shared.map(async (file) => [file, await listExports(file)])),
  )
  return Promise.all(
    entries.map(async (entry) => {
      const {plugins, ...options} = optionsFor(entry)
      const given = shared.filter((file) => homes.get(file) === entry)
      return build({
        ...options,
        ...(await entryOf(entry, giveModules(given, exports))),
        plugins: [fromHomes(entry, homes, exports), ...plugins],
      })
    }),
  )
}

/** An entry with the modules that its bundle needs, and what each of these imports. */
async function listInputs(entry, optionsFor) {
  const {metafile} = await build({...optionsFor(entry), entryPoints: [entry], write: false})
  return [entry, metafile.inputs]
}

/** The bundle that each of our modules is in, by the module's path. */
function findHomes(inputs) {
  const homes = new Map()
  for (const [entry, modules] of inputs) {
    for (const file of Object.keys(modules)) {
      if (file.startsWith('src/') && !homes.has(file)) homes.set(file, entry)
    }
  }
  return homes
}

function isElsewhere(file, entry, homes) {
  return homes.has(file) && homes.get(file) !== entry
}

/** The modules that a bundle gives to another. */
function findShared(inputs, homes) {
  const shared = new Set()
  for (const [entry, modules] of inputs) {
    const own = Object.keys(modules).filter((file) => !isElsewhere(file, entry, homes))
    const imported = own.flatMap((file) => modules[file].imports.map(({path}) => path))
    for (const file of imported) if (isElsewhere(file, entry, homes)) shared.add(file)
  }
  return [...shared]
}

/** Code of a function to export, which returns the exports of modules by the path of each. */
function giveModules(files, exports) {
  if (files.length === 0) return undefined
  const imports = files.map((file, index) => {
    const named = exports.get(file).map((name) => `${name} as ${name}${index}`)
    return `import {${named.join(', ')}} from './${file}'\n`
  })
  const modules = files.map((file, index) => {
    const members = exports.get(file).map((name) => `${name}: ${name}${index}`)
    return `'${keyOf(file)}': {${members.join(', ')}}`
  })
  return {imports: imports.join(''), members: `modules: () => ({${modules.join(', ')}})`}
}

/** How a bundle names one of its modules to another. */
function keyOf(file) {
  return file.slice('src/'.length, -'.ts'.length)
}

/** Takes the modules of other bundles from these. */
function fromHomes(entry, homes, exports) {
  return {
    name: 'from-homes',
    setup({onLoad, onResolve}) {
      onResolve({filter: /^home:/}, ({path}) => ({
        namespace: 'home',
        path: path.slice('home:'.length),
      }))
      onLoad({filter: /./, namespace: 'home'}, ({path}) => ({
        contents: `export const home = require('../dist/bundles/${path}.js').modules()`,
        resolveDir: 'src',
      }))
      onLoad({filter: /\.ts$/}, ({path}) => {
        const file = relative('.', path).replaceAll('\\', '/')
        const names = exports.get(file)
        if (!names || !isElsewhere(file, entry, homes)) return
        const home = basename(homes.get(file), '.ts')
        return {contents: takeModule(home, keyOf(file), names)}
      })
    },
  }
}

/**
 * Code for a module that is in another bundle. Constants are shorter and faster than an import of
 * CommonJS; what nothing uses is left out.
 */
function takeModule(home, key, names) {
  const constants = names.map(
    (name) => `export const ${name} = /* @__PURE__ */ (() => from.${name})()\n`,
  )
  return `import {home} from 'home:${home}'\nconst from = home['${key}']\n${constants.join('')}`
}
