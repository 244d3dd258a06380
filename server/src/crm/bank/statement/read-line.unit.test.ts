import { describe, expect, it } from 'vitest'
import { type Cells, readLine, readMoney, readTime, tidyCell } from './read-line.ts'

const empty: Cells = {
  serial: 'S1',
  time: '2025-11-03 15:30:45',
  direction: '',
  money: '',
  credit: '',
  debit: '',
  balance: '',
  payerName: '',
  payerAccount: '',
  subAccount: '',
  summary: '',
}
const read = (cells: Partial<Cells>) => readLine({ ...empty, ...cells })

it.each([
  ['2025-11-03 15:30:45', '2025-11-03T07:30:45.000Z'],
  ['2025/11/3 9:05', '2025-11-03T01:05:00.000Z'],
  ['20251103', '2025-11-02T16:00:00.000Z'],
  ['20251103153045', '2025-11-03T07:30:45.000Z'],
  ['2025年11月3日', '2025-11-02T16:00:00.000Z'],
  ['2025.11.03', '2025-11-02T16:00:00.000Z'],
  ['2025-02-30', undefined],
  ['45964', undefined],
  ['昨天', undefined],
])('the time %s', (text, moment) => {
  expect(readTime(text)?.toISOString()).toBe(moment)
})

it.each([
  ['12,300.50', '12300.5'],
  ['¥ 100', '100'],
  ['(88.00)', '-88'],
  ['-3', '-3'],
  ['一百', null],
  ['1.2.3', null],
  ['--', undefined],
  ['', undefined],
])('the amount %s', (text, amount) => {
  expect(readMoney(text)?.toString() ?? readMoney(text)).toBe(amount)
})

it('cells lose what keeps numbers as text, and are of one width; names stay as they are written', () => {
  expect(tidyCell('serial', '="００123"')).toBe('00123')
  expect(tidyCell('serial', "\t'6228")).toBe('6228')
  expect(tidyCell('payerName', ' 济南鸿远（集团） ')).toBe('济南鸿远（集团）')
})

describe('which way money went', () => {
  it.each<[Partial<Cells>, number, string]>([
    [{ direction: '收', money: '5' }, 1, '5.00'],
    [{ direction: '贷', money: '5' }, 1, '5.00'],
    [{ direction: 'D', money: '5' }, 2, '5.00'],
    [{ money: '5' }, 1, '5.00'],
    [{ money: '-5' }, 2, '5.00'],
    [{ direction: '付', money: '-5' }, 2, '5.00'],
    [{ direction: '收', money: '-5' }, 2, '5.00'],
    [{ credit: '5', debit: '0.00' }, 1, '5.00'],
    [{ credit: '', debit: '7.10' }, 2, '7.10'],
  ])('%o', (cells, direction, money) => {
    expect(read(cells)).toMatchObject({ direction, money })
  })
})

it.each<[Partial<Cells>, string]>([
  [{ serial: '', money: '1' }, '交易流水号不能为空'],
  [{ serial: '1.23457E+17', money: '1' }, '交易流水号的位数已丢失，请将该列设置为文本格式'],
  [{ money: '0' }, '金额不能为0'],
  [{ money: '1.005' }, '金额的小数位不能大于2'],
  [{ money: '6228480012371000' }, '金额“6228480012371000”过大'],
  [{ money: '1', direction: '??' }, '收/付“??”应为“收”或“付”'],
  [{ credit: '1', debit: '2' }, '收入金额和支出金额只能填写一个'],
  [{ money: '1', subAccount: '6.2E+20' }, '子账号的位数已丢失，请将该列设置为文本格式'],
  [{ money: '', time: '' }, '交易时间不能为空；金额不能为空'],
])('%o is refused: %s', (cells, sentence) => {
  expect(read(cells)).toBe(sentence)
})
