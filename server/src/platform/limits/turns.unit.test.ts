import { describe, expect, it } from 'vitest'
import { createTurns, type Turns } from './turns.ts'

const [anna, bert, carl] = [1, 2, 3]

/** Works that say when they begin and end when they are asked to. */
function worksIn(turns: Turns) {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const ask = (name: string, person?: number) =>
    turns.take(() => {
      begun.push(name)
      return new Promise<void>((resolve) => ends.set(name, resolve))
    }, person)
  const end = async (name: string) => {
    ends.get(name)?.()
    // one that waited begins a few turns of the loop later
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { begun, ask, end }
}

describe('turns', () => {
  it('are as many at once as may be, in the order they were asked for', async () => {
    const { begun, ask, end } = worksIn(createTurns({ atOnce: 2 }))
    const all = [ask('1'), ask('2'), ask('3'), ask('4')]
    expect(begun).toEqual(['1', '2'])
    await end('2')
    expect(begun).toEqual(['1', '2', '3'])
    await end('1')
    await end('3')
    await end('4')
    await Promise.all(all)
    expect(begun).toEqual(['1', '2', '3', '4'])
  })

  it('go round the people who wait, however much one of them asks', async () => {
    const { begun, ask, end } = worksIn(createTurns({ atOnce: 1 }))
    const all = [ask('a1', anna), ask('a2', anna), ask('a3', anna), ask('b1', bert), ask('c1', carl)]
    for (const name of ['a1', 'a2', 'b1', 'c1', 'a3']) {
      expect(begun.at(-1)).toBe(name)
      await end(name)
    }
    await Promise.all(all)
  })

  it('leave one to others while somebody has all that are his', async () => {
    const { begun, ask, end } = worksIn(createTurns({ atOnce: 3, eachAtOnce: 2 }))
    const all = [ask('a1', anna), ask('a2', anna), ask('a3', anna), ask('a4', anna), ask('b1', bert)]
    expect(begun).toEqual(['a1', 'a2', 'b1'])
    await end('b1')
    expect(begun).toEqual(['a1', 'a2', 'b1'])
    await end('a1')
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3'])
    for (const name of ['a2', 'a3', 'a4']) await end(name)
    await Promise.all(all)
    expect(begun).toHaveLength(5)
  })

  it('are refused when too many wait, and after waiting too long; the others get theirs', async () => {
    const { begun, ask, end } = worksIn(createTurns({ atOnce: 1, mostWaiting: 1 }))
    const [first, second] = [ask('1'), ask('2')]
    await expect(ask('3')).rejects.toMatchObject({ code: 503, retryAfter: 2 })
    await end('1')
    await end('2')
    await Promise.all([first, second])
    expect(begun).toEqual(['1', '2'])

    const patient = worksIn(createTurns({ atOnce: 1, patience: 10 }))
    const long = patient.ask('long')
    await expect(patient.ask('given up')).rejects.toMatchObject({ code: 503, retryAfter: 2 })
    await patient.end('long')
    await long
    const next = patient.ask('next')
    await patient.end('next')
    await next
    expect(patient.begun).toEqual(['long', 'next'])
  })

  it('are waited for as long as it takes while few wait', async () => {
    const { begun, ask, end } = worksIn(createTurns({ atOnce: 1, patience: 10, crowd: 2 }))
    const held = ask('held')
    let refused = 0
    const wait = (name: string) =>
      ask(name).catch(() => {
        refused += 1
      })
    const few = wait('one')
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(refused).toBe(0)
    const many = wait('other')
    await Promise.race([few, many])
    expect(refused).toBe(1)
    await end('held')
    const [, last = ''] = begun
    await end(last)
    await Promise.all([held, few, many])
    expect(begun).toHaveLength(2)
  })

  it('come back when the work fails', async () => {
    const turns = createTurns({ atOnce: 1 })
    await expect(turns.take(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
    await expect(turns.take(() => Promise.resolve('works'))).resolves.toBe('works')
  })
})
