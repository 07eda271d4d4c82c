/** A boolean flag as plain data, typed so that oclif 4 and 5 infer `boolean` for it. */
export type BooleanFlag = {
  name: string
  type: 'boolean'
  allowNo: boolean
  char?: string
  description: string
  parse(input: boolean, context: unknown, options: unknown): Promise<boolean>
}

/** An option flag as plain data, typed so that oclif 4 and 5 infer `string | undefined` for it. */
export type OptionFlag = {
  name: string
  type: 'option'
  description: string
  helpValue?: string
  input: string[]
  multiple: false
  options?: readonly string[]
  /** Undefined as well, from which oclif infers that the flag may be missing. */
  parse(input: string, context: unknown, options: unknown): Promise<string | undefined>
}

/**
 * The group of `--help` that a flag of ours stands in, which survives into the manifest and tells it from a command's
 * own flag of that name: `AGENT` are the global flags (contract, section 7), `SAFETY` those of what a command declares.
 */
export type HelpGroup = 'AGENT' | 'SAFETY'

/** Marks a flag that this package added to a class, in whichever copy of it. */
const brand = Symbol.for('oclif-plugin-murli.flag')

/** Makes a boolean flag without @oclif/core, so that a hook can do it too. */
export function makeBooleanFlag<const Group extends HelpGroup>(
  fields: Pick<BooleanFlag, 'char' | 'description' | 'name'> & {allowNo?: boolean; helpGroup: Group},
): BooleanFlag & {helpGroup: Group} {
  return addBrand({allowNo: false, ...fields, parse: async (input: boolean) => input, type: 'boolean'})
}

/** Makes an option flag without @oclif/core. */
export function makeOptionFlag<const Group extends HelpGroup>(
  fields: Pick<OptionFlag, 'description' | 'helpValue' | 'name' | 'options'> & {helpGroup: Group},
): OptionFlag & {helpGroup: Group} {
  return addBrand({...fields, input: [], multiple: false, parse: async (input: string) => input, type: 'option'})
}

/** A flag of ours without its character, where the command has another flag of that character. */
export function withoutCharacter<Flag extends object>(flag: Flag): Flag {
  return addBrand({...flag, char: undefined})
}

/** Whether this package added the flag to its class. */
export function isInjectedFlag(flag: object | undefined): boolean {
  return flag !== undefined && brand in flag
}

function addBrand<Flag extends object>(flag: Flag): Flag {
  return Object.defineProperty(flag, brand, {value: true})
}
