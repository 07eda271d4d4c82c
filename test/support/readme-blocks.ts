/** One line of a console block and what it printed. */
export type ConsoleStep = {
  /** The line behind `$ `. */
  command: string
  /** What stands below it, up to the next line or the block's end. */
  output: string
  /** Whether it ran on a terminal rather than on a pipe. */
  isTerminal: boolean
}

/** A fenced block of a Markdown text: what stands behind the fence, and what stands in it. */
export type Block = {info: string; text: string}

/** The fenced blocks of a Markdown text. */
export function readBlocks(markdown: string): Block[] {
  return [...markdown.matchAll(/^```([^\n]+)\n(.*?)^```$/gms)].map(([, info, text]) => ({info: info!, text: text!}))
}

/** The text of the one block of a kind that holds a text. @throws Error where there is none, or another one */
export function findBlock(markdown: string, kind: string, part: string): string {
  const found = readBlocks(markdown).filter(({info, text}) => info === kind && text.includes(part))
  if (found.length !== 1) throw new Error(`${found.length} blocks of ${kind} hold ${part}`)
  return found[0]!.text
}

/** The steps of all blocks marked `console terminal` or `console pipe`, in order. */
export function readSteps(blocks: readonly Block[]): ConsoleStep[] {
  return blocks
    .filter(({info}) => info === 'console pipe' || info === 'console terminal')
    .flatMap(({info, text}) =>
      text
        .split(/^\$ /m)
        .slice(1)
        .map((step) => {
          const end = step.indexOf('\n')
          return {command: step.slice(0, end), isTerminal: info.endsWith('terminal'), output: step.slice(end + 1)}
        }),
    )
}
