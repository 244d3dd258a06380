import { expect, it } from 'vitest'
import { duplicateKeys, mayJoin, mayMove, progressOf } from './stages.ts'
import { candidateStatuses } from './words.ts'

it('moves by hand (hrm.md §9.4)', () => {
  const codes = candidateStatuses.map(({ code }) => code)
  const targets = Object.fromEntries(codes.map((from) => [from, codes.filter((to) => mayMove(from, to))]))
  expect(targets).toEqual({
    1: [2, 4, 5, 7],
    2: [1, 4, 5, 7],
    3: [1, 2, 4, 5, 7],
    4: [1, 2, 5, 7],
    5: [1, 2, 4, 7],
    6: [],
    7: [1, 2, 4, 5],
    8: [],
  })
  expect(codes.filter(mayJoin)).toEqual([1, 2, 3, 4, 5, 6])
})

it('duplicates by phone, mail, or name and school', () => {
  const facts = { name: ' 王 芳', mobile: '１３８00138000', email: 'Fang@Example.com ', school: '清华大学' }
  expect(duplicateKeys(facts)).toEqual([
    '手机 13800138000',
    '邮箱 fang@example.com',
    '姓名学校 王芳 清华大学',
  ])
  expect(duplicateKeys({ name: '王芳', mobile: null, email: '', school: null })).toEqual([])
})

it('progress of a post', () => {
  expect(
    [
      { needed: 3, joined: 2 },
      { needed: 0, joined: 2 },
      { needed: null, joined: 0 },
    ].map(progressOf),
  ).toEqual([66, null, null])
})
