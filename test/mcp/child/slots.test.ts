import {setTimeout as sleep} from 'node:timers/promises'

import {expect, test} from 'vitest'

import {Slots} from '../../../src/mcp/child/slots.js'

const never = new AbortController().signal

test('no more tasks run at once than there are places, and all run in the end', async () => {
  const slots = new Slots(4)
  let running = 0
  let most = 0
  const task = async (number: number) => {
    running += 1
    most = Math.max(most, running)
    await sleep(2)
    running -= 1
    return number
  }
  const numbers = Array.from({length: 20}, (_, index) => index)
  const results = await Promise.all(
    numbers.map(async (number) => slots.run(new AbortController().signal, () => task(number))),
  )
  expect({most, results}).toEqual({most: 4, results: numbers})
})

test('a task that is cancelled while it waits never begins, and gives no place away twice', async () => {
  const slots = new Slots(1)
  const cancel = new AbortController()
  const begun: string[] = []
  const first = slots.run(never, async () => {
    begun.push('first')
    await sleep(20)
  })
  const second = slots.run(cancel.signal, async () => {
    begun.push('second')
  })
  const third = slots.run(never, async () => {
    begun.push('third')
  })
  cancel.abort(new Error('cancelled'))
  await expect(second).rejects.toThrow('cancelled')
  await Promise.all([first, third])
  expect(begun).toEqual(['first', 'third'])
})

test('a task that fails gives its place back', async () => {
  const slots = new Slots(1)
  await expect(slots.run(never, async () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  await expect(slots.run(never, async () => 'next')).resolves.toBe('next')
})
