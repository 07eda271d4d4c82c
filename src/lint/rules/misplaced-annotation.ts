import type {Finding, Rule} from '../rule.js'

/** An annotation of a flag that is not there has no effect: what it declares a secret stays in the open. */
export const misplacedAnnotation: Rule = {
  id: 'misplaced-annotation',
  severity: 'error',
  checkCommand({command, metadata: {argumentAnnotations = {}, flagAnnotations = {}}}) {
    const {args, flags} = command.definition
    return [
      ...findStray(flagAnnotations, flags).map((name): Finding => ({
        flag: `--${name}`,
        ...describe(`flag --${name}`, 'flags'),
      })),
      ...findStray(argumentAnnotations, args).map((name) => describe(`argument ${name}`, 'arguments')),
    ]
  },
}

function findStray(annotations: object, defined: object): string[] {
  return Object.keys(annotations).filter((name) => !Object.hasOwn(defined, name))
}

function describe(what: string, kind: string): Finding {
  return {
    message: `An annotation is about ${what}, which the command's manifest does not have`,
    suggestion: `Give it the name of one of the command's ${kind}, without dashes, or remove it.`,
  }
}
