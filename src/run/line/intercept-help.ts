import {asksOclif} from '../../line/questions.js'
import {answerForHelp, isAnsweredByIndex} from './answer-help.js'
import type {LineHandler} from './line-handler.js'

/** Answers a command line where oclif would show the help of the root or of a topic. */
export function interceptHelp(handler: LineHandler): void {
  hideTopic(handler)
  answerInsteadOfHelp(handler)
}

/**
 * Makes oclif take a topic with more words for an unknown command. That is answered in a hook, which
 * can wait for the classes of its corrections (4.7).
 */
function hideTopic({line}: LineHandler): void {
  const {config, id, name} = line
  const {findTopic} = config
  config.findTopic = (...args) => {
    const isLeftToOclif = asksOclif(line) || isAnsweredByIndex(line, name.length)
    return args[0] === id && !isLeftToOclif ? undefined : findTopic.apply(config, args)
  }
}

/**
 * Answers an agent where oclif asks for its help class, after all init hooks (core 1 to 5,
 * lib/main.js).
 */
function answerInsteadOfHelp(handler: LineHandler): void {
  const {oclif} = handler.line.config.pjson
  const {helpClass} = oclif
  const define = (property: PropertyDescriptor) =>
    Object.defineProperty(oclif, 'helpClass', {
      configurable: true,
      enumerable: helpClass !== undefined,
      ...property,
    })
  define({
    get() {
      define({value: helpClass, writable: true})
      answerForHelp(handler)
      return helpClass
    },
  })
}
