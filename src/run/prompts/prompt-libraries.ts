/** A library that asks a person by reading keys. */
export type PromptLibrary = {
  name: string
  /** Its place among the scripts of a call: a folder of node_modules. */
  place: RegExp
  /** What starts the line of the open question. */
  marks: readonly string[]
  /**
   * Whether Ctrl-C makes its prompt reject, so that the command unwinds (7.15). After any other
   * library's prompt the command would continue with a value that no one has chosen.
   */
  rejects: boolean
}

/** A row for each library; a prompt of any other one is recognized by the keys that it reads. */
const promptLibraries: readonly PromptLibrary[] = [
  {
    name: 'inquirer',
    place: /[\\/]node_modules[\\/]@?inquirer[\\/]/,
    marks: ['?'],
    rejects: true,
  },
  {
    name: 'enquirer',
    place: /[\\/]node_modules[\\/]enquirer[\\/]/,
    marks: ['?'],
    rejects: true,
  },
  {
    name: '@clack/prompts',
    place: /[\\/]node_modules[\\/]@clack[\\/]/,
    // The second where the terminal lacks the first.
    marks: ['\u25C6', '*'],
    rejects: false,
  },
  {
    name: 'prompts',
    place: /[\\/]node_modules[\\/]prompts[\\/]/,
    marks: ['?'],
    rejects: false,
  },
]

/** The library that a call came from, by its scripts; undefined for any other code. */
export function findPromptLibrary(callers: string): PromptLibrary | undefined {
  return promptLibraries.find(({place}) => place.test(callers))
}
