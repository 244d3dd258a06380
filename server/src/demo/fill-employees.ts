import type { AppServices } from '#server/access/context.ts'
import { addDept, addEmployee, addLeave } from '#server/hrm/door.ts'
import { addDays, addMonths, today } from '#server/platform/time/clock.ts'
import { actingIn } from './acting.ts'
import type { HiredMember } from './hire-staff.ts'
import { departments } from './staff-plan.ts'

interface Filling {
  services: AppServices
  staff: readonly HiredMember[]
  /** Who enters all of them. */
  administrator: number
}

/** How long the departments have been there. */
const YEARS = 5

/** An employee of the demonstration company who works there. */
export interface DrawnEmployee {
  id: number
  name: string
  entry: string
}

/**
 * The organisation and the employees of the demonstration company: its people, whom it returns, one who is awaited, and one who is
 * leaving.
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
  const deptIds = new Map<string, number>()
  const rootId = services.hrDepts.entries()[0]?.id ?? 0
  for (const [index, { key, above, name }] of departments.entries()) {
    const pid = above ? (deptIds.get(above) ?? rootId) : rootId
    const save = { name, code: `BM${String(index + 1).padStart(2, '0')}`, deptType: 2, pid }
    deptIds.set(key, await addDept(founded, save))
  }
  const ids = new Map<string, number>()
  const drawn: DrawnEmployee[] = []
  for (const member of inOrder(staff)) {
    const person = {
      employee_name: member.realname,
      mobile: member.username,
      sex: member.sex === '男' ? 1 : 2,
    }
    const post = {
      entry_time: addMonths(day, -member.months),
      job_number: member.num.slice(-6),
      dept_id: deptIds.get(member.department) ?? null,
      parent_id: member.superior ? (ids.get(member.superior) ?? null) : null,
      post: member.post,
      employment_forms: 1,
      probation: member.months < 3 ? 3 : 0,
    }
    const id = await enter(actor, { person, post, entryStatus: 1 })
    ids.set(member.key, id)
    drawn.push({ id, name: member.realname, entry: post.entry_time })
  }
  await enter(actor, {
    person: { employee_name: '沈知秋', mobile: '13000009001', sex: 2 },
    post: {
      entry_time: addDays(day, 12),
      dept_id: deptIds.get('service') ?? null,
      post: '客服专员',
      employment_forms: 1,
      probation: 3,
    },
    entryStatus: 2,
  })
  const last = [...ids.values()].at(-1)
  if (last !== undefined)
    await addLeave(actor, {
      employeeId: last,
      planQuitTime: addDays(day, 20),
      applyQuitTime: addDays(day, -10),
      salarySettlementTime: addDays(day, 20),
      quitType: 1,
      quitReason: 8,
      remarks: '',
    })
  return drawn
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

async function enter(
  actor: Parameters<typeof addEmployee>[0],
  { person, post, entryStatus }: { person: Values; post: Values; entryStatus: number },
): Promise<number> {
  const { employeeId } = await addEmployee(actor, {
    employeeFieldList: listOf(person),
    postFieldList: listOf(post),
    jobNumber: '',
    entryStatus,
  })
  return employeeId
}
