/**
 * Splits a text stream into lines, and yields those that have arrived together as one batch.
 *
 * A file comes in batches of some hundred lines, what a person types comes line by line.
 */
export async function* readLineBatches(input: AsyncIterable<string>): AsyncGenerator<string[]> {
  let rest = ''
  for await (const chunk of input) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop()!
    if (lines.length > 0) yield lines
  }

  if (rest) yield [rest]
}
