import {join, posix} from 'node:path'

import {packageAddress} from '../../scripts/link-readme.js'

/**
 * A command line of a console block, what it printed, and whether on a terminal rather than on a
 * pipe.
 */
type ConsoleStep = {command: string; output: string; isTerminal: boolean}

/** A fenced block of a Markdown text: the words after its fence, and its lines. */
export type Block = {info: string; text: string}

/** The fenced blocks of a Markdown text. */
export function readBlocks(markdown: string): Block[] {
  return [...markdown.matchAll(/^```([^\n]+)\n(.*?)^```$/gms)].map(([, info, text]) => ({
    info: info!,
    text: text!,
  }))
}

/**
 * The only block of a kind that contains a text. @throws Error if there is none, or more than one
 */
export function findBlock(markdown: string, kind: string, part: string): string {
  const found = readBlocks(markdown).filter(({info, text}) => info === kind && text.includes(part))
  if (found.length !== 1) throw new Error(`${found.length} blocks of ${kind} hold ${part}`)
  return found[0]!.text
}

/** The steps of all blocks marked `console terminal` or `console pipe`, in order. */
export function readSteps(blocks: readonly Block[]): ConsoleStep[] {
  const shown = blocks.filter(({info}) => info === 'console pipe' || info === 'console terminal')
  return shown.flatMap(({info, text}) =>
    [...text.matchAll(/^\$ (.*)\n((?:(?!\$ ).*\n)*)/gm)].map(([, command, output]) => {
      return {command: command!, isTerminal: info.endsWith('terminal'), output: output!}
    }),
  )
}

/**
 * A link or picture of a page: its target, the file of the package (undefined for a page
 * elsewhere), and the heading.
 */
type PageLink = {target: string; file: string | undefined; heading: string | undefined}

/**
 * Reads the links and pictures of a page. @param page the page's file, from the root of the package
 */
export function readLinks(page: string, markdown: string): PageLink[] {
  const prose = readBlocks(markdown).reduce((text, block) => text.replace(block.text, ''), markdown)
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => {
    const [path = '', heading] = target.split('#')
    return {file: findFile(page, path), heading, target}
  })
}

function findFile(page: string, path: string): string | undefined {
  if (path.startsWith(packageAddress)) return path.slice(packageAddress.length)
  if (/^[a-z]+:/.test(path)) return undefined
  return path === '' ? page : posix.normalize(join(posix.dirname(page), path))
}

/** The fragments by which the headings of a page are linked to. */
export function readFragments(markdown: string): string[] {
  return [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  )
}
