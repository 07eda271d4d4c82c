/**
 * What separates the words of a command's name where they are typed. Before @oclif/core 2 a config
 * has no such setting, and the words are always separated by colons.
 */
export function separatorOf({topicSeparator}: {topicSeparator?: string | undefined}): ' ' | ':' {
  return topicSeparator === ' ' ? ' ' : ':'
}
