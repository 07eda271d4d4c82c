/** Writes one of Node's warnings as Node does, without the process id before it. */
function formatWarning({code, message, name}: Error & {code?: string}): string {
  return `${code ? `[${code}] ` : ''}${name}: ${message}`
}

/**
 * Takes Node's own warnings, which it writes to stderr past `process.stderr`.
 *
 * @param handle gets a warning's text, and a function that has Node print it after all
 * @returns a function that gives the warnings back to Node
 */
export function captureWarnings(handle: (message: string, print: () => void) => void): () => void {
  const printers = process.listeners('warning').filter(({name}) => name === 'onWarning')
  const listen = (warning: Error): void => {
    const isSilenced = warning.name === 'DeprecationWarning' && process.noDeprecation === true
    if (!isSilenced) handle(formatWarning(warning), () => printers.forEach((printer) => printer(warning)))
  }

  // Without Node's own listener the host has asked for no warnings.
  if (printers.length === 0) return () => {}
  for (const printer of printers) process.off('warning', printer)
  process.on('warning', listen)
  return () => {
    process.off('warning', listen)
    for (const printer of printers) process.on('warning', printer)
  }
}

/** Holds Node's own warnings until it is known who reads them. */
export class HeldWarnings {
  readonly #giveBack: () => void
  #warnings: {message: string; print(): void}[] = []

  constructor() {
    this.#giveBack = captureWarnings((message, print) => this.#warnings.push({message, print}))
  }

  /** Gives Node its warnings back. */
  letThrough(): void {
    this.#giveBack()
    for (const {print} of this.#warnings) print()
    this.#warnings = []
  }

  /** Takes what was held as text, a line each. */
  takeLines(): string[] {
    const lines = this.#warnings.map(({message}) => message)
    this.#warnings = []
    return lines
  }
}
