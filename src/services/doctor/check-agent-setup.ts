import {findAnnotationProblems} from '../../annotations/problems.js'
import {nameDescribe} from '../../catalog/plugin-commands.js'
import {readCatalog} from '../../catalog/read.js'
import type {Problem} from '../../contract/schema/services.js'
import {findIdleLimits} from '../../gate/command-limits.js'
import {findUnreadableLimits} from '../../gate/writable.js'
import type {HostConfig} from '../../oclif/shapes.js'
import {findStaleSkills} from '../describe/install-skill.js'
import {findStaleRules} from '../permissions/find-stale.js'

// What was set up for agents outside of the commands: skills, permission rules, the limits of what
// they may change, and annotations of foreign commands.

/** Reports skills that were written before the commands changed. */
export function checkSkills(config: HostConfig): Problem[] {
  const catalog = readCatalog(config)
  return findStaleSkills(catalog).map(({file, isGlobal}) => ({
    about: 'skill',
    message: `${file} is out of date: the commands have changed.`,
    suggestion: `Write it again with \`${config.bin} ${nameDescribe(catalog)} --skill --install${isGlobal ? ' --global' : ''}\`.`,
  }))
}

/** Reports permission rules that were written before the commands changed. */
export function checkPermissions(config: HostConfig): Problem[] {
  return findStaleRules(config).map(({file, isGlobal, name}) => ({
    about: 'permissions',
    message: `The rules in ${file} are out of date: the commands, or what is known of them, have changed.`,
    suggestion: `Write them again with \`${config.bin} murli permissions ${name} --install${isGlobal ? ' --global' : ''}\`.`,
  }))
}

/** Reports limits of what an agent may change that cannot be read. */
export function checkWritable(config: HostConfig): Problem[] {
  return findUnreadableLimits(config).map((name) => ({
    about: 'writable',
    message: `${name} cannot be read, so an agent may change nothing.`,
    suggestion: 'Write a map of lists, such as {"app": ["*-dev"]}.',
  }))
}

/** Reports globs of what may run that match no command: a person may believe that they deny one. */
export function checkCommandLimits(config: HostConfig): Problem[] {
  return findIdleLimits(config).map(({glob, variable}) => ({
    about: 'limits',
    message: `"${glob}" in ${variable} matches no command.`,
    suggestion: 'Write names of commands without the CLI, or globs, such as "apps:*".',
  }))
}

/** Reports annotations of foreign commands that are invalid or cannot be read. */
export function checkAnnotations(config: HostConfig): Problem[] {
  const effect =
    'Until it is fixed, an agent must confirm each foreign command that no other source calls read-only.'
  return findAnnotationProblems(config).map(({kind, message}) => ({
    about: 'annotation',
    message: kind === 'unreadable' ? `${message}. ${effect}` : message,
  }))
}
