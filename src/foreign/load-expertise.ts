/** Loads what knows the whole CLI, before it returns: a process that ends waits for nobody. */
export function loadExpertise(): typeof import('../expertise.js') {
  return require('./expertise.cjs') as typeof import('../expertise.js')
}
