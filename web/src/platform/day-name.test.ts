import { expect, it } from 'vitest'
import { nameDay } from './day-name.ts'

it('names days as they stand in Shanghai', () => {
  // 2026-05-08 00:30 there
  const now = Date.parse('2026-05-07T16:30:00Z')
  expect(nameDay('2026-05-08', now)).toBe('今天 · 05-08 周五')
  expect(nameDay('2026-05-07', now)).toBe('昨天 · 05-07 周四')
  expect(nameDay('2026-05-06', now)).toBe('前天 · 05-06 周三')
  expect(nameDay('2026-01-01', now)).toBe('01-01 周四')
  expect(nameDay('2025-12-31', now)).toBe('2025-12-31 周三')
})
