import {createRequire} from 'node:module'

/** What the library loads on demand, by file. */
type Parts = {
  'foreign/expertise': typeof import('./expertise.js')
  'library/prepare-result': typeof import('./session/result/prepare-result.js')
  'library/progress-bar': typeof import('./outcome/progress/progress-bar.js')
}

/**
 * Loads a part of the library, before it returns: a process that ends waits for nobody, and a command goes on while
 * somebody waits.
 *
 * @throws Error when it cannot be loaded
 */
export function loadPart<Name extends keyof Parts>(name: Name): Parts[Name] {
  return createRequire(import.meta.url)(`./${name}.cjs`) as Parts[Name]
}
