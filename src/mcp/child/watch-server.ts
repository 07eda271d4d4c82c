import {endingSignals} from '../../process/process-exit.js'
import {endTree} from './process-tree.js'

/**
 * Ends the children of an MCP server once its end of stdin is closed, also if it was killed (11.11).
 * stdin gives the ids of the running children, a line each time that they change.
 */
export function watchServer(): void {
  for (const signal of endingSignals) process.on(signal, () => {})
  // The last whole line, and the beginning of the next one.
  let pids = ''
  let begun = ''
  const end = async (): Promise<never> => {
    const ids = pids === '' ? [] : pids.split(' ').map(Number)
    await Promise.all(ids.map((pid) => endTree(pid)))
    process.exit()
  }
  const handleEnd = (): void => void end()
  process.stdin.setEncoding('utf8').on('end', handleEnd).on('error', handleEnd)
  process.stdin.on('data', (chunk) => {
    const lines = `${begun}${chunk.toString()}`.split('\n')
    begun = lines.pop()!
    pids = lines.pop() ?? pids
  })
}
