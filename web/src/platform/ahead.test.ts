import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ahead, fetchAhead } from './ahead.ts'

beforeEach(() => {
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
