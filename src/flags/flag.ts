/** A boolean flag as plain data, typed so that oclif 4 and 5 infer `boolean` for it. */
export type BooleanFlag = {
  name: string
  type: 'boolean'
  allowNo: boolean
  description: string
  helpGroup?: string
  parse(input: boolean, context: unknown, options: unknown): Promise<boolean>
}

/** An option flag as plain data, typed so that oclif 4 and 5 infer `string | undefined` for it. */
export type OptionFlag = {
  name: string
  type: 'option'
  description: string
  helpGroup?: string
  helpValue?: string
  input: string[]
  multiple: false
  options?: readonly string[]
  /** Undefined as well, from which oclif infers that the flag may be missing. */
  parse(input: string, context: unknown, options: unknown): Promise<string | undefined>
}

/** Marks a flag that this package added to a class, in whichever copy of it. */
const brand = Symbol.for('oclif-plugin-murli.flag')

/** The help group of the global flags. It survives into the manifest and tells them from a command's own. */
export const globalHelpGroup = 'AGENT'

/** Makes a boolean flag without @oclif/core, so that a hook can do it too. */
export function makeBooleanFlag(
  fields: Pick<BooleanFlag, 'description' | 'helpGroup' | 'name'> & {allowNo?: boolean},
): BooleanFlag {
  return addBrand({allowNo: false, ...fields, parse: async (input) => input, type: 'boolean'})
}

/** Makes an option flag without @oclif/core. */
export function makeOptionFlag(
  fields: Pick<OptionFlag, 'description' | 'helpGroup' | 'helpValue' | 'name' | 'options'>,
): OptionFlag {
  return addBrand({...fields, input: [], multiple: false, parse: async (input) => input, type: 'option'})
}

/** Whether this package added the flag to its class. */
export function isInjectedFlag(flag: object | undefined): boolean {
  return flag !== undefined && brand in flag
}

function addBrand<T extends BooleanFlag | OptionFlag>(flag: T): T {
  return Object.defineProperty(flag, brand, {value: true})
}
