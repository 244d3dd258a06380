import {
  type AddressQuery,
  countIn,
  firstPage,
  type PageQuery,
  pages,
  useAddressQuery,
} from '#web/platform/address-query.ts'

/** What the list shows, as it is in the address. */
export interface EmployeeQuery extends PageQuery {
  /** Code of the tab. */
  tab: number
  search: string
  deptId?: number | undefined
  /** What the figures of the workbench count, instead of a tab (hrm.md §5.1). */
  employeeSurvey?: Survey | undefined
  toDoRemind?: Reminder | undefined
  /** Whose panel is open. */
  employee?: number | undefined
}

const FULL_TIME = 12

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
    ...pages.read(params, fit),
  }),
  write: ({ tab, search, deptId, employeeSurvey, toDoRemind, employee, ...page }) => ({
    ...(tab === FULL_TIME ? {} : { tabType: String(tab) }),
    ...(search ? { q: search } : {}),
    ...(deptId ? { dept: String(deptId) } : {}),
    ...(employeeSurvey ? { employeeSurvey: String(employeeSurvey) } : {}),
    ...(toDoRemind ? { toDoRemind: String(toDoRemind) } : {}),
    ...(employee ? { employee: String(employee) } : {}),
    ...pages.write(page),
  }),
  anew: { ...firstPage, employee: undefined },
}

export const useEmployeeQuery = () => useAddressQuery(address)
