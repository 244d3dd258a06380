import { expect, it } from 'vitest'
import { readNumber } from './numeric.ts'

it.each([
  ['12万', '120000'],
  ['1.5亿', '150000000'],
  ['-3千', '-3000'],
  ['2万亿', '2000000000000'],
  ['1,204,300.50', '1204300.50'],
  ['１２，０００．５', '12000.5'],
  [' 1 200 ', '1200'],
  ['.5', '0.5'],
  ['−7', '-7'],
  ['', ''],
])('%s is read as %s', (typed, read) => {
  expect(readNumber(typed)).toBe(read)
})

it.each([
  ['￥1,200元', ['¥', '元'], '1200'],
  ['12％', ['%'], '12'],
])('%s is read with what stands beside it', (typed, marks, read) => {
  expect(readNumber(typed, marks)).toBe(read)
})

it.each(['3 台', '12%', '一万', '1.2.3', '12万5', '1e5'])('%s stays as it is, to be refused', (typed) => {
  expect(readNumber(typed)).toBe(typed)
})
