import {readRows} from './read-rows.js'

/**
 * The plugins that packs annotate, so that a command of any other loads no packs; the build runs
 * this file and bundles the result.
 */
export const packedPlugins = [...new Set(readRows().map(({plugin}) => plugin))].toSorted()
