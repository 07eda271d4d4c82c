import type {Invocation} from './invocation.js'

/** Whether oclif shows help or the version (core 1 to 5, lib/main.js). */
export function isForHelp(invocation: Invocation): boolean {
  const {additionalHelpFlags, additionalVersionFlags} = invocation.config.pjson.oclif
  const words = invocation.words
  const end = words.indexOf('--')
  const isHelp = words
    .slice(0, end === -1 ? undefined : end)
    .some((word) => isOneOf(word, '--help', additionalHelpFlags))
  return isHelp || (words[0] !== undefined && isOneOf(words[0], '--version', additionalVersionFlags))
}

function isOneOf(word: string, usual: string, additional: unknown): boolean {
  return word === usual || (Array.isArray(additional) && additional.includes(word))
}
