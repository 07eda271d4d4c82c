/** Whether a printed line is one of a stack trace. */
export function isStackFrame(line: string): boolean {
  return /^\s+at .+(:\d+|<anonymous>)\)?$/.test(line)
}
