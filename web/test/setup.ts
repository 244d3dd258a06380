import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { queryClient } from '#web/platform/query-client.ts'
import { expectAllAnswered, fakeFetch, forgetAnswers } from './answers.ts'

let complaints: string[] = []

beforeEach(() => {
  forgetAnswers()
  complaints = []
  vi.stubGlobal('fetch', fakeFetch)
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
