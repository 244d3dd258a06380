import { expect, it, vi } from 'vitest'
import { runLatest } from './run-latest.ts'

const failed = (error: unknown) => {
  throw error
}

it('runs one after another for a key, and once for all that was asked meanwhile', async () => {
  const begun: string[] = []
  const ends: (() => void)[] = []
  const { soon } = runLatest<string>({
    pause: 0,
    failed,
    run: (key) => {
      begun.push(key)
      return new Promise((resolve) => ends.push(resolve))
    },
  })
  soon('a')
  soon('a')
  await vi.waitFor(() => expect(begun).toEqual(['a']))
  soon('a')
  soon('a')
  soon('b')
  await vi.waitFor(() => expect(begun).toEqual(['a', 'b']))
  ends[0]?.()
  await vi.waitFor(() => expect(begun).toEqual(['a', 'b', 'a']))
})

it('goes on after one that failed, and begins nothing after its end', async () => {
  const failures: unknown[] = []
  let tries = 0
  const { soon, close } = runLatest<number>({
    pause: 0,
    failed: (error) => failures.push(error),
    run: async () => {
      tries += 1
      if (tries === 1) throw new Error('away')
    },
  })
  soon(1)
  await vi.waitFor(() => expect(failures).toHaveLength(1))
  soon(1)
  await vi.waitFor(() => expect(tries).toBe(2))
  soon(2)
  close()
  await new Promise((resolve) => setTimeout(resolve, 5))
  expect(tries).toBe(2)
})
