import type { AppServices } from '#server/access/context.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { addDept, addEmployee, addLeave, enterMove, setDept } from '#server/hrm/door.ts'
import { addDays, addMonths, today } from '#server/platform/time/clock.ts'
import { actingIn } from './acting.ts'
import type { HiredMember } from './hire-staff.ts'
import { aheadInMonth, CONFIRMED, drawBirth, drawEntry, pastInMonth } from './staff-days.ts'
import { departments } from './staff-plan.ts'

type DeptSave = Parameters<typeof addDept>[1]

interface Filling {
  services: AppServices
  staff: readonly HiredMember[]
  /** Who enters all of them. */
  administrator: number
}

/** How many days ago the staff was entered; others on their day of entry. */
const INTRODUCED = 60
/** How long the departments have been there. */
const YEARS = 5

/** An employee of the demonstration company who works there. */
export interface DrawnEmployee {
  id: number
  name: string
  entry: string
}

/** 离职原因 职业规划. */
const CAREER = 8
const [TRANSFER, PROMOTION] = [5, 6]
/** Who was promoted this month, and whose post changes next month. */
const [PROMOTED, MOVING] = ['capital1', 'service2']
/** Status of an account whose owner has left. */
const LEFT = 0

/**
 * The organisation and the employees of the demonstration company, whom it returns. This month one has left, one was confirmed and one
 * promoted; one is leaving.
 */
export async function fillEmployees({
  services,
  staff,
  administrator,
}: Filling): Promise<readonly DrawnEmployee[]> {
  const day = today(services.clock)
  const as = actingIn(services)
  const founded = as(administrator, new Date(`${addMonths(day, -YEARS * 12)}T09:00:00+08:00`))
  const actor = as(administrator, services.clock.now())
  const entered = (entry: string): Date => {
    const [since = entry] = [addDays(day, -INTRODUCED), entry].toSorted().toReversed()
    const moment = new Date(`${since}T09:30:00+08:00`)
    return moment < services.clock.now() ? moment : services.clock.now()
  }
  const deptIds = new Map<string, number>()
  const saved = new Map<string, DeptSave>()
  const rootId = services.hrDepts.entries()[0]?.id ?? 0
  for (const [index, { key, above, name }] of departments.entries()) {
    const pid = above ? (deptIds.get(above) ?? rootId) : rootId
    const save = { name, code: `BM${String(index + 1).padStart(2, '0')}`, deptType: 2, pid }
    deptIds.set(key, await addDept(founded, save))
    saved.set(key, save)
  }
  const ids = new Map<string, number>()
  const drawn: DrawnEmployee[] = []
  for (const [at, member] of inOrder(staff).entries()) {
    const { entry, probation } = drawEntry(day, member, at)
    const person = {
      employee_name: member.realname,
      mobile: member.username,
      sex: member.sex === '男' ? 1 : 2,
      date_of_birth: drawBirth(day, member, at),
    }
    const post = {
      entry_time: entry,
      job_number: member.num.slice(-6),
      dept_id: deptIds.get(member.department) ?? null,
      parent_id: member.superior ? (ids.get(member.superior) ?? null) : null,
      post: member.post,
      employment_forms: 1,
      probation,
    }
    const id = await enter(as(administrator, entered(entry)), { person, post })
    ids.set(member.key, id)
    drawn.push({ id, name: member.realname, entry })
  }
  for (const { key, department, heads } of staff) {
    const [deptId, save] = [deptIds.get(department), saved.get(department)]
    if (heads && deptId !== undefined && save)
      await setDept(actor, { ...save, deptId, mainEmployeeId: ids.get(key) })
  }
  const gone = staff.find(({ status }) => status === LEFT)?.key
  await move(actor, ids)
  await leave(actor, ids.get(gone ?? ''), { applied: addDays(day, -35), planned: pastInMonth(day, 4) })
  // entered when it was applied for: on the last of a month the day would have come
  const applied = addDays(day, -10)
  const then = as(administrator, new Date(`${applied}T10:00:00+08:00`))
  await leave(then, [...ids.values()].at(-1), { applied, planned: aheadInMonth(day, 20) })
  return drawn.filter(({ id }) => id !== ids.get(gone ?? ''))
}

async function move(actor: Actor, ids: ReadonlyMap<string, number>): Promise<void> {
  const day = today(actor.services.clock)
  const enterFor = async (
    key: string,
    request: Omit<Parameters<typeof enterMove>[1], 'employeeId'>,
    way: Parameters<typeof enterMove>[2],
  ) => {
    const employeeId = ids.get(key)
    if (employeeId !== undefined) await enterMove(actor, { ...request, employeeId }, way)
  }
  await enterFor(CONFIRMED, { ...unmoved, effectTime: pastInMonth(day, 5) }, 'become')
  const promotion = { newPost: '资深销售代表', newPostLevel: 'P5', effectTime: pastInMonth(day, 3) }
  await enterFor(PROMOTED, { ...unmoved, ...promotion, changeType: PROMOTION }, 'promotion')
  const next = addMonths(`${day.slice(0, 7)}-01`, 1)
  const transfer = { newPost: '实施培训工程师', changeReason: WANTED, effectTime: next }
  await enterFor(MOVING, { ...unmoved, ...transfer, changeType: TRANSFER }, 'changePost')
}

/** 异动原因 工作安排. */
const WANTED = 3
const unmoved = {
  ...{ changeType: undefined, changeReason: undefined, newDept: undefined, newParentId: undefined },
  ...{ newPost: '', newPostLevel: '', newWorkAddress: '', probation: undefined, remarks: '' },
}

async function leave(
  actor: Actor,
  employeeId: number | undefined,
  { applied, planned }: { applied: string; planned: string },
): Promise<void> {
  if (employeeId === undefined) return
  const days = { planQuitTime: planned, applyQuitTime: applied, salarySettlementTime: planned }
  await addLeave(actor, { ...days, employeeId, quitType: 1, quitReason: CAREER, remarks: '' })
}

/** Superiors before those whom they lead. */
function inOrder(staff: readonly HiredMember[]): HiredMember[] {
  const done = new Set<string>()
  const sorted: HiredMember[] = []
  let open = [...staff]
  while (open.length > 0) {
    const ready = open.filter(({ superior }) => superior === null || done.has(superior))
    const next = ready.length > 0 ? ready : open
    for (const member of next) done.add(member.key)
    sorted.push(...next)
    open = open.filter(({ key }) => !done.has(key))
  }
  return sorted
}

type Values = Readonly<Record<string, unknown>>
const listOf = (values: Values) =>
  Object.entries(values).map(([fieldName, fieldValue]) => ({ fieldName, fieldValue }))

async function enter(actor: Actor, { person, post }: { person: Values; post: Values }): Promise<number> {
  const { employeeId } = await addEmployee(actor, {
    employeeFieldList: listOf(person),
    postFieldList: listOf(post),
    jobNumber: '',
    entryStatus: 1,
  })
  return employeeId
}
