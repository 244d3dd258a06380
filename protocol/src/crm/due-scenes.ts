import { operators } from '#protocol/fields/operators.ts'
import type { DeclaredScene } from '#protocol/record/declare.ts'

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
