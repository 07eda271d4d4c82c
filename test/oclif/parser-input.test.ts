import {expect, test} from 'vitest'
import {pickParserInput} from '../../src/oclif/parser-input.js'

test("only a class's own `--` reaches the parser, as in oclif, so that an unknown flag is no argument (5.3b)", () => {
  // @oclif/core 2
  class Command {
    static '--' = false
    static strict = false
  }
  class Inheriting extends Command {}
  class Stating extends Command {
    static override '--' = false
  }
  expect(pickParserInput(Inheriting)).toEqual({strict: false})
  expect(pickParserInput(Stating)).toEqual({'--': false, strict: false})
  expect(pickParserInput(undefined)).toEqual({})
})
