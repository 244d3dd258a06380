import { probationEnd } from './service.ts'

/** What decides how an employment begins (hrm.md §5.2). */
export interface EntryGiven {
  entryTime: string
  /** 1 正式, 2 非正式. */
  employmentForms: number
  probation: number | null
  /** Of form 2: 3–8. */
  status: number | null
}

export interface EntryDerived {
  status: number | null
  probation: number | null
  becomeTime: string | null
}

/** Status, probation and 转正日期 of a new employment. */
export function entryOf({ entryTime, employmentForms, probation, status }: EntryGiven): EntryDerived {
  if (employmentForms !== 1) return { status, probation: null, becomeTime: null }
  const months = probation ?? 0
  return months === 0
    ? { status: 1, probation: 0, becomeTime: entryTime }
    : { status: 2, probation: months, becomeTime: probationEnd(entryTime, months) }
}

/** Statuses of employees who are not full time: 3 实习 to 8 外包. */
export const isPartStatus = (status: number | null): boolean => status !== null && status >= 3 && status <= 8
