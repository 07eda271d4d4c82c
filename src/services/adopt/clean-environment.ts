/** Variables to set; undefined removes one. */
export type Environment = Record<string, string | undefined>

/** The variables that a process needs to run here. */
const keptVariables = /^(?:PATH|Path|PATHEXT|SystemRoot|ComSpec|LANG|LC_\w+|TZ|TMPDIR|TEMP|TMP)$/

/** The variables that name a user's folders. */
const homeVariables = [
  'HOME',
  'USERPROFILE',
  'APPDATA',
  'LOCALAPPDATA',
  'XDG_CONFIG_HOME',
  'XDG_DATA_HOME',
  'XDG_CACHE_HOME',
]

/** An environment without the user's home, credentials, and signs of an agent. */
export function cleanEnvironment(home: string): Environment {
  const removed = Object.keys(process.env).filter((name) => !keptVariables.test(name))
  return {
    ...Object.fromEntries(removed.map((name) => [name, undefined])),
    ...Object.fromEntries(homeVariables.map((name) => [name, home])),
    DO_NOT_TRACK: '1',
  }
}
