import { operators } from '#protocol/fields/rule/operators.ts'
import type { DeclaredScene } from '#protocol/record/declaration/declared-scenes.ts'
import type { Todo } from '#protocol/record/declaration/todo.ts'

/** What waits for somebody among records that are followed up, each with its number (record-engine.md §8). */
export const dueScenes: readonly DeclaredScene[] = [
  { name: '今日需联系', bydata: 'all', rule: 'dueToday', counted: true },
  { name: '已逾期', bydata: 'all', rule: 'overdue', counted: true },
  {
    name: '超过30天未跟进',
    bydata: 'all',
    conditions: [
      { name: 'lastTime', formType: 'datetime', type: operators.beforeDaysAgo, values: [30], orEmpty: 1 },
    ],
    counted: true,
  },
]

/** 今日需联系… of such a type (crm-records.md §15). */
export const dueTodo = (
  display: string,
  { key, model, order }: Pick<Todo, 'key' | 'model' | 'order'>,
): Todo => ({
  key,
  model,
  order,
  title: `今日需联系${display}`,
  hint: `下次跟进时间为今日的${display}`,
  tabs: ['今日需联系', '已逾期', '已联系'],
  overtime: 2,
  waitsFor: 'owner',
  ofSubordinates: true,
  due: 'next_time',
  until: { followUp: true, columns: ['next_time'] },
})
