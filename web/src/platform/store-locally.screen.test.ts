import { expect, it, vi } from 'vitest'
import { storeLocally } from './store-locally.ts'

it('keeps a text, and goes on where the store is full', () => {
  storeLocally('one', 'a')
  expect(localStorage.getItem('one')).toBe('a')
  const setItem = vi.fn(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  vi.stubGlobal('localStorage', { setItem })
  storeLocally('one', 'b')
  vi.unstubAllGlobals()
  expect(setItem).toHaveBeenCalledWith('one', 'b')
  expect(localStorage.getItem('one')).toBe('a')
})
