/**
 * What the build puts in the place of the SDK's own choice of a validator: the SDK would load one for JSON Schemas, which
 * nothing here has it check, and which is a third of the bundle.
 */
export {default as process} from 'node:process'

/** Accepts everything. */
export class DefaultJsonSchemaValidator {
  getValidator(): (input: unknown) => {valid: true; data: unknown; errorMessage: undefined} {
    return (input) => ({data: input, errorMessage: undefined, valid: true})
  }
}
