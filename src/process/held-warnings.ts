/** Holds Node's own warnings, which it writes past `process.stderr`. */
export class HeldWarnings {
  readonly #printers = process.listeners('warning').filter(({name}) => name === 'onWarning')
  #warnings: (Error & {code?: string})[] = []

  constructor() {
    if (this.#printers.length === 0) return
    for (const printer of this.#printers) process.off('warning', printer)
    process.on('warning', this.#hold)
  }

  /** Gives Node its warnings back. */
  letThrough(): void {
    process.off('warning', this.#hold)
    for (const printer of this.#printers) {
      process.on('warning', printer)
      for (const warning of this.#warnings) printer(warning)
    }

    this.#warnings = []
  }

  /** Takes what was held as text, a line each. */
  takeLines(): string[] {
    const warnings = this.#warnings
    this.#warnings = []
    return warnings.map(({code, message, name}) => `${code ? `[${code}] ` : ''}${name}: ${message}`)
  }

  #hold = (warning: Error): void => {
    if (warning.name !== 'DeprecationWarning' || !process.noDeprecation) this.#warnings.push(warning)
  }
}
