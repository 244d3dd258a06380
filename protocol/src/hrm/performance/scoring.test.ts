import { expect, it } from 'vitest'
import { arithmetic } from '../figure.ts'
import { areWhole, brokenLevels, faultOfLevels, type Level, levelOf, peerMean, scoreOf } from './scoring.ts'

const level = (name: string, minScore: string, maxScore: string, minNum: string, maxNum: string): Level => ({
  name,
  minScore,
  maxScore,
  minNum,
  maxNum,
})
/** The defaults of hrm.md §17.3. */
const levels = [
  level('S', '85', '100', '10', '15'),
  level('A', '75', '84', '50', '55'),
  level('B', '60', '74', '30', '35'),
  level('C', '0', '59', '10', '15'),
]

it('the example of §17.5', () => {
  const score = scoreOf([
    { score: '80', weight: '60' },
    { score: '91', weight: '40' },
  ])
  expect(score.value.toFixed(2)).toBe('84.40')
  expect(arithmetic(score)).toBe('评分 84.4 = 保留两位小数（80 × 权重 60% + 91 × 权重 40%）')
  expect(levelOf(levels, '84.40')?.name).toBe('A')
})

it.each([
  ['100', 'S'],
  ['85', 'S'],
  ['84.99', 'A'],
  ['59.5', 'C'],
  ['0', 'C'],
  ['-1', undefined],
])('the level of %s is %s', (score, name) => {
  expect(levelOf(levels, score)?.name).toBe(name)
})

it.each<[string, Partial<Level>[], string | null]>([
  ['the defaults', [], null],
  ['above full score', [{ maxScore: '101' }], 'S的分值范围不正确'],
  ['upside down', [{ minScore: '100', maxScore: '90' }], 'S的分值范围不正确'],
  ['touching the level above', [{}, { maxScore: '85' }], '须小于上一等级下限值'],
  ['a share above 100', [{ maxNum: '101' }], 'S的比例范围不正确'],
  ['lower ends above 100 together', [{ minNum: '10.01' }], '下限值之和不能大于100'],
  ['upper ends below 100 together', [{ minNum: '0', maxNum: '0' }, { maxNum: '40' }], '上限值应大于等于100'],
])('levels: %s', (_, changes, fault) => {
  expect(
    faultOfLevels(
      levels.map((each, index) => ({ ...each, ...changes[index] })),
      100,
    ),
  ).toBe(fault)
})

it('weights are 100 together', () => {
  expect([['100'], ['33.33', '66.67'], ['50', '49.99'], ['150', '-50'], []].map(areWhole)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})

it('forced distribution by shares of two places', () => {
  const broken = (counts: [string, number][]) => brokenLevels(levels, new Map(counts)).map(({ name }) => name)
  expect(
    broken([
      ['S', 2],
      ['A', 10],
      ['B', 6],
      ['C', 2],
    ]),
  ).toEqual([])
  expect(
    broken([
      ['S', 3],
      ['A', 10],
      ['B', 6],
      ['C', 1],
    ]),
  ).toEqual(['C'])
  expect(
    broken([
      ['A', 11],
      ['B', 6],
      ['C', 3],
    ]),
  ).toEqual(['S'])
  expect(broken([])).toEqual([])
})

it('peers are shown from three answers on', () => {
  expect(peerMean(['80', '90'])).toBeNull()
  expect(peerMean(['80', '90', '91'])).toBe('87.00')
})
