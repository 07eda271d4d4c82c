import {parse} from 'acorn'

/**
 * Puts functions into parentheses, V8's hint to compile them with their file.
 *
 * A declaration becomes a variable at the top of the file, where every caller finds it. A method
 * cannot have a hint. So an object's becomes a property. Of a class, a private one becomes a field,
 * which is there as early, a public one or a getter is set in a static block, and the constructor
 * calls a field.
 *
 * @param isCalled whether to mark the function that begins at a character of the source; a method
 * begins with its name or `async`
 */
export function markFunctions(source, isCalled) {
  const program = parse(source, {ecmaVersion: 'latest'})
  const isMarked = ({start}) => isCalled(start)
  const variables = []

  /** The source of a node, marked if it is a function that is called, as is what is in it. */
  function print(node) {
    if (node.type === 'ClassBody') return printClass(node)
    if (isMovable(node) && isMarked(node)) return `${nameOf(node)}:${printMethod(node)}`
    const text = printInside(node)
    return isExpression(node) && isMarked(node) ? `(${text})` : text
  }

  /** The source of a node with what is in it marked, but not the node itself. */
  function printInside(node) {
    // Methods of an object have no hint either; what is in one may have.
    const isMethod = node.type === 'Property' && (node.method || node.kind !== 'init')
    let at = node.start
    let text = ''
    for (const child of childrenOf(node)) {
      // The name of `{name}` is two nodes in the same place.
      if (child.start < at) continue
      const isBare = isMethod && child === node.value
      text += source.slice(at, child.start) + (isBare ? printInside(child) : print(child))
      at = child.end
    }
    return text + source.slice(at, node.end)
  }

  /** The body of a class: private methods as fields, its other members, then its other methods. */
  function printClass(node) {
    const fields = []
    const statements = []
    let at = node.start + 1
    let others = ''
    for (const member of node.body) {
      const isMoved = isMovable(member) && isMarked(member)
      others += source.slice(at, member.start) + (isMoved ? '' : printMember(member))
      at = member.end
      if (!isMoved) continue
      const name = nameOf(member)
      const method = printMethod(member)
      if (member.kind === 'constructor') {
        fields.push(`#construct=${method};`)
        others += 'constructor(...a){this.#construct(...a)}'
      } else if (member.key.type === 'PrivateIdentifier') fields.push(`${name}=${method};`)
      else if (member.kind === 'get') statements.push(printGetter(name, method))
      else statements.push(`this.prototype.${name}=${method};`)
    }
    others += source.slice(at, node.end - 1)
    const block = statements.length > 0 ? `static{${statements.join('')}}` : ''
    return `{${fields.join('')}${others}${block}}`
  }

  function nameOf({key}) {
    return source.slice(key.start, key.end)
  }

  /** A member that stays in its place; a method's own function has no hint there. */
  function printMember(member) {
    if (member.type !== 'MethodDefinition') return print(member)
    const {key, value} = member
    const name = source.slice(member.start, key.start) + print(key)
    return name + source.slice(key.end, value.start) + printInside(value)
  }

  /** The function of a method that is moved, marked. */
  function printMethod({value}) {
    const keyword = `${value.async ? 'async ' : ''}function${value.generator ? '*' : ''}`
    return `(${keyword}${printInside(value)})`
  }

  /** A declaration's source without its name, which is the variable's. */
  function printDeclaration(node) {
    const keywords = source.slice(node.start, node.id.start).trimEnd()
    // Marks begin after the name, so what precedes them is as long as in the source.
    return `(${keywords}${printInside(node).slice(node.id.end - node.start)})`
  }

  const [{directive, end: directiveEnd}] = program.body
  let at = directive === undefined ? 0 : directiveEnd
  const head = source.slice(0, at)
  let others = ''
  for (const node of program.body) {
    if (node.start < at) continue
    const isMoved = node.type === 'FunctionDeclaration' && isMarked(node)
    if (isMoved) variables.push(`var ${node.id.name}=${printDeclaration(node)};`)
    others += source.slice(at, node.start) + (isMoved ? '' : print(node))
    at = node.end
  }
  return [head, ...variables, others, source.slice(at)].join('')
}

function isExpression({type}) {
  return type === 'FunctionExpression' || type === 'ArrowFunctionExpression'
}

/** The nodes of which a node consists, in the order of the source, the longer one first. */
function childrenOf(node) {
  return Object.values(node)
    .flat()
    .filter((child) => typeof child?.type === 'string')
    .toSorted((a, b) => a.start - b.start || b.end - a.end)
}

function printGetter(name, method) {
  return `Object.defineProperty(this.prototype,'${name}',{configurable:true,get:${method}});`
}

/**
 * Whether a member of a class or an object is a method that can be set as a function, which has no
 * `super`.
 */
function isMovable({computed, key, kind, method, static: isStatic, type, value}) {
  if (type === 'Property') return method && !computed && !hasSuper(value)
  if (type !== 'MethodDefinition' || computed || isStatic || hasSuper(value)) return false
  return kind === 'get' ? key.type === 'Identifier' : kind !== 'set'
}

function hasSuper(node) {
  return node.type === 'Super' || childrenOf(node).some((child) => hasSuper(child))
}
