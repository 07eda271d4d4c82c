/** Marks bytes of a copy of this package, for the others in the process: the hooks are a bundle of their own. */
const brand = Symbol.for('oclif-plugin-murli.bytes')

/** Makes bytes that a sealed stream lets through. */
export function makeOurBytes(text: string): Buffer {
  return Object.assign(Buffer.from(text), {[brand]: true})
}

/** Whether something written to a stream comes from us. */
export function isOurs(chunk: Uint8Array | string): boolean {
  return typeof chunk === 'object' && Object.hasOwn(chunk, brand)
}
