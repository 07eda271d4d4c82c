import type {HostConfig} from '../oclif/shapes.js'
import type {SecretCommand} from './sensitive-names.js'

type Named = SecretCommand & {aliases?: string[]; id?: string}

/** The words that a CLI itself uses: the names of its commands, and of these commands' flags, arguments and values. */
export function* wordsOf(commands: readonly Named[], {bin, commands: all}: HostConfig): Iterable<string> {
  yield bin
  for (const {aliases = [], id} of [...all, ...commands]) {
    for (const name of id === undefined ? aliases : [id, ...aliases]) {
      yield name
      yield name.replaceAll(':', ' ')
      yield* name.split(':')
    }
  }

  for (const {args = {}, flags = {}} of commands) {
    for (const [name, flag] of Object.entries(flags)) {
      yield name
      yield* flag.aliases ?? []
      yield* flag.options ?? []
      if (flag.char) yield flag.char
    }

    for (const [name, arg] of Object.entries(args)) {
      yield name
      yield* arg.options ?? []
    }
  }
}
