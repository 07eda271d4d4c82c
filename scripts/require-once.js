import {parse} from 'acorn'

/**
 * Requires each of Node's modules once in a bundle, where esbuild has a `require` for each source
 * file: a start would pay for every one.
 */
export function requireOnce(source) {
  const names = new Map()
  let at = 0
  let text = ''
  for (const {id, init} of listVariables(source)) {
    const module = moduleOf(init)
    if (module === undefined) continue
    const name = names.get(module)
    names.set(module, name ?? id.name)
    if (name === undefined) continue
    text += source.slice(at, init.start) + name
    at = init.end
  }
  return text + source.slice(at)
}

/** The variables at the top of a file, in the order in which they get their values. */
function listVariables(source) {
  const {body} = parse(source, {ecmaVersion: 'latest'})
  return body.flatMap(({declarations = []}) => declarations)
}

/** The module of Node that a value requires; undefined for any other value. */
function moduleOf(value) {
  if (value?.type !== 'CallExpression' || value.callee.name !== 'require') return undefined
  const [{value: path}] = value.arguments
  return path.startsWith('node:') ? path : undefined
}
