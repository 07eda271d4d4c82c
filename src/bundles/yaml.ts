/**
 * The YAML library, for `--output yaml`, for a plan that a person reads, and for annotations in
 * YAML.
 */
export {Document, isMap, isScalar, Lexer, parseDocument, visit} from 'yaml'
