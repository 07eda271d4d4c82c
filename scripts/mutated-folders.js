/** The folders of `src` whose functions are pure, which `npm run mutate` mutates. */
export const mutatedFolders = ['line', 'secrets', 'errors', 'suggest', 'result']
