/** The folders of `src` whose functions are pure, which `npm run mutate` mutates. */
export const mutatedFolders = ['command-line', 'secrets', 'errors', 'result']
