import dayjs from 'dayjs'
import { expect, it } from 'vitest'
import { companyNow } from './company-now.ts'

it('is the clock on the wall in Shanghai, wherever the device is', () => {
  const late = dayjs('2026-05-06T16:30:00Z')
  expect(companyNow(late).format('YYYY-MM-DD HH:mm')).toBe('2026-05-07 00:30')
  expect(companyNow(dayjs('2026-12-31T23:59:00Z')).year()).toBe(2027)
})
