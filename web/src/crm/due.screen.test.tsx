import { cleanup, render } from '@testing-library/react'
import dayjs from 'dayjs'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { business } from '#protocol/crm/business/type.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { receivablesPlan } from '#protocol/crm/receivables-plan/type.ts'
import type { Row } from '#protocol/record/calls/calls.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { DueValue } from '#web/record/parts/states/due.tsx'

/** The same day in every time zone between this machine and Shanghai. */
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-01-15T12:00:00+08:00') })
})
afterEach(() => {
  vi.useRealTimers()
})

const moment = (days: number) => dayjs().add(days, 'day').format('YYYY-MM-DD HH:mm:ss')
const day = (days: number) => moment(days).slice(0, 10)

function wordsOf(type: RecordType, row: Row, key: string): string | null {
  const { container } = render(<DueValue type={type} row={row} itemKey={key} />)
  const words = container.textContent
  cleanup()
  return words
}

it('a next contact says how late it is until somebody was in touch', () => {
  const late = { nextTime: moment(-3) }
  expect(wordsOf(customer, late, 'nextTime')).toBe('逾期3天')
  expect(wordsOf(customer, { ...late, lastTime: moment(-2) }, 'nextTime')).toBe('已联系')
  expect(wordsOf(customer, { nextTime: '' }, 'nextTime')).toBe('--')
})

it('a business and a plan are due on a day, without time, while they are open', () => {
  const expected = { dealDate: moment(-3), isEnd: 0 }
  expect(wordsOf(business, expected, 'dealDate')).toBe('逾期3天')
  expect(wordsOf(business, { ...expected, isEnd: 1 }, 'dealDate')).toBe(day(-3))
  expect(wordsOf(business, { ...expected, dealDate: moment(2) }, 'dealDate')).toBe('后天')

  const plan = { returnDate: day(-5) }
  expect(wordsOf(receivablesPlan, { ...plan, receivedStatus: 4 }, 'returnDate')).toBe('逾期5天')
  expect(wordsOf(receivablesPlan, { ...plan, receivedStatus: '部分回款' }, 'returnDate')).toBe('逾期5天')
  expect(wordsOf(receivablesPlan, { ...plan, receivedStatus: 1 }, 'returnDate')).toBe(day(-5))
})
