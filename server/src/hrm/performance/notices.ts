import { sql } from 'kysely'
import { messageLabels } from '#protocol/messages/door.ts'
import { type Act, recordActs } from '#server/access/audit.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import type { PlanRow, Trx } from './stored.ts'

/** What open pages of appraisals listen to. */
const PAGES = 'appraisals'

/** The accounts of employees; employees without one are left out. */
async function usersOf(trx: Trx, employeeIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; user_id: number }>`select e.id, u.user_id from hrm_employee e
    join users u on u.username = btrim(e.mobile)
    where e.id = any(${[...new Set(employeeIds)]}::bigint[]) and e.deleted_at is null`.execute(trx)
  return new Map(rows.map(({ id, user_id }) => [id, user_id]))
}

interface Sending {
  type: number
  /** Employees who receive it. */
  employeeIds?: readonly number[]
  userIds?: readonly number[]
  typeId: number
  content?: string
  /** The employee whom the text names as its sender; absent: the caller. */
  from?: number
}

/** Messages about a plan, and the open pages of those who get them (hrm.md §20.1). */
export async function send(
  trx: Trx,
  { services, viewer }: Actor,
  plan: Pick<PlanRow, 'name'>,
  sendings: readonly Sending[],
): Promise<void> {
  if (sendings.length === 0) return
  const users = await usersOf(
    trx,
    sendings.flatMap(({ employeeIds = [], from }) => [...employeeIds, ...(from === undefined ? [] : [from])]),
  )
  const messages = sendings.map(({ type, employeeIds = [], userIds = [], typeId, content, from }) => ({
    type,
    label: messageLabels.hrm,
    recipients: [...employeeIds.flatMap((id) => users.get(id) ?? []), ...userIds],
    title: plan.name,
    ...(content === undefined ? {} : { content }),
    typeId,
    sender: from === undefined ? viewer.userId : (users.get(from) ?? 0),
    // an employee may confirm or evaluate their own targets
    ...(from === undefined ? {} : { toSelf: true as const }),
  }))
  await services.notify.sendMessages(trx, messages)
  await refreshUsers(
    trx,
    { services, viewer },
    messages.flatMap(({ recipients }) => recipients),
  )
}

async function refreshUsers(
  trx: Trx,
  { services, viewer }: Pick<Actor, 'services' | 'viewer'>,
  userIds: readonly number[],
): Promise<void> {
  const all = [...new Set([...userIds, viewer.userId])]
  await services.notify.notifyPages(trx, PAGES, all)
  await services.notify.notifyPages(trx, 'myDay', all)
}

/** Open pages of employees and of the user who made the plan ask again. */
export async function refreshPages(
  trx: Trx,
  actor: Actor,
  plan: PlanRow,
  employeeIds: readonly (number | null)[],
): Promise<void> {
  const users = await usersOf(
    trx,
    employeeIds.flatMap((id) => id ?? []),
  )
  await refreshUsers(trx, actor, [...users.values(), plan.create_user_id])
}

/** Lines of 考核记录 (hrm.md §20.3); `isKept`: the employee reads it once the appraisal is complete. */
export async function addRecords(
  trx: Trx,
  { services, viewer }: Actor,
  personIds: readonly number[],
  content: string,
  isKept = false,
): Promise<void> {
  await sql`insert into hrm_appraisal_records (person_id, content, is_kept, user_id, create_time)
    select id, ${content}, ${isKept}, ${viewer.userId}::bigint, ${services.clock.now()}
    from unnest(${personIds}::bigint[]) as i (id)`.execute(trx)
}

const APPRAISAL_PART = 69

/** A line of the operation log about a plan. */
export const recordPlan = (
  trx: Trx,
  actor: Actor,
  { name }: Pick<PlanRow, 'name'>,
  [behavior, detail]: readonly [behavior: string, detail: string],
): Promise<void> => {
  const act: Act = { model: 'hrm', part: APPRAISAL_PART, behavior, object: name, detail }
  return recordActs(trx, actor, [act])
}
