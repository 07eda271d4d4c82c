import {findAnnotationProblems} from '../gate/annotations.js'
import {isRecord} from '../contract/unknown-value.js'
import {findDangling} from '../result/next-actions.js'
import {type CommandSubject, type Finding, hasReason, type HostSubject, isTextList} from './rule.js'

/** A command line that names nothing leads an agent into an error. */
export function checkReferences({catalog: {config}, metadata, render}: CommandSubject): Finding[] {
  const suggestion = 'Name a command of this CLI, with the program before it and with flags that it has.'
  const actions = (metadata.nextActions ?? []).flatMap((action): Finding[] => {
    const command = render(action.command, 'a next action') ?? action.command
    const problem = findDangling({...action, command}, config)
    return problem ? [{message: `The next action \`${command}\` ${problem}`, suggestion}] : []
  })
  const values = Object.entries(metadata.flagAnnotations ?? {}).flatMap(([name, {valuesFrom}]): Finding[] => {
    if (valuesFrom === undefined) return []
    const command = render(valuesFrom, 'valuesFrom') ?? valuesFrom
    const problem = findDangling({command, description: ''}, config)
    const message = `\`valuesFrom\` of --${name}, \`${command}\`, ${problem}`
    return problem ? [{flag: `--${name}`, message, suggestion}] : []
  })
  return [...actions, ...values]
}

/** An annotation of a flag that does not exist has no effect: what it declares a secret is shown. */
export function findMisplacedAnnotations({command, metadata}: CommandSubject): Finding[] {
  const {argumentAnnotations = {}, flagAnnotations = {}} = metadata
  const {args, flags} = command.definition
  const stray = (annotations: object, defined: object) =>
    Object.keys(annotations).filter((name) => !Object.hasOwn(defined, name))
  const describe = (what: string, kind: string): Finding => ({
    message: `An annotation is about ${what}, which the command's manifest does not have`,
    suggestion: `Give it the name of one of the command's ${kind}, without dashes, or remove it.`,
  })
  return [
    ...stray(flagAnnotations, flags).map((name) => ({flag: `--${name}`, ...describe(`flag --${name}`, 'flags')})),
    ...stray(argumentAnnotations, args).map((name) => describe(`argument ${name}`, 'arguments')),
  ]
}

/** An annotation without effect was meant to have one, for example to close a gate. */
export function findIneffectiveAnnotations({catalog: {config}}: HostSubject): Finding[] {
  const suggestions = {
    field: 'See docs/safety.md for the fields and what they take.',
    idle: `Name a command as it is typed, or a glob; \`${config.bin} describe --index\` lists them.`,
    unreadable: 'Correct the file; until then no gate opens.',
  }
  return findAnnotationProblems(config).map(({kind, message}) => ({message, suggestion: suggestions[kind]}))
}

/** An enum that the parser does not enforce promises an error that never comes, or values that are refused. */
export function checkEnums({command, metadata}: CommandSubject): Finding[] {
  const {args, flags} = command.definition
  const compare = (values: readonly string[] = [], options?: readonly string[]): string | undefined => {
    // The parser of an own command enforces annotations (7.7).
    if (!options) return values.length > 0 && !command.isOwn ? 'is not enforced: its parser takes any value' : undefined
    const refused = values.filter((value) => !options.includes(value))
    return refused.length > 0 ? `has ${refused.join(', ')}, which its parser does not accept` : undefined
  }

  const find = (map: object, defined: Record<string, {options?: readonly string[]}>, dashes: string) =>
    Object.entries(map as Record<string, {enum?: string[]}>).flatMap(([name, {enum: values}]): Finding[] => {
      const problem = Object.hasOwn(defined, name) && compare(values, defined[name]!.options)
      if (!problem) return []
      const suggestion = `Write the values as \`options\` of ${dashes}${name}, and leave the \`enum\` out.`
      const message = `The \`enum\` of ${dashes}${name} ${problem}`
      return [{...(dashes && {flag: `${dashes}${name}`}), message, suggestion}]
    })
  return [...find(metadata.flagAnnotations ?? {}, flags, '--'), ...find(metadata.argumentAnnotations ?? {}, args, '')]
}

/** A rule is turned off with a reason, so that the next author can judge whether it still holds. */
export function checkSettings({catalog: {config}, ruleIds}: HostSubject): Finding[] {
  const settings: unknown = config.pjson.oclif.murli?.lint
  if (settings === undefined) return []
  const suggestion = 'Write `{"<rule>": {"off": "<why it does not hold here>"}}`.'
  if (!isRecord(settings)) return [{message: 'oclif.murli.lint is no object', suggestion}]
  return Object.entries(settings).flatMap(([id, value]): Finding[] => {
    const name = `oclif.murli.lint.${id}`
    if (!ruleIds.includes(id)) {
      return [{message: `${name} names no rule`, suggestion: `The rules are ${ruleIds.join(', ')}.`}]
    }

    if (!hasReason(value)) return [{message: `${name} gives no reason, and the rule stays on`, suggestion}]
    if (value['commands'] === undefined || isTextList(value['commands'])) return []
    return [{message: `${name}.commands is no list of commands, and has no effect`, suggestion}]
  })
}
