import {readProperty} from '../read-property.js'

/** Whether an error is `this.exit(code)`, or any exit. */
export function isExit(error: unknown, code?: number): boolean {
  if (typeof error !== 'object' || error === null || readProperty(error, 'code') !== 'EEXIT') return false
  const oclif = readProperty(error, 'oclif')
  return code === undefined || (typeof oclif === 'object' && oclif !== null && readProperty(oclif, 'exit') === code)
}
