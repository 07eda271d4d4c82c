/** Loads the YAML package, which few command lines need. */
export function loadYaml(): typeof import('yaml') {
  return require('yaml') as typeof import('yaml')
}
