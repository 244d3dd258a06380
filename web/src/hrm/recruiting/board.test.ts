import { expect, it } from 'vitest'
import { candidateStatuses } from '#protocol/hrm/recruiting/words.ts'
import { actsFor } from './acts.ts'
import { dropAct } from './board.ts'

const codes = candidateStatuses.map(({ code }) => code)
const targets = (status: number) =>
  Object.fromEntries(
    codes.flatMap((to) => {
      const act = dropAct({ status }, to)
      return act ? [[to, act]] : []
    }),
  )

it('a drop moves, or opens what the stage needs (hrm.md §9.4)', () => {
  expect(targets(1)).toEqual({
    ...{ 2: 'move', 3: 'arrange', 4: 'move', 5: 'move' },
    ...{ 6: 'entry', 7: 'drop', 8: 'entry' },
  })
  expect(targets(3)).toEqual({ 1: 'move', 2: 'move', 4: 'move', 5: 'move', 7: 'drop' })
  expect(targets(6)).toEqual({ 7: 'drop' })
  expect(targets(7)).toEqual({ 1: 'move', 2: 'move', 4: 'move', 5: 'move' })
  expect(targets(8)).toEqual({})
})

const captions = (chosen: { status: number; pooledAt: string | null }[], rights: readonly string[]) =>
  actsFor(chosen, (right) => rights.includes(right)).map(({ caption }) => caption)
const all = ['hrm/recruit/manage', 'hrm/recruit/delete', 'hrm/employee/save']
const at = (status: number, pooledAt: string | null = null) => ({ status, pooledAt })

it('acts follow stage, number and rights', () => {
  expect(captions([at(5)], all)).toEqual(['办理入职', '淘汰/流失'])
  expect(captions([at(5), at(5)], all)).toEqual(['淘汰/流失'])
  expect(captions([at(5)], ['hrm/recruit/manage'])).toEqual(['淘汰/流失'])
  expect(captions([at(1), at(2)], all)).toEqual([])
  expect(captions([at(7, '2025-05-01 10:00:00')], all)).toEqual(['恢复到新候选人', '移出人才库', '删除'])
  expect(captions([at(7)], ['hrm/recruit/delete'])).toEqual(['删除'])
})
