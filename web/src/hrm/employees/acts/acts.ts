import type { Row } from '#protocol/record/calls/calls.ts'
import type { MoveWay } from '../MoveDialog.tsx'

/** What is entered about the life of an employee. */
export type EmployeeAct = 'confirm' | 'again' | MoveWay | 'insure' | 'stay' | 'leave'

const [AWAITED, LEAVING, LEFT] = [2, 3, 4]
const [CONFIRMED, ON_PROBATION] = [1, 2]

interface State {
  entry: number
  status: number
}

export interface OfferedAct {
  act: EmployeeAct
  caption: string
  /** Leaves of `hrm/employee`, all of them needed. */
  rights: readonly string[]
  /** What is due for the employee. */
  isNext?: boolean
  fits: (state: State) => boolean
}

const isHere = ({ entry }: State) => entry !== AWAITED && entry !== LEFT

/** The acts in their order (hrm.md §7). The forms of entry begin with the archive, which must be read for them. */
const all: readonly OfferedAct[] = [
  {
    act: 'confirm',
    caption: '确认入职',
    rights: ['confirmEntry', 'read'],
    isNext: true,
    fits: ({ entry }) => entry === AWAITED,
  },
  {
    act: 'again',
    caption: '再入职',
    rights: ['againOnboarding', 'read'],
    fits: ({ entry }) => entry === LEFT,
  },
  {
    act: 'become',
    caption: '办理转正',
    rights: ['become'],
    isNext: true,
    fits: (state) => isHere(state) && state.status === ON_PROBATION,
  },
  { act: 'changePost', caption: '调整部门/岗位', rights: ['changePost'], fits: isHere },
  { act: 'promotion', caption: '晋升/降级', rights: ['promotion'], fits: isHere },
  {
    act: 'insure',
    caption: '参保方案',
    rights: ['setInsured'],
    fits: (state) => isHere(state) && [CONFIRMED, ON_PROBATION].includes(state.status),
  },
  { act: 'stay', caption: '放弃离职', rights: ['cancelLevel'], fits: ({ entry }) => entry === LEAVING },
  {
    act: 'leave',
    caption: '办理离职',
    rights: ['leave'],
    fits: (state) => isHere(state) && state.entry !== LEAVING,
  },
]

/** The acts that are possible with an employee for a user with these rights. */
export const actsWith = (employee: Row, may: (right: string) => boolean): readonly OfferedAct[] => {
  const state = { entry: Number(employee.entryStatus), status: Number(employee.status) }
  return all.filter(
    ({ fits, rights }) => fits(state) && rights.every((right) => may(`hrm/employee/${right}`)),
  )
}

export const captionOf = (wanted: EmployeeAct): string => all.find(({ act }) => act === wanted)?.caption ?? ''
