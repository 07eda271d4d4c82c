import {join, posix} from 'node:path'

import {packageAddress} from '../../scripts/link-readme.js'
import {readBlocks} from './readme-blocks.js'

/** A link or picture of a page. */
export type PageLink = {
  /** The target as it is written. */
  target: string
  /** The file of the package, from its root; undefined for a page elsewhere. */
  file: string | undefined
  /** The heading that the link leads to, as its fragment names it. */
  heading: string | undefined
}

/**
 * Reads the links and pictures of a page.
 *
 * @param page the page's file, from the root of the package
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
