import { sql } from 'kysely'
import type { employeeAccountCalls, FromUser } from '#protocol/hrm/employees/account-calls.ts'
import type { RequestOf } from '#protocol/platform/call.ts'
import type { Acting } from '#server/access/audit.ts'
import { addUsers } from '#server/manage/door.ts'
import type { Database } from '#server/platform/database/database.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { Refusal, refuse } from '#server/platform/refusal.ts'
import { requireStaff } from '../staff.ts'
import { createEntered, type OpenedEntry, openEntry } from './enter.ts'

const WORKING = 1

/** Does the work about one of several; a refusal of it names them. */
async function about<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal) || name === '' || error.message.includes(name)) throw error
    throw error.about(name)
  }
}

/** 从组织架构中选择: users become employees by the rules of the form of entry, all or none (hrm.md §5.2). */
export async function addFromUsers(acting: Acting, employees: readonly FromUser[]): Promise<void> {
  const people = acting.services.directory.current()
  const opened: { name: string; entry: OpenedEntry }[] = []
  for (const each of employees) {
    const user = people.user(each.userId) ?? refuse('valueUnknown', '账号')
    const name = each.employeeName || user.realname
    const entity = {
      employeeName: name,
      mobile: user.username,
      sex: each.sex ?? (user.sex || null),
      email: user.email || null,
      post: each.post || user.post,
      deptId: each.deptId ?? null,
      parentId: each.parentId ?? null,
      jobNumber: each.jobNumber,
      entryTime: each.entryTime,
      employmentForms: each.employmentForms,
      probation: each.probation ?? null,
      status: each.status ?? null,
    }
    opened.push({ name, entry: await about(name, () => openEntry(acting, entity, WORKING)) })
  }
  await inTransaction(acting.services.db, async (trx) => {
    for (const { name, entry } of opened) await about(name, () => createEntered(trx, acting, entry))
  })
}

interface Personal {
  id: number
  username: string
  realname: string
  email: string
  post: string
  sex: number
}

/** 从人力资源选择员工: an account for each of several employees, with a login name that is their mobile number (platform.md §5.4). */
export async function addAccounts(
  acting: Acting,
  { employeeIds, ...shared }: RequestOf<typeof employeeAccountCalls.toUsers>,
): Promise<void> {
  await requireStaff(acting)
  const ids = [...new Set(employeeIds)]
  const { rows } = await sql<Personal>`select r.id, btrim(r.mobile) as username, r.employee_name as realname,
      coalesce(r.email, '') as email, coalesce(r.post, '') as post, coalesce(r.sex, 0)::int as sex
    from hrm_employee r where r.id = any(${ids}::bigint[]) and r.deleted_at is null and r.entry_status <> 4
    order by r.id`.execute(acting.services.db)
  if (rows.length < ids.length) refuse('valueUnknown', '员工')
  await addUsers(
    acting,
    shared,
    rows.map(({ id: _, ...person }) => person),
  )
}

/** Users with an employee, for pickers that offer the others. */
export async function linkedUsers(db: Database): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ user_id: number }>`select u.user_id from users u
    join hrm_employee e on btrim(e.mobile) = u.username and e.deleted_at is null`.execute(db)
  return new Set(rows.map(({ user_id }) => user_id))
}
