import {visibleFlags} from '../catalog/catalog.js'
import {isSensitiveArgument, isSensitiveFlag} from '../secrets/sensitive-names.js'
import type {CommandSubject, Finding} from './rule.js'

/** An example is the shortest way to a command line that is right. */
export function checkForExamples({catalog, examples}: CommandSubject): Finding[] {
  if (catalog.isSingleCommand || examples.length > 0) return []
  return [
    {
      message: 'The command has no example',
      suggestion: 'Write one in `static examples`, starting with `<%= config.bin %> <%= command.id %>`.',
    },
  ]
}

/** An agent that knows the result selects from it before it runs anything. */
export function checkReturns({catalog, command, metadata: {pipe, returns}}: CommandSubject): Finding[] {
  if (!command.isOwn || pipe === 'human' || returns?.outputSchema !== undefined) return []
  return [
    {
      message: 'Nothing states what the command returns',
      suggestion: `\`${catalog.bin} murli types\` derives it from the type of \`run()\`; or write \`static returns\` with an \`outputSchema\`.`,
    },
  ]
}

/** A plan lets an agent, and the person it asks, look first. */
export function checkDryRun({command, metadata: {dryRunnable, mutating}}: CommandSubject): Finding[] {
  if (!command.isOwn || mutating !== true || dryRunnable === true) return []
  return [
    {
      message: 'The command changes something, and has no dry run',
      suggestion:
        'Write `static dryRunnable = true`, and return `this.writer.plan(…)` where `this.writer.isDryRun` is true.',
    },
  ]
}

/** Matches the text of a command that prompts. */
const prompting = /\b(?:prompts?|asks?|asked|prompted) (?:(?:you|the user) )?(?:for|to|which|whether)\b/i

/** Matches the text of a command that is interactive throughout. */
const keyboard = /\binteractive(?:ly)? (?:shell|console|session|prompt|mode|wizard|terminal)\b|\bREPL\b|\bwizard\b/i

/** A question ends an agent's run, unless something on the command line answers it. */
export function checkPrompts({command, metadata, render}: CommandSubject): Finding[] {
  const {args, description, summary} = command.definition
  const text = `${render(summary, 'the summary') ?? ''} ${render(description, 'the description') ?? ''}`
  const answers = visibleFlags(command).filter(([name]) => !/^(?:help|json|version|verbose|debug)$/.test(name))
  const {interactive} = metadata as {interactive?: unknown}
  if (interactive === true || !prompting.test(text) || answers.length > 0 || Object.keys(args).length > 0) return []
  return [
    {
      message: 'The command asks for something that no flag or argument answers',
      suggestion:
        'Add a flag for each question, or mark the command with `interactive: true` in `oclif.murli.commands`.',
    },
  ]
}

/** An agent that starts what waits for a keyboard waits with it. */
export function checkInteractive({command, metadata, render}: CommandSubject): Finding[] {
  const {description, summary} = command.definition
  const text = `${render(summary, 'the summary') ?? ''} ${render(description, 'the description') ?? ''}`
  const [words] = keyboard.exec(text) ?? []
  if (words === undefined || (metadata as {interactive?: unknown}).interactive !== undefined) return []
  return [
    {
      message: `The command's help mentions "${words}", and nothing states whether it needs a keyboard`,
      suggestion: 'State `interactive: true`, or `false` if it works without one, in `oclif.murli.commands`.',
    },
  ]
}

/** What is typed is kept in the shell's history, and shown to every user of the machine. */
export function checkSecrets({command, metadata}: CommandSubject): Finding[] {
  const {argumentAnnotations, flagAnnotations} = metadata
  const {args} = command.definition
  const typed = Object.entries(args).filter(
    ([name, {hidden}]) => !hidden && isSensitiveArgument(name, {argumentAnnotations}),
  )
  const required = visibleFlags(command).filter(
    ([name, flag]) =>
      flag.required === true &&
      flag.env === undefined &&
      flagAnnotations?.[name]?.env === undefined &&
      isSensitiveFlag(name, {flagAnnotations, flags: {[name]: flag}}),
  )
  return [
    ...typed.map(([name]) => ({
      message: `Argument ${name} is a secret that has to be typed`,
      suggestion: `Read ${name} from a flag with an \`env\`, or from stdin.`,
    })),
    ...required.map(([name]) => ({
      flag: `--${name}`,
      message: `Flag --${name} is a secret, is required, and no environment variable gives it`,
      suggestion: `Write \`env\` in the flag --${name}: an agent then never types its value.`,
    })),
  ]
}

const kebab = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** Words in another case are mistyped. */
export function checkCase({catalog, command}: CommandSubject): Finding[] {
  const words = catalog.isSingleCommand ? [] : command.id.split(':')
  const flags = visibleFlags(command).filter(([name]) => name.length > 1 && !kebab.test(name))
  const toKebab = (name: string) =>
    name
      .replaceAll(/([a-z\d])([A-Z])/g, '$1-$2')
      .replaceAll(/[^A-Za-z\d]+/g, '-')
      .toLowerCase()
  return [
    ...words
      .filter((word) => !kebab.test(word))
      .map((word) => ({
        message: `The word \`${word}\` of the name is not in kebab case`,
        suggestion: `Call it \`${toKebab(word)}\`, and keep the old name as an alias.`,
      })),
    ...flags.map(([name]) => ({
      flag: `--${name}`,
      message: `The flag --${name} is not in kebab case`,
      suggestion: `Call it --${toKebab(name)}, and keep --${name} in its \`aliases\`.`,
    })),
  ]
}
