import { type RawBuilder, sql } from 'kysely'
import { isBlank } from '#protocol/fields/value/shape.ts'
import type { HrValueIn } from '#protocol/hrm/employees/calls.ts'
import { employee } from '#protocol/hrm/employees/type.ts'
import type { ArchiveRequest, RequestList } from '#protocol/hrm/self/calls.ts'
import { REQUEST_DECIDED, REQUEST_MADE } from '#protocol/hrm/self/messages.ts'
import { requestStatus } from '#protocol/hrm/self/words.ts'
import { HR_ADMINISTRATOR } from '#protocol/manage/roles/roles.ts'
import { messageLabels } from '#protocol/messages/door.ts'
import { type Page, toPage } from '#protocol/platform/envelope.ts'
import { actionIdOf } from '#protocol/platform/permissions.ts'
import { toKey } from '#protocol/platform/to-key.ts'
import { windowOf } from '#protocol/platform/wire.ts'
import { fieldRightsOf } from '#server/engine/model/field-rights.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { refusal, refuse } from '#server/platform/refusal.ts'
import { ownId, requestableOf, writeArchive } from '../employees/door.ts'
import { inScope } from '../scope.ts'
import { present, type Stored } from './present.ts'

const DECIDES = 'hrm/employee/update'

/** Fields of the own archive that are seen and not edited at once, and hold nothing sensitive (hrm.md §19.1). */
export const listRequestable = (actor: Actor) => requestableOf(actor)

/** A request of the caller's employee with what differs from the archive; one waits at a time. */
export async function addRequest(
  actor: Actor,
  { dataList, remarks }: { dataList: readonly HrValueIn[]; remarks: string },
): Promise<{ requestId: number }> {
  const { services } = actor
  const employeeId = await ownId(actor)
  const fields = await requestableOf(actor)
  const same = (one: unknown, other: unknown) =>
    (isBlank(one) && isBlank(other)) || String(one ?? '') === String(other ?? '')
  const changes = dataList.flatMap(({ fieldName, fieldValue }) => {
    const field = fields.find((each) => each.fieldName === fieldName)
    return field && !same(fieldValue, field.fieldValue) ? [{ fieldName, value: fieldValue ?? null }] : []
  })
  if (changes.length === 0) refuse('requestEmpty')
  return inTransaction(services.db, async (trx) => {
    const { rows } = await sql<{
      requestId: number
    }>`insert into hrm_requests (employee_id, changes, remarks, create_time)
      values (${employeeId}, ${JSON.stringify(changes)}::jsonb, ${remarks}, ${services.clock.now()})
      on conflict (employee_id) where status = 0 do nothing returning request_id as "requestId"`.execute(trx)
    const [made] = rows
    if (!made) return refuse('requestWaiting')
    const people = services.directory.current()
    await services.notify.sendMessages(trx, [
      {
        type: REQUEST_MADE,
        label: messageLabels.hrm,
        recipients: people.users
          .map(({ userId }) => userId)
          .filter((userId) => people.rolesOf(userId).some((role) => decidesBy(role))),
        title: '',
        typeId: made.requestId,
        sender: actor.viewer.userId,
      },
    ])
    return made
  })
}

const updating = actionIdOf(DECIDES) ?? 0
/** Administrators of human resources, who reach every employee. */
const decidesBy = ({
  status,
  label,
  actions,
}: {
  status: number
  label: number | null
  actions: ReadonlySet<number>
}) => status === 1 && label === HR_ADMINISTRATOR && actions.has(updating)

/** The caller takes back a request of their own that waits. */
export async function withdrawRequest(actor: Actor, requestId: number): Promise<null> {
  const employeeId = await ownId(actor)
  const { rows } = await sql<{ is_waiting: boolean }>`with own as (
      select request_id, status = ${requestStatus.waiting} as is_waiting from hrm_requests
      where request_id = ${requestId} and employee_id = ${employeeId} for update),
    taken as (update hrm_requests set status = ${requestStatus.withdrawn} where request_id in (
      select request_id from own where is_waiting))
    select is_waiting from own`.execute(actor.services.db)
  const [found] = rows
  if (!found) refuse('forbidden')
  if (!found.is_waiting) refuse('requestDecided')
  return null
}

const columns = sql`q.request_id, q.employee_id, q.changes, q.remarks, q.status, q.reason, q.decided_by, q.decided_at,
  q.create_time`

/** Newest first. */
async function readPage(
  actor: Actor,
  where: RawBuilder<boolean>,
  { page: number, limit }: { page: number; limit: number },
): Promise<{ rows: Stored[]; count: number; number: number; limit: number }> {
  const { db } = actor.services
  const from = sql`hrm_requests q join hrm_employee r on r.id = q.employee_id and r.deleted_at is null where ${where}`
  const { rows } = await sql<Stored>`select ${columns} from ${from}
    order by q.request_id desc limit ${limit} offset ${(number - 1) * limit}`.execute(db)
  const { rows: counted } = await sql<{ count: number }>`select count(*)::int as count from ${from}`.execute(
    db,
  )
  return { rows, count: counted[0]?.count ?? 0, number, limit }
}

export async function listOwnRequests(
  actor: Actor,
  request: { page: number; limit: number; pageType: 0 | 1 },
): Promise<Page<ArchiveRequest>> {
  const own = await ownId(actor)
  const found = await readPage(actor, sql<boolean>`q.employee_id = ${own}`, windowOf(request))
  return toPage(await present(actor, found.rows, 'own'), found.count, {
    page: found.number,
    limit: found.limit,
  })
}

/** Requests of employees within the scope of the right to edit them. */
export async function listRequests(actor: Actor, request: RequestList): Promise<Page<ArchiveRequest>> {
  const { status, search } = request
  const where = sql<boolean>`${inScope(actor.viewer, DECIDES, 'r')}
    and ${status === undefined ? sql`true` : sql`q.status = ${status}`}
    and position(${search} in coalesce(r.employee_name, '')) > 0`
  const found = await readPage(actor, where, windowOf(request))
  return toPage(await present(actor, found.rows, 'decided'), found.count, {
    page: found.number,
    limit: found.limit,
  })
}

/**
 * Accepts a request, which writes the archive by the rules and in the history of an edit, or refuses it with a reason. Refuses (401)
 * one's own, employees beyond the scope, and fields that the caller may not write.
 */
export async function decideRequest(
  actor: Actor,
  { requestId, status, reason }: { requestId: number; status: number; reason: string },
): Promise<null> {
  const { services, viewer } = actor
  if (status === requestStatus.refused && reason === '') throw refusal('requestReasonMissing').at('reason')
  await inTransaction(services.db, async (trx) => {
    const { rows } = await sql<
      Stored & { user_id: number | null }
    >`select ${columns}, u.user_id from hrm_requests q
      join hrm_employee r on r.id = q.employee_id and r.deleted_at is null left join users u on u.username = btrim(r.mobile)
      where q.request_id = ${requestId} and ${inScope(viewer, DECIDES, 'r')} for update of q`.execute(trx)
    const [found] = rows
    if (!found || found.user_id === viewer.userId) return refuse('forbidden')
    if (found.status !== requestStatus.waiting) return refuse('requestDecided')
    await sql`update hrm_requests set status = ${status}, reason = ${status === requestStatus.refused ? reason : ''},
        decided_by = ${viewer.userId}, decided_at = ${services.clock.now()}
      where request_id = ${requestId}`.execute(trx)
    if (status === requestStatus.accepted) {
      const rights = fieldRightsOf(viewer, employee, services.engine.catalog.current())
      if (found.changes.some(({ fieldName }) => rights.level(toKey(fieldName)) !== 3)) refuse('forbidden')
      await writeArchive(trx, actor, {
        employeeId: found.employee_id,
        dataList: found.changes.map(({ fieldName, value }) => ({ fieldName, fieldValue: value })),
      })
    }
    await services.notify.sendMessages(trx, [
      {
        type: REQUEST_DECIDED,
        label: messageLabels.hrm,
        recipients: found.user_id === null ? [] : [found.user_id],
        title: '',
        content: status === requestStatus.accepted ? '已通过' : `被拒绝：${reason}`,
        typeId: requestId,
        sender: viewer.userId,
      },
    ])
  })
  return null
}
