import { cleanup } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { loadEditors } from '#web/fields/all.ts'
import { useToasts } from '#web/platform/notices.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { settle } from '#web/platform/settled.ts'
import { expectAllAnswered, fakeFetch, forgetAnswers } from './answers.ts'
import { fixSizes } from './sizes.ts'

/** A stream that never says anything. */
class SilentStream extends EventTarget {
  close(): void {
    // nothing to end
  }
}

let complaints: string[] = []

// as in a page that has been open for some seconds
beforeAll(() => {
  settle()
  return loadEditors()
})
beforeEach(() => {
  forgetAnswers()
  // what one case said last is said again by the next
  useToasts.setState(useToasts.getInitialState(), true)
  complaints = []
  vi.stubGlobal('fetch', fakeFetch)
  vi.stubGlobal('EventSource', SilentStream)
  fixSizes()
  for (const kind of ['error', 'warn'] as const)
    vi.spyOn(console, kind).mockImplementation(
      (...words) => void complaints.push(words.map(String).join(' ')),
    )
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  sessionStorage.clear()
  localStorage.clear()
  expectAllAnswered()
  expect(complaints, 'the console must stay clean').toEqual([])
})
