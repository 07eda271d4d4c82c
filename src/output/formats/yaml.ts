import type {Formatter} from './format.js'

/** Loads the YAML library and returns its formatter: it writes exactly what JSON would, so `toJSON` and the like hold. */
export async function loadYaml(): Promise<Formatter> {
  const {stringify} = await import('yaml')
  return (document) =>
    stringify(JSON.parse(JSON.stringify(document)), {aliasDuplicateObjects: false, lineWidth: 0}).trimEnd()
}
