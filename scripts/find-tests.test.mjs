import { expect, it } from 'vitest'
import { findTests, listTests } from './find-tests.mjs'

const files = [
  'e2e/crm/pool.spec.ts',
  'e2e/crm/poolside.spec.ts',
  'e2e/record/features/list.spec.ts',
  'protocol/src/crm/pool/rules.test.ts',
  'server/src/crm/pool/moves.test.ts',
  'server/src/engine/features/list/list.test.ts',
  'server/test/start.test.ts',
  'web/src/crm/pool/manage/pools-page.screen.test.tsx',
]

it('finds one path in every root', () => {
  expect(findTests(['crm/pool'], files)).toEqual({
    tests: [
      'protocol/src/crm/pool/rules.test.ts',
      'server/src/crm/pool/moves.test.ts',
      'web/src/crm/pool/manage/pools-page.screen.test.tsx',
    ],
    journeys: ['e2e/crm/pool.spec.ts'],
    missing: [],
  })
})

it('takes the names of server and client for one', () => {
  const both = {
    tests: ['server/src/engine/features/list/list.test.ts'],
    journeys: ['e2e/record/features/list.spec.ts'],
  }
  expect(findTests(['engine/features/list'], files)).toMatchObject(both)
  expect(findTests(['record/features/list/'], files)).toMatchObject(both)
})

it('takes a path of the project, and several', () => {
  expect(findTests(['./server/test/start.test.ts', 'e2e/crm/pool'], files)).toMatchObject({
    tests: ['server/test/start.test.ts'],
    journeys: ['e2e/crm/pool.spec.ts'],
  })
})

it('names the paths that hold nothing', () => {
  expect(findTests(['crm/pool', 'crm/contract', 'crm/poo', ''], files).missing).toEqual([
    'crm/contract',
    'crm/poo',
    '',
  ])
})

it('knows the files of this project, each of a kind that is run', () => {
  const all = listTests()
  expect(all).toContain('scripts/find-tests.test.mjs')
  expect(all.some((file) => file.startsWith('e2e/'))).toBe(true)
  expect(all.filter((file) => file.includes('node_modules'))).toEqual([])
})
