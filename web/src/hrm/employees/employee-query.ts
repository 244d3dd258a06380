import { sortableHeads } from '#protocol/hrm/employees/heads.ts'
import { isRealDay } from '#protocol/platform/wire.ts'
import {
  type AddressQuery,
  countIn,
  firstPage,
  type PageQuery,
  pages,
  useAddressQuery,
} from '#web/platform/address-query.ts'
import { ASCENDING, DESCENDING, type Direction } from '#web/record/model/state/list-state.ts'

type Days = [string, string]

/** What narrows the list besides tab and words, by the names of the call. */
export interface EmployeeFilters {
  deptId?: number | undefined
  mobile?: string | undefined
  jobNumber?: string | undefined
  post?: string | undefined
  workAddress?: string | undefined
  sex?: number | undefined
  employmentForms?: number | undefined
  entryTime?: Days | undefined
  becomeTime?: Days | undefined
}

/** What the list shows, as it is in the address. */
export interface EmployeeQuery extends PageQuery, EmployeeFilters {
  /** Code of the tab. */
  tab: number
  search: string
  sort?: string | undefined
  order: Direction
  /** What the figures of the workbench count, instead of a tab (hrm.md §5.1). */
  employeeSurvey?: Survey | undefined
  toDoRemind?: Reminder | undefined
  /** Whose panel is open. */
  employee?: number | undefined
}

const FULL_TIME = 12

const texts = ['mobile', 'jobNumber', 'post', 'workAddress'] as const
const codes = ['sex', 'employmentForms'] as const
const ranges = ['entryTime', 'becomeTime'] as const

function daysIn(text: string | null): Days | undefined {
  const [from = '', to = ''] = (text ?? '').split('~')
  return isRealDay(from) && isRealDay(to) ? [from, to] : undefined
}

const sortIn = (text: string | null) => (text !== null && sortableHeads.has(text) ? text : undefined)

/** Words of the filters by their codes; all of the current month. */
export const surveys = { 1: '入职', 2: '离职', 3: '转正', 4: '调岗', 5: '待入职', 6: '待离职' } as const
export const reminders = { 2: '待离职', 3: '合同到期', 4: '待转正', 5: '待入职', 6: '生日' } as const
type Survey = keyof typeof surveys
type Reminder = keyof typeof reminders

const isSurvey = (code: number): code is Survey => Object.hasOwn(surveys, code)
const isReminder = (code: number): code is Reminder => Object.hasOwn(reminders, code)
const surveyIn = (code: number): Survey | undefined => (isSurvey(code) ? code : undefined)
const reminderIn = (code: number): Reminder | undefined => (isReminder(code) ? code : undefined)

const address: AddressQuery<EmployeeQuery> = {
  read: (params, fit) => ({
    tab: countIn(params.get('tabType'), FULL_TIME),
    search: params.get('q') ?? '',
    deptId: countIn(params.get('dept'), 0) || undefined,
    employeeSurvey: surveyIn(countIn(params.get('employeeSurvey'), 0)),
    toDoRemind: reminderIn(countIn(params.get('toDoRemind'), 0)),
    employee: countIn(params.get('employee'), 0) || undefined,
    sort: sortIn(params.get('sort')),
    order: params.get('order') === String(ASCENDING) ? ASCENDING : DESCENDING,
    ...Object.fromEntries(texts.map((key) => [key, params.get(key) || undefined])),
    ...Object.fromEntries(codes.map((key) => [key, countIn(params.get(key), 0) || undefined])),
    ...Object.fromEntries(ranges.map((key) => [key, daysIn(params.get(key))])),
    ...pages.read(params, fit),
  }),
  write: ({ tab, search, deptId, employeeSurvey, toDoRemind, employee, sort, order, ...rest }) => ({
    ...(tab === FULL_TIME ? {} : { tabType: String(tab) }),
    ...(search ? { q: search } : {}),
    ...(deptId ? { dept: String(deptId) } : {}),
    ...(employeeSurvey ? { employeeSurvey: String(employeeSurvey) } : {}),
    ...(toDoRemind ? { toDoRemind: String(toDoRemind) } : {}),
    ...(employee ? { employee: String(employee) } : {}),
    ...(sort ? { sort, order: String(order) } : {}),
    ...Object.fromEntries(texts.flatMap((key) => (rest[key] ? [[key, rest[key]]] : []))),
    ...Object.fromEntries(codes.flatMap((key) => (rest[key] ? [[key, String(rest[key])]] : []))),
    ...Object.fromEntries(ranges.flatMap((key) => (rest[key] ? [[key, rest[key].join('~')]] : []))),
    ...pages.write(rest),
  }),
  anew: { ...firstPage, employee: undefined },
}

export const useEmployeeQuery = () => useAddressQuery(address)

/** The filters alone, as the call takes them. */
export const filtersOf = (query: EmployeeFilters): EmployeeFilters => ({
  deptId: query.deptId,
  ...Object.fromEntries([...texts, ...codes, ...ranges].map((key) => [key, query[key]])),
})

/** Nothing narrows. */
export const noFilters: EmployeeFilters = {
  deptId: undefined,
  ...Object.fromEntries([...texts, ...codes, ...ranges].map((key) => [key, undefined])),
}
