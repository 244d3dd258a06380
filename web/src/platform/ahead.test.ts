import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ahead } from './ahead.ts'

let fetchAhead: typeof import('./ahead.ts').fetchAhead
let queryClient: typeof import('./query-client.ts').queryClient
beforeEach(async () => {
  // pages fetch ahead as soon as they are imported, which other files do
  vi.resetModules()
  fetchAhead = (await import('./ahead.ts')).fetchAhead
  queryClient = (await import('./query-client.ts')).queryClient
  vi.useFakeTimers()
  vi.stubGlobal('window', {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('fetches one part after the other once the page has settled, what is asked for first before the rest', async () => {
  const fetched: string[] = []
  const part = (name: string) => async () => void fetched.push(name)
  fetchAhead(part('palette'), ahead.palette)
  fetchAhead(async () => {
    fetched.push('failed')
    throw new Error('the line is down')
  }, ahead.editing)
  fetchAhead(part('record'), ahead.record)
  expect(fetched).toEqual([])
  await vi.runAllTimersAsync()
  expect(fetched).toEqual(['record', 'failed', 'palette'])
  fetchAhead(part('later'), ahead.record)
  await vi.runAllTimersAsync()
  expect(fetched.at(-1)).toBe('later')
})

it('waits for the connection to be back', async () => {
  const fetched: string[] = []
  vi.stubGlobal('navigator', { onLine: false })
  fetchAhead(async () => void fetched.push('record'), ahead.record)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(fetched).toEqual([])
  vi.stubGlobal('navigator', { onLine: true })
  await vi.advanceTimersByTimeAsync(2000)
  expect(fetched).toEqual(['record'])
})

it('waits for what the page itself has asked the server', async () => {
  const fetched: string[] = []
  const rows = Promise.withResolvers<null>()
  const asked = queryClient.fetchQuery({ queryKey: ['rows'], queryFn: () => rows.promise })
  fetchAhead(async () => void fetched.push('record'), ahead.record)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(fetched).toEqual([])
  rows.resolve(null)
  await asked
  await vi.advanceTimersByTimeAsync(2000)
  expect(fetched).toEqual(['record'])
})
