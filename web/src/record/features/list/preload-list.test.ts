import { createMemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { customer } from '#protocol/crm/customer/type.ts'
import { noteDrawn } from '#web/platform/drawn.ts'
import { listLoader } from './preload-list.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const open = () => createMemoryRouter([{ path: '/', loader: listLoader(customer), element: null }])

it('keeps a first page back for its rows, a later one only for a moment; neither for ever', async () => {
  const first = open()
  await vi.advanceTimersByTimeAsync(1400)
  expect(first.state.initialized).toBe(false)
  await vi.advanceTimersByTimeAsync(200)
  expect(first.state.initialized).toBe(true)

  noteDrawn()
  const second = open()
  await vi.advanceTimersByTimeAsync(500)
  expect(second.state.initialized).toBe(true)
})
