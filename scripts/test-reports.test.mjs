import { expect, it } from 'vitest'
import { aboveBudget, failedInPlaywright, failedInVitest, journeysAboveBudget } from './test-reports.mjs'

it('names failed cases and files of a Vitest report', () => {
  const passed = { status: 'passed', fullName: 'a holds', failureMessages: [] }
  const failed = {
    status: 'failed',
    fullName: 'b holds',
    failureMessages: ['\x1b[31mError: 1 is not 2\x1b[0m\n    at …'],
  }
  const report = {
    testResults: [
      { name: 'server/a.test.ts', status: 'failed', message: '', assertionResults: [passed, failed] },
      { name: 'server/b.test.ts', status: 'passed', message: '', assertionResults: [passed] },
      { name: 'server/c.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
    ],
  }
  expect(failedInVitest(report)).toEqual([
    'server/a.test.ts › b holds: Error: 1 is not 2',
    'server/c.test.ts › (file): no such module',
  ])
})

it('names files above the budget, the longest first', () => {
  const file = (name, seconds) => ({ name, startTime: 1_000, endTime: 1_000 + seconds * 1_000 })
  const testResults = [
    file('server/a.test.ts', 21),
    file('server/b.test.ts', 20),
    file('server/c.test.ts', 60),
  ]
  expect(aboveBudget({ testResults })).toEqual(['server/c.test.ts（60 秒）', 'server/a.test.ts（21 秒）'])
})

it('names journeys above the budget by the time of all their cases', () => {
  const specOf = (seconds) => ({ tests: [{ results: [{ duration: seconds * 1_000 }] }] })
  const suites = [
    { file: 'crm/pool.spec.ts', specs: [specOf(12)], suites: [{ specs: [specOf(13)] }] },
    { file: 'map/offline.spec.ts', specs: [specOf(20)] },
  ]
  const report = { config: { rootDir: `${process.cwd()}/e2e` }, suites }
  expect(journeysAboveBudget(report)).toEqual(['e2e/crm/pool.spec.ts（25 秒）'])
})

it('names failed journeys of a Playwright report, however deep they stand', () => {
  const specOf = (title, ok, message) => ({
    file: 'crm/pool.spec.ts',
    title,
    ok,
    tests: [{ results: [message === undefined ? {} : { error: { message } }] }],
  })
  const report = {
    config: { rootDir: `${process.cwd()}/e2e` },
    suites: [
      { specs: [specOf('fills', true)], suites: [{ specs: [specOf('empties', false, 'timed out')] }] },
    ],
  }
  expect(failedInPlaywright(report)).toEqual(['e2e/crm/pool.spec.ts › empties: timed out'])
})
