import { describe, expect, it } from 'vitest'
import {
  formatDue,
  formatFileSize,
  formatMinute,
  formatMoney,
  formatNumber,
  formatRelative,
  formatRounded,
  parseMoment,
} from './format.ts'

const at = (text: string) => {
  const moment = parseMoment(text)
  if (!moment) throw new Error(text)
  return moment
}

describe('formatRelative', () => {
  const now = at('2026-05-20 12:00:00')
  it.each([
    ['2026-05-20 11:59:40', '刚刚'],
    ['2026-05-20 12:00:20', '刚刚'],
    ['2026-05-20 11:59:15', '1分钟前'],
    ['2026-05-20 11:01:00', '59分钟前'],
    ['2026-05-19 13:00:00', '23小时前'],
    ['2026-05-19 11:00:00', '1天前'],
    ['2026-05-18 12:00:30', '1天前'],
    ['2026-05-18 12:00:00', '2026-05-18'],
    ['2025-05-13 12:00:00', '2025-05-13'],
    ['2026-05-20 18:30:00', '今天 18:30'],
    ['2026-05-21 00:10:00', '明天 00:10'],
    ['2026-05-22 09:00:00', '后天 09:00'],
    ['2026-05-26 09:00:00', '6天后 09:00'],
    ['2026-05-27 09:00:00', '05-27 09:00'],
    ['2027-01-04 09:00:00', '2027-01-04 09:00'],
  ])('%s is %s', (value, words) => {
    expect(formatRelative(value, now)).toBe(words)
  })
  it.each([null, undefined, '', 'soon'])('%s is no time', (value) => {
    expect(formatRelative(value, now)).toBe('--')
  })
})

describe('formatDue', () => {
  const now = at('2026-05-20 12:00:00')
  it.each([
    ['2026-05-17 18:00:00', '逾期3天', 'overdue'],
    ['2026-05-19 23:59:59', '逾期1天', 'overdue'],
    ['2026-05-20 09:00:00', '已过3小时', 'passed'],
    ['2026-05-20 11:50:00', '已过10分钟', 'passed'],
    ['2026-05-20 15:00:00', '今天 15:00', 'today'],
    ['2026-05-21 09:00:00', '明天 09:00', 'later'],
    ['2026-06-21 09:00:00', '06-21 09:00', 'later'],
  ])('%s is %s', (value, words, standing) => {
    expect(formatDue(value, { now })).toEqual({ words, standing })
  })
  it.each([
    ['2026-05-17 18:00:00', '逾期3天', 'overdue'],
    ['2026-05-20', '今天', 'today'],
    ['2026-05-20 09:00:00', '今天', 'today'],
    ['2026-05-23 13:30:00', '3天后', 'later'],
    ['2026-12-21 13:30:00', '12-21', 'later'],
    ['2027-01-25 15:30:00', '2027-01-25', 'later'],
  ])('on a day: %s is %s', (value, words, standing) => {
    expect(formatDue(value, { day: true, now })).toEqual({ words, standing })
  })
  it('nothing is due at no time', () => expect(formatDue('')).toBeNull())
})

describe('parseMoment', () => {
  it('reads wire times as Shanghai time', () => {
    expect(parseMoment('2026-05-20 08:00:00')?.toISOString()).toBe('2026-05-20T00:00:00.000Z')
    expect(parseMoment('2026-05-20')?.toISOString()).toBe('2026-05-19T16:00:00.000Z')
  })
  it('takes 13 digits for milliseconds and fewer for seconds', () => {
    expect(parseMoment('1779235200000')).toEqual(parseMoment(1_779_235_200))
    expect(formatMinute(1_779_235_200)).toBe('2026-05-20 08:00')
  })
  it('refuses days that do not exist', () => {
    expect(parseMoment('2026-13-40')).toBeNull()
  })
})

describe('numbers', () => {
  it.each([
    ['1204300', '1,204,300'],
    ['-1204300.5', '-1,204,300.5'],
    ['123456789012345.67', '123,456,789,012,345.67'],
    [999, '999'],
    [null, '--'],
    ['约十万', '约十万'],
  ])('formatNumber(%s) is %s', (value, written) => {
    expect(formatNumber(value)).toBe(written)
  })
  it.each([
    ['1204300', '¥1,204,300.00'],
    [0.5, '¥0.50'],
    ['-12.3', '-¥12.30'],
    ['', '--'],
  ])('formatMoney(%s) is %s', (value, written) => {
    expect(formatMoney(value)).toBe(written)
  })
  it.each([
    ['361234.56', '¥36.1万'],
    ['-123456789.00', '-¥1.2亿'],
    ['9999.5', '¥9,999.50'],
    [null, '--'],
  ])('formatRounded(%s) is %s', (value, written) => {
    expect(formatRounded(value)).toBe(written)
  })
  it.each([
    [0, '0 Bytes'],
    [512, '512 Bytes'],
    [1536, '1.50 KB'],
    [5 * 1024 ** 3, '5.00 GB'],
  ])('formatFileSize(%s) is %s', (bytes, written) => {
    expect(formatFileSize(bytes)).toBe(written)
  })
})
