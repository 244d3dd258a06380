/**
 * What of an employee is decided for a day and kept by date (hrm.md §4.2): who belongs where, as what, under whom. Columns of the record;
 * codes and ids are numbers.
 */
export const datedColumns = [
  'entry_status',
  'employment_forms',
  'status',
  'dept_id',
  'parent_id',
  'post',
  'post_level',
  'work_address',
] as const
export type DatedColumn = (typeof datedColumns)[number]

export interface DatedState {
  entry_status: number | null
  employment_forms: number | null
  status: number | null
  dept_id: number | null
  parent_id: number | null
  post: string | null
  post_level: string | null
  work_address: string | null
}

export const blankState: DatedState = {
  entry_status: null,
  employment_forms: null,
  status: null,
  dept_id: null,
  parent_id: null,
  post: null,
  post_level: null,
  work_address: null,
}

/** What a change of the history is counted as (§4.1, abnormal change type); null: as none. */
export const changeKinds = { entry: 1, leave: 2, become: 3, move: 4 } as const
export type ChangeKind = keyof typeof changeKinds
