/**
 * Hands the process's own warnings to somebody: Node writes them to stderr past everything that could keep them off it.
 *
 * @returns a function that gives them back to Node
 */
export function captureWarnings(handle: (message: string) => void): () => void {
  const printers = process.listeners('warning').filter(({name}) => name === 'onWarning')
  const listen = (warning: Error): void => {
    const isSilenced = warning.name === 'DeprecationWarning' && process.noDeprecation === true
    if (!isSilenced) handle(`${warning.name}: ${warning.message}`)
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
