import {inspect} from 'node:util'

import * as fc from 'fast-check'
import {describe, expect, test} from 'vitest'

import {quoteWord} from '../../src/command-line/quote.js'
import {Redactor} from '../../src/secrets/redactor.js'
import {characterEscapes, valueEncoders} from '../../src/secrets/spellings.js'

function mask(value: string, text: string): string {
  const redactor = new Redactor()
  redactor.add([value])
  return redactor.text(text)
}

type Spelling = keyof typeof valueEncoders | keyof typeof characterEscapes

/** What is printed for each spelling of a value; the texts are written by hand. */
const rows: Record<Spelling, [value: string, text: string, shown: string][]> = {
  raw: [
    ['hunter2', 'got hunter2, hunter2!', 'got ***, ***!'],
    ['a.b*c+d?$^(x)[y]{z}|\\/', 'x a.b*c+d?$^(x)[y]{z}|\\/ y', 'x *** y'],
  ],
  'without its quotes': [
    ['"hunter2"', 'got hunter2', 'got ***'],
    ["'hunter2'", 'got "hunter2"', 'got "***"'],
  ],
  JSON: [
    ['say "hi"\n', String.raw`{"a":"say \"hi\"\n"}`, '{"a":"***"}'],
    // The backslash before it is not a part of it.
    ['n"xyz', String.raw`C:\n\"xyz`, String.raw`C:\***`],
  ],
  'a text that util.inspect has split into lines': [
    ['ab\ncd\nef', "{ key: 'ab\\n' +\n    'cd\\n' +\n    'ef' }", "{ key: '***' }"],
    [
      Array.from({length: 40}, (_, index) => `${index}'`).join('\n'),
      inspect({list: {key: Array.from({length: 40}, (_, index) => `${index}'`).join('\n')}}),
      '{\n  list: {\n    key: "***"\n  }\n}',
    ],
  ],
  'JSON in JSON': [
    ['say "hi"\n', String.raw`"{\"a\":\"say \\\"hi\\\"\\n\"}"`, String.raw`"{\"a\":\"***\"}"`],
  ],
  'a form, with a plus for each space': [
    ['two words', 'a=two+words&b=c', 'a=***&b=c'],
    ['a b+c/~d', 'q=a+b%2Bc%2F%7Ed', 'q=***'],
  ],
  'a POSIX shell': [
    ["it's me", String.raw`login 'it'\''s me' x`, "login '***' x"],
    ['bell\u0007s', `login 'bell'"$(printf '\\007')"'s'`, "login '***'"],
  ],
  'a shell, with escaped single quotes': [["it's me", String.raw`'x it'\''s me y'`, "'x *** y'"]],
  'a shell, with double-quoted single quotes': [["it's me", `'x it'"'"'s me y'`, "'x *** y'"]],
  'a shell, in double quotes': [['a$b`c"d\\e', 'login "a\\$b\\`c\\"d\\\\e"', 'login "***"']],
  'a command line of Windows': [
    ['say "hi"', String.raw`app.exe "say \"hi\""`, 'app.exe "***"'],
    [String.raw`a\b\"c`, String.raw`app.exe "a\b\\\"c"`, 'app.exe "***"'],
    ['say "hi"', 'cmd /c "say ""hi"""', 'cmd /c "***"'],
  ],
  'PowerShell, in single quotes': [
    ["it's", "login 'it''s'", "login '***'"],
    ['it\u2019s', "login 'it\u2019\u2019s'", "login '***'"],
  ],
  'PowerShell, in double quotes': [['a$b"c`d', 'login "a`$b`"c``d"', 'login "***"']],
  'PowerShell, cut at an ampersand': [
    ['first1&second', 'first1& \u001B[96msecond\u001B[0m', '*** \u001B[96m***\u001B[0m'],
    ['first1&middle&last12', 'first1&middle& last12', '*** ***'],
    ['first1&+second2&third', 'first1&+ s econd2&third', '*** s ***'],
    // Shorter parts are too common.
    ['one&two', 'one& two', 'one& two'],
  ],
  'an expression of GitHub Actions': [["it's", "secrets['it''s']", "secrets['***']"]],
  'util.inspect': [
    [`it's "a"\n\u0007\\`, `{ a: \`it\\'s "a"\\n\\x07\\\\\` }`, '{ a: `***` }'],
    ["it's", String.raw`{ a: "it's", b: 'it\'s' }`, String.raw`{ a: "***", b: '***' }`],
  ],
  base64: [
    // Without the characters that depend on what is before and after.
    ['hunter2', 'x aHVudGVyMg== y', 'x ***== y'],
    ['hunter2', `x ${btoa('hunter2:')} y`, 'x ***jo= y'],
    ['hunter2', `x ${btoa('a:hunter2')} y`, 'x YTp*** y'],
    ['hunter2', `x ${btoa('ann:hunter2')} y`, 'x YW5uOm***= y'],
    ['hunter2', `x ${btoa('bo:hunter2:x')} y`, 'x Ym86***jp4 y'],
    ['~~?>~~?>', `x ${Buffer.from('~~?>~~?>').toString('base64url')} y`, 'x *** y'],
    ['~~?>~~?>', `?q=${encodeURIComponent(btoa('~~?>~~?>'))}`, '?q=***%3D'],
    // Four characters in base64, which are found by chance.
    ['abc', 'x YWJj y', 'x YWJj y'],
  ],
  hexadecimal: [
    ['hunter2', 'x 68756e74657232 68756E74657232', 'x *** ***'],
    ['hunter2', '<Buffer 68 75 6e 74 65 72 32 0a>', '<Buffer *** 0a>'],
    ['hunter2', 'x 68 75 6E 74 65 72 32 y', 'x *** y'],
    // A buffer is cut after 50 bytes.
    ['S3'.repeat(26), inspect(Buffer.from('S3'.repeat(26))), '<Buffer *** ... 2 more bytes>'],
    ['1', 'pin 1 of 31', 'pin *** of 31'],
  ],
  'a backslash': [
    ['<é&"😀', String.raw`\u003c\u00e9\u0026\"\ud83d\uDE00`, '***'],
    ["it's/a b", String.raw`it\x27s\/a\ b`, '***'],
    ['a\\"b😀', String.raw`\\\"x a\\\\\\\"b\\u{1f600}`, String.raw`\\\"x ***`],
  ],
  'a percent sign': [
    ["a b~c'd/é😀", 'x a%20b~c%27d%2F%c3%A9%F0%9F%98%80 y', 'x *** y'],
    ['p@ss/w?', 'http://u:p%2540ss%252Fw%253F@h', 'http://u:***@h'],
    ['p@"ss', String.raw`{"url":"http://u:p%40\"ss@h"}`, '{"url":"http://u:***@h"}'],
  ],
  XML: [
    [`<a> & 'b' "c"`, '<x y="&lt;a&gt; &amp; &apos;b&apos; &quot;c&quot;"/>', '<x y="***"/>'],
    [`<a>'b'"c"`, '<x>&lt;a>&#39;b&#x27;&#34;c"</x>', '<x>***</x>'],
  ],
}

const table = Object.entries(rows).flatMap(([spelling, list]) =>
  list.map((row) => [spelling, ...row] as const),
)

test.each(table)('%s: %j in %j is shown as %j', (_, value, text, shown) =>
  expect(mask(value, text)).toBe(shown),
)

test('every spelling of the tables has a row', () => {
  expect(Object.keys(rows).toSorted()).toEqual(
    [...Object.keys(valueEncoders), ...Object.keys(characterEscapes)].toSorted(),
  )
})

const xml = {'"': '&quot;', '&': '&amp;', "'": '&apos;', '<': '&lt;', '>': '&gt;'} as const
const toXml = (text: string) =>
  text.replaceAll(/["&'<>]/g, (character) => xml[character as keyof typeof xml])
const json = (text: string) => JSON.stringify(text).slice(1, -1)
const unicode = (text: string) => `\\u${text.charCodeAt(0).toString(16).padStart(4, '0')}`
const percent = (text: string) =>
  Buffer.from(text).toString('hex').toUpperCase().replaceAll(/../g, '%$&')

/**
 * How programs write a text, character by character, without our code: what is before and after a
 * value stays as it is.
 */
const writers: Record<string, (text: string) => string> = {
  raw: (text) => text,
  JSON: json,
  'JSON in JSON': (text) => json(json(text)),
  'JSON in JSON in JSON': (text) => json(json(json(text))),
  'JSON of ASCII': (text) => json(text).replaceAll(/[\u007F-\uFFFF]/g, unicode),
  'JSON for HTML': (text) => json(text).replaceAll(/[&'<>+`]/g, unicode),
  'JSON with escaped slashes': (text) => json(text).replaceAll('/', String.raw`\/`),
  'JSON with all of them': (text) => json(text).replaceAll(/[&'<>/+\u007F-\uFFFF]/g, unicode),
  encodeURIComponent,
  encodeURI,
  'a form': (text) => new URLSearchParams({a: text}).toString().slice(2),
  'RFC 3986': (text) => encodeURIComponent(text).replaceAll(/[!'()*]/g, percent),
  'with a tilde encoded, too': (text) => encodeURIComponent(text).replaceAll(/[!'()*~]/g, percent),
  'encoded in lower case': (text) =>
    encodeURIComponent(text).replaceAll(/%../g, (code) => code.toLowerCase()),
  'encoded twice': (text) => encodeURIComponent(encodeURIComponent(text)),
  'encoded in JSON': (text) => json(encodeURIComponent(text)),
  'JSON, encoded': (text) => encodeURIComponent(json(text)),
  XML: toXml,
  'XML with numbers': (text) =>
    text.replaceAll(/["&'<>]/g, (character) => `&#${character.charCodeAt(0)};`),
  'XML in JSON': (text) => json(toXml(text)),
  'single quotes of a shell': (text) => text.replaceAll("'", String.raw`'\''`),
  'single quotes in double quotes': (text) => text.replaceAll("'", `'"'"'`),
  'double quotes of a shell': (text) => text.replaceAll(/["$\\`]/g, String.raw`\$&`),
  'a shell in JSON': (text) => json(text.replaceAll("'", String.raw`'\''`)),
  'backslashes of a shell': (text) => text.replaceAll(/[^\w\n]/g, String.raw`\$&`),
  'a command line': (text) => text.replaceAll('"', String.raw`\"`),
  PowerShell: (text) => text.replaceAll("'", "''"),
  'PowerShell in double quotes': (text) => text.replaceAll(/["$`]/g, '`$&'),
  hexadecimal: (text) => Buffer.from(text).toString('hex'),
}

/** Characters of regular expressions, quotes, control codes, Unicode and line breaks. */
const characters = [
  ...String.raw`$^.*+?()[]{}|\/-"'%&=<>@#:;,~! `,
  ...'`\n\r\t\u0000\u001B\u007F',
  ...'aZ09',
  'é',
  '😀',
  '\u2028',
  '%25',
  '\\u0041',
  '&amp;',
]
const middle = fc.string({
  maxLength: 60,
  minLength: 1,
  size: 'max',
  unit: fc.constantFrom(...characters),
})
const long = fc
  .tuple(middle, fc.integer({max: 3000, min: 1000}))
  .map(([text, length]) => `${text}q`.repeat(Math.ceil(length / (text.length + 1))))
/** A value with ends that are in no other place. */
const value = fc
  .oneof({arbitrary: middle, weight: 19}, long)
  .map((text) => Buffer.from(`kS${text}Tk`).toString())
const around = fc
  .string({
    maxLength: 9,
    unit: fc.constantFrom(...characters.filter((character) => [...character].length === 1)),
  })
  .map((text) => Buffer.from(text).toString())

describe('a value of any characters and length is masked between any neighbors', () => {
  test.each(Object.entries(writers))('%s', (_, write) => {
    fc.assert(
      fc.property(around, value, around, (before, text, after) => {
        // A line of the value is a secret, too.
        fc.pre([before, after].every((part) => mask(text, write(part)) === write(part)))
        expect(mask(text, write(before) + write(text) + write(after))).toBe(
          `${write(before)}***${write(after)}`,
        )
      }),
    )
  })

  /** What base64 shows of the bytes around a value, computed by bits. */
  function showBase64(before: string, text: string, after: string, encoding: BufferEncoding) {
    const encoded = Buffer.from(before + text + after).toString(encoding)
    const [start, end] = [before, before + text].map((part) => Buffer.byteLength(part) * 8)
    return [encoded.slice(0, Math.ceil(start! / 6)), encoded.slice(Math.floor(end! / 6))] as const
  }

  test.each(['base64', 'base64url'] as const)('%s', (encoding) => {
    const lengths = new Set<string>()
    fc.assert(
      fc.property(around, value, around, (before, text, after) => {
        lengths.add(
          `${Buffer.byteLength(before) % 3} ${Buffer.byteLength(text) % 3} ${after === ''}`,
        )
        const [shownBefore, shownAfter] = showBase64(before, text, after, encoding)
        const encoded = Buffer.from(before + text + after).toString(encoding)
        const shown = mask(text, encoded)
        // The last character may be what it is at the end of the bytes.
        expect([
          `${shownBefore}***${shownAfter}`,
          `${shownBefore}***${shownAfter.slice(1)}`,
        ]).toContain(shown)
      }),
      {numRuns: 300},
    )
    // Every shift, with each rest, at the end and before more.
    expect(lengths.size).toBeGreaterThan(15)
  })

  test('util.inspect, in an object and alone', () => {
    fc.assert(
      fc.property(value, (text) => {
        for (const shown of [
          inspect({a: {b: [text]}}),
          inspect(text),
          inspect(new Map([[text, 1]])),
        ]) {
          expect(mask(text, shown)).not.toContain(text)
          expect(mask(text, shown)).toContain('***')
        }
      }),
    )
  })

  test('the plugin’s own quotes, for each shell', () => {
    fc.assert(
      fc.property(
        value,
        fc.constantFrom('posix' as const, 'powershell' as const),
        (text, shell) => {
          fc.pre(!text.includes('\0'))
          expect(mask(text, `x ${quoteWord(text, shell)} y`)).toMatch(/^x '?\*\*\*'? y$/)
        },
      ),
    )
  })
})

test('a part of a value that is cut by util.inspect is masked', () => {
  const long = `S3CRET-${'ab12'.repeat(4000)}`
  expect(mask(long, inspect({a: long}, {breakLength: Infinity}))).toBe(
    "{ a: '***'... 6007 more characters }",
  )
})

describe('4.15: a value under four characters', () => {
  test.each([
    ['a"b', String.raw`x "a\"b" y`, 'x "***" y'],
    ['a"b', String.raw`xa\"by`, String.raw`xa\"by`],
    ['a b', '?q=a%20b&x=a+b', '?q=***&x=***'],
    ['12', 'hex 3132, base64 MTI=, 0x12', 'hex 3132, base64 MTI=, 0x12'],
    ['é', 'caf\u00E9 %C3%A9', 'café ***'],
  ])('%j in %j is shown as %j', (short, text, shown) => expect(mask(short, text)).toBe(shown))
})
