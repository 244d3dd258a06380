import { contract } from '#protocol/hrm/employees/children.ts'
import { moveTypes } from '#protocol/hrm/employees/move-calls.ts'
import type { AppServices } from '#server/access/context.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { addChild, addEmployee, addLeave, enterMove, updatePersonal } from '#server/hrm/door.ts'
import { addDays, addMonths, today } from '#server/platform/time/clock.ts'
import { actingIn } from './acting.ts'
import type { DrawnEmployee } from './fill-employees.ts'

/** The first mobile of those drawn here; the awaited employee of `fill-employees` has the one before. */
const FIRST_MOBILE = 13_000_009_002
const WOMAN = 2
const OWN_WISH = { quitType: 1, quitReason: 8 }
/** Years of birth are spread over these. */
const [OLDEST, YEARS] = [1974, 27]

interface Month {
  first: string
  last: string
  now: string
}

/** Someone in whose employment something happens in the current month. */
interface Story {
  name: string
  dept: string
  post: string
  entry: string
  probation: number
  isAwaited?: boolean
  act?: (actor: Actor, employeeId: number) => Promise<void>
}

/** Of a move that changes nothing else. */
const samePlace = { newPost: '', newPostLevel: '', newWorkAddress: '', remarks: '' }
const planned = (employeeId: number, day: string, applied: string) => ({
  ...OWN_WISH,
  employeeId,
  planQuitTime: day,
  applyQuitTime: applied,
  salarySettlementTime: day,
  remarks: '',
})

/**
 * One employee for each figure of 人事概况 and 待办提醒 (hrm.md §18.2), so that none is 0. On the last day of a month the one
 * who is leaving has left.
 */
const storiesOf = ({ first, last, now }: Month): readonly Story[] => [
  { name: '江予安', dept: '销售一部', post: '销售代表', entry: first, probation: 3 },
  { name: '陆清和', dept: '市场部', post: '市场专员', entry: last, probation: 3, isAwaited: true },
  { name: '夏初晴', dept: '客服部', post: '客服专员', entry: addMonths(last, -3), probation: 3 },
  {
    name: '顾言之',
    dept: '技术部',
    post: '实施工程师',
    entry: addMonths(first, -3),
    probation: 3,
    act: (actor, employeeId) =>
      enterMove(
        actor,
        { ...samePlace, employeeId, changeType: moveTypes.become, effectTime: first },
        'become',
      ),
  },
  {
    name: '温若水',
    dept: '销售二部',
    post: '销售助理',
    entry: addMonths(first, -14),
    probation: 0,
    act: (actor, employeeId) =>
      enterMove(
        actor,
        { ...samePlace, employeeId, changeType: moveTypes.transfer, newPost: '商务专员', effectTime: first },
        'changePost',
      ),
  },
  {
    name: '许之遥',
    dept: '总经办',
    post: '行政专员',
    entry: addMonths(first, -26),
    probation: 0,
    act: (actor, employeeId) => addLeave(actor, planned(employeeId, first, addDays(first, -20))),
  },
  {
    name: '宋南乔',
    dept: '技术部',
    post: '测试工程师',
    entry: addMonths(first, -19),
    probation: 0,
    act: (actor, employeeId) => addLeave(actor, planned(employeeId, last, addDays(now, -5))),
  },
  {
    name: '沈望舒',
    dept: '财务部',
    post: '会计',
    entry: addMonths(last, -36),
    probation: 0,
    act: (actor, employeeId) =>
      addChild(actor, contract, employeeId, {
        contractNum: `LD${addMonths(last, -36).slice(0, 4)}0900`,
        contractType: 1,
        startTime: addMonths(last, -36),
        endTime: last,
        term: 3,
        status: 1,
        signCompany: '山东锁客软件有限公司',
        signTime: addMonths(last, -36),
        isExpireRemind: 1,
      }),
  },
]

/** Dates of birth of the drawn employees, every fourth one in the current month, and what happens among them in this month. */
export async function fillStaffMonth(
  services: AppServices,
  administrator: number,
  employees: readonly DrawnEmployee[],
): Promise<void> {
  const actor = actingIn(services)(administrator, services.clock.now())
  const now = today(services.clock)
  const first = `${now.slice(0, 7)}-01`
  const month = { first, now, last: addDays(addMonths(first, 1), -1) }
  const born = (at: number) => bornAt(at, Number(now.slice(5, 7)))
  for (const [at, { id, name }] of employees.entries())
    await updatePersonal(actor, {
      employeeId: id,
      dataList: [
        { fieldName: 'employee_name', fieldValue: name },
        { fieldName: 'date_of_birth', fieldValue: born(at) },
      ],
    })
  const depts = services.hrDepts.entries()
  for (const [at, story] of storiesOf(month).entries()) {
    const { name, dept, post, entry, probation, isAwaited, act } = story
    const listOf = (values: Readonly<Record<string, unknown>>) =>
      Object.entries(values).map(([fieldName, fieldValue]) => ({ fieldName, fieldValue }))
    const { employeeId } = await addEmployee(actor, {
      employeeFieldList: listOf({
        employee_name: name,
        mobile: String(FIRST_MOBILE + at),
        sex: at % 2 === 0 ? WOMAN : 1,
        date_of_birth: born(employees.length + at),
      }),
      postFieldList: listOf({
        dept_id: depts.find((each) => each.name === dept)?.id ?? null,
        entry_time: entry,
        post,
        employment_forms: 1,
        probation,
      }),
      jobNumber: isAwaited ? '' : `0900${String(at + 1).padStart(2, '0')}`,
      entryStatus: isAwaited ? 2 : 1,
    })
    await act?.(actor, employeeId)
  }
}

/** A date of birth by the place in the list; `month` counts from 1. */
function bornAt(at: number, month: number): string {
  const of = at % 4 === 0 ? month : ((month + at * 5) % 12) + 1
  return [OLDEST + ((at * 7) % YEARS), of, ((at * 11) % 28) + 1]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
}
