/** Marks the classes that guard themselves, in whichever copy of this package. */
export const guardedBrand = Symbol.for('oclif-plugin-murli.guarded')
