import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { isPeriodWord, type PeriodWord, periods, reaches, type StatisticFilter } from '#protocol/bi/filter.ts'
import { isObject } from '#protocol/fields/value/shape.ts'

/** Whose figures: a range around oneself, one person, one department. */
export type Whose = { reach: number } | { userId: number } | { deptId: number }
/** When: a word, or days of one's own. */
export type When = { word: PeriodWord } | { first: string; last: string }

interface FilterState {
  whose: Whose
  when: When
  choose: (whose: Whose) => void
  setWhen: (when: When) => void
}

const SUBORDINATES = 2
const begin = { whose: { reach: SUBORDINATES }, when: { word: 'month' } } as const satisfies Pick<
  FilterState,
  'whose' | 'when'
>

const isReach = (whose: unknown): whose is { reach: number } =>
  isObject(whose) && reaches.some(({ code }) => code === whose.reach)

/** The filter of the workbench; the range is remembered in this browser, everything else begins anew (bi.md §17.1). */
export const useWorkbenchFilter = create<FilterState>()(
  persist((set) => ({ ...begin, choose: (whose) => set({ whose }), setWhen: (when) => set({ when }) }), {
    name: 'workbenchRange',
    partialize: ({ whose }) => ({ whose: isReach(whose) ? whose : begin.whose }),
    merge: (stored, now) => {
      const kept = isObject(stored) ? stored.whose : null
      return { ...now, whose: isReach(kept) ? kept : now.whose }
    },
  }),
)

/** The filter as calls take it. */
export function toRequest({ whose, when }: Pick<FilterState, 'whose' | 'when'>): StatisticFilter {
  return { ...peopleOf(whose), ...timeOf(when) }
}

const timeOf = (when: When): StatisticFilter =>
  'word' in when ? { type: when.word } : { startTime: when.first, endTime: when.last }

function peopleOf(whose: Whose): StatisticFilter {
  if ('reach' in whose) return { dataType: whose.reach }
  return 'userId' in whose ? { isUser: 1, userId: whose.userId } : { isUser: 0, deptId: whose.deptId }
}

/** What the figures of the period before are called: 较上月; '' where there is none. */
export const beforeOf = ({ type = '' }: StatisticFilter): string =>
  isPeriodWord(type) ? periods[type].before : ''
