// Builds the largest bundles, which share most of their modules: each module is in the first bundle
// alone that needs it. That one gives it to the later ones when they load, as a list of values: a
// getter, or a property, for each name of each module would cost every run.
import {basename, relative} from 'node:path'

import {build} from 'esbuild'

import {entryOf, listExports} from './build-plugins.js'

/**
 * Builds bundles, each without the modules of those before it.
 *
 * @param entries the entry files, in the order in which they give modules to each other
 * @param optionsFor esbuild's options for an entry, with its plugins
 */
export async function buildSharing(entries, optionsFor) {
  const inputs = new Map(
    await Promise.all(entries.map((entry) => listInputs(entry, optionsFor(entry)))),
  )
  const taken = findTaken(inputs)
  const given = findGiven(taken, inputs)
  const files = [...given.values()].flat()
  const exports = new Map(
    await Promise.all(files.map(async (file) => [file, await listExports(file)])),
  )
  return Promise.all(
    entries.map(async (entry) => {
      const {plugins, ...options} = optionsFor(entry)
      return build({
        ...options,
        ...(await entryOf(entry, giveModules(given.get(entry), exports))),
        plugins: [takeModules(taken.get(entry), given, exports), ...plugins],
      })
    }),
  )
}

/** An entry with the modules that its bundle needs, and what each of these imports. */
async function listInputs(entry, options) {
  const {metafile} = await build({...options, entryPoints: [entry], write: false})
  return [entry, metafile.inputs]
}

/** The modules that each bundle takes, with the entry of the bundle that has them, by entry. */
function findTaken(inputs) {
  const homes = new Map()
  const taken = new Map()
  for (const [entry, modules] of inputs) {
    const files = Object.keys(modules).filter((file) => file.startsWith('src/'))
    const elsewhere = files.filter((file) => homes.has(file))
    taken.set(entry, new Map(elsewhere.map((file) => [file, homes.get(file)])))
    for (const file of files) if (!homes.has(file)) homes.set(file, entry)
  }
  return taken
}

/** The modules that each bundle gives, by entry: those that another one imports and takes. */
function findGiven(taken, inputs) {
  const given = new Map([...taken.keys()].map((entry) => [entry, new Set()]))
  for (const [entry, homes] of taken) {
    const modules = inputs.get(entry)
    const own = Object.keys(modules).filter((file) => !homes.has(file))
    const imported = own.flatMap((file) => modules[file].imports.map(({path}) => path))
    for (const file of imported) if (homes.has(file)) given.get(homes.get(file)).add(file)
  }
  return new Map([...given].map(([entry, files]) => [entry, [...files]]))
}

/** Code of a function to export, which returns all exports of modules in order. */
function giveModules(files, exports) {
  if (files.length === 0) return undefined
  const imports = files.map((file, index) => {
    const named = exports.get(file).map((name) => `${name} as ${name}${index}`)
    return `import {${named.join(', ')}} from './${file}'\n`
  })
  const values = files.flatMap((file, index) => exports.get(file).map((name) => `${name}${index}`))
  return {imports: imports.join(''), members: `modules: () => [${values.join(', ')}]`}
}

/**
 * Takes modules from the bundles that have them.
 *
 * @param taken the entry of the bundle that has a module, by the module's path
 */
function takeModules(taken, given, exports) {
  return {
    name: 'take-modules',
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
        const files = given.get(taken.get(file)) ?? []
        if (!files.includes(file)) return
        const before = files.slice(0, files.indexOf(file))
        const start = before.flatMap((other) => exports.get(other)).length
        return {contents: takeModule(basename(taken.get(file), '.ts'), start, exports.get(file))}
      })
    },
  }
}

/**
 * Code for a module that is in another bundle, whose exports begin at an index of what that gives.
 * Constants are shorter and faster than an import of CommonJS; what nothing uses is left out.
 */
function takeModule(home, start, names) {
  const constants = names.map(
    (name, index) => `export const ${name} = /* @__PURE__ */ (() => home[${start + index}])()\n`,
  )
  return `import {home} from 'home:${home}'\n${constants.join('')}`
}
