import { sql } from 'kysely'
import { wordOf } from '#protocol/hrm/coded.ts'
import { employee } from '#protocol/hrm/employees/type.ts'
import type { proofCalls } from '#protocol/hrm/proofs/calls.ts'
import { INCOME, proofKinds } from '#protocol/hrm/proofs/template.ts'
import type { ReplyOf, RequestOf } from '#protocol/platform/call.ts'
import type { OpenContext } from '#server/access/endpoint.ts'
import type { Viewer } from '#server/access/viewer.ts'
import { recordEvent } from '#server/engine/change/entries.ts'
import type { HistoryEvent } from '#server/engine/model/history.ts'
import type { Actor, Writer } from '#server/engine/model/rules.ts'
import { inTransaction, type Tables, type Transaction } from '#server/platform/database/database.ts'
import { type Download, download } from '#server/platform/http/download.ts'
import { throttleOf } from '#server/platform/limits/throttle.ts'
import { refuse } from '#server/platform/refusal.ts'
import { formatDay } from '#server/platform/time/clock.ts'
import { proofRead, proofRevoked } from '../employees/door.ts'
import { inScope, isOwn } from '../scope.ts'
import { issueProof } from './issue.ts'

type Trx = Transaction<Tables>

const UPDATE = 'hrm/employee/update'

interface Stored {
  proof_id: number
  number: string
  kind: number
  employee_id: number
  employee_name: string
  title: string
  body: string
  signer: string
  create_time: Date
  revoked_at: Date | null
}

/** Whether the viewer may have to do with certificates of a kind: pay needs the right to its history. */
const mayKind = (viewer: Viewer, kind: number) => kind !== INCOME || viewer.can('hrm/salary/history')

/** Certifies at once, without an approval (hrm.md §6.4). */
export async function addProof(actor: Actor, request: RequestOf<typeof proofCalls.add>) {
  const { services, viewer } = actor
  if (!mayKind(viewer, request.kind)) refuse('forbidden')
  return inTransaction(services.db, async (trx) => {
    const { rows } = await sql`select from hrm_employee r where r.id = ${request.employeeId}
      and r.deleted_at is null and ${inScope(viewer, UPDATE, 'r')}`.execute(trx)
    if (rows.length === 0) refuse('forbidden')
    return issueProof(trx, actor, { ...request, examineId: null })
  })
}

/** Revokes one within reach; the check answers so from then on. */
export async function revokeProof(actor: Actor, { proofId, reason }: RequestOf<typeof proofCalls.revoke>) {
  const { services, viewer } = actor
  await inTransaction(services.db, async (trx) => {
    const { rows } =
      await sql<Stored>`select p.* from hrm_proofs p join hrm_employee r on r.id = p.employee_id
      where p.proof_id = ${proofId} and ${inScope(viewer, UPDATE, 'r')} for update of p`.execute(trx)
    const [row] = rows
    if (!row || !mayKind(viewer, row.kind)) return refuse('forbidden')
    if (row.revoked_at) refuse('proofRevoked')
    await revoke(trx, actor, row, reason)
  })
}

export async function revoke(
  trx: Trx,
  actor: Writer,
  row: Pick<Stored, 'proof_id' | 'kind' | 'number' | 'employee_id' | 'employee_name'>,
  reason: string,
): Promise<void> {
  await trx
    .updateTable('hrm_proofs')
    .set({
      revoked_at: actor.services.clock.now(),
      revoke_user_id: actor.viewer.userId,
      revoke_reason: reason,
    })
    .where('proof_id', '=', row.proof_id)
    .execute()
  await note(trx, actor, row, proofRevoked, { reason: [reason] })
}

const note = (
  trx: Trx,
  actor: Writer,
  {
    kind,
    number,
    employee_id,
    employee_name,
  }: Pick<Stored, 'kind' | 'number' | 'employee_id' | 'employee_name'>,
  as: HistoryEvent,
  more: Readonly<Record<string, readonly string[]>> = {},
) => {
  const about = { kind: [wordOf(proofKinds, kind)], number: [number], ...more }
  return recordEvent(trx, actor, employee, [{ id: employee_id, title: employee_name, about }], { as })
}

/**
 * The paper as it was certified: for its employee, or with the right to see sensitive values within reach, since it names the identity
 * number; the latter is kept in the history of the employee. A revoked one is marked in its title.
 */
export async function downloadProof(actor: Actor, { proofId }: { proofId: number }): Promise<Download> {
  const { services, viewer } = actor
  const { rows } = await sql<Stored & { is_own: boolean; is_reached: boolean }>`select p.*,
      ${isOwn(viewer, 'r')} and r.deleted_at is null as is_own, ${inScope(viewer, 'hrm/employee/reveal', 'r')} as is_reached
    from hrm_proofs p join hrm_employee r on r.id = p.employee_id where p.proof_id = ${proofId}`.execute(
    services.db,
  )
  const [row] = rows
  const byRight = row?.is_reached && viewer.can('hrm/employee/reveal') && mayKind(viewer, row.kind)
  if (!row || !(row.is_own || byRight)) return refuse('forbidden')
  if (!row.is_own) await inTransaction(services.db, (trx) => note(trx, actor, row, proofRead))
  const { pdf } = await services.documents.make('blocks', orderOf(row), viewer.userId)
  return download({
    name: `${row.title}-${row.employee_name}.pdf`,
    contentType: 'application/pdf',
    body: Buffer.from(pdf),
    inline: false,
  })
}

/** Where the number is checked, below the address of this installation. */
const CHECK_PAGE = '/proof'

function orderOf({ title, body, signer, number, create_time, revoked_at }: Stored) {
  const [year, month, day] = formatDay(create_time).split('-').map(Number)
  return {
    title,
    sizes: [12],
    pages: 1,
    blocks: [
      { type: 'title' as const, text: revoked_at ? `${title}（已作废）` : title },
      ...body.split('\n').map((text) => ({ type: 'line' as const, text: `　　${text}` })),
      {
        type: 'sign' as const,
        text: `编号：${number}\n核验页面：本系统网址${CHECK_PAGE}\n---\n${signer}\n${year}年${month}月${day}日`,
      },
    ],
  }
}

/** How often one address may ask. */
const ASKED = { times: 20, within: 10 * 60_000 }

/** Whether a paper is genuine: its number, the name and, of income, the amount as they were certified; nothing else is answered. */
export async function checkProof({
  services,
  client,
  request: { number, name, amount },
}: Pick<OpenContext<RequestOf<typeof proofCalls.check>>, 'services' | 'client' | 'request'>): Promise<
  ReplyOf<typeof proofCalls.check>
> {
  throttleOf(services).take(`proof ${client.ip}`, ASKED)
  const { rows } = await sql<{ name: string; amount: string | null; revoked_at: Date | null }>`
    select employee_name as name, amount::text as amount, revoked_at from hrm_proofs
    where number = ${number.trim().toUpperCase()}`.execute(services.db)
  const [row] = rows
  const isSame =
    row !== undefined &&
    row.name.trim() === name.trim() &&
    (row.amount === null || Number(row.amount) === Number(amount.replaceAll(',', '')))
  if (!isSame) return { state: 0 }
  return { state: row.revoked_at ? 2 : 1 }
}
