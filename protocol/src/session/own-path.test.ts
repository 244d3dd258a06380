import { expect, it } from 'vitest'
import { isOwnPath } from './own-path.ts'

it.each([
  ['/', true],
  ['/crm/customer?q=甲#1', true],
  ['', false],
  ['crm', false],
  ['https://evil.example', false],
  ['//evil.example', false],
  ['/\\evil.example', false],
  ['/\t/evil.example', false],
  ['/\n/evil.example', false],
  ['/crm\u0000', false],
])('%j is a page of this site: %s', (path, expected) => {
  expect(isOwnPath(path)).toBe(expected)
})
