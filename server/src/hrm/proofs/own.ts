import { sql } from 'kysely'
import type { Proof, proofCalls } from '#protocol/hrm/proofs/calls.ts'
import { INCOME } from '#protocol/hrm/proofs/template.ts'
import type { ReplyOf, RequestOf } from '#protocol/platform/call.ts'
import { toPage } from '#protocol/platform/envelope.ts'
import { windowOf } from '#protocol/platform/wire.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { formatMoment } from '#server/platform/time/clock.ts'
import { inScope, isOwn } from '../scope.ts'

interface Row extends Omit<Proof, 'createTime'> {
  createTime: Date
}

const columns = sql`p.proof_id as "proofId", p.number, p.kind, p.purpose, p.create_time as "createTime",
  case when p.revoked_at is null then 1 else 2 end as state, p.revoke_reason as "revokeReason"`

const shown = <One extends Row>({ createTime, ...row }: One) => ({
  ...row,
  createTime: formatMoment(createTime),
})

/** Those of the caller's own employee, newest first. */
export async function listOwnProofs({ services, viewer }: Actor): Promise<Proof[]> {
  const { rows } =
    await sql<Row>`select ${columns} from hrm_proofs p join hrm_employee r on r.id = p.employee_id
    where ${isOwn(viewer, 'r')} and r.deleted_at is null order by p.proof_id desc limit 200`.execute(
      services.db,
    )
  return rows.map(shown)
}

interface IssuedRow extends Row {
  employeeId: number
  employeeName: string
  userId: number
}

/** Those of employees within reach, newest first; of income only with the right to history of pay. */
export async function listProofs(
  { services, viewer }: Actor,
  request: RequestOf<typeof proofCalls.list>,
): Promise<ReplyOf<typeof proofCalls.list>> {
  const { page, limit } = windowOf(request)
  const { search, kind } = request
  const where = sql.join(
    [
      inScope(viewer, 'hrm/employee/read', 'r'),
      viewer.can('hrm/salary/history') ? sql`true` : sql`p.kind <> ${INCOME}`,
      kind === undefined ? sql`true` : sql`p.kind = ${kind}`,
      search === ''
        ? sql`true`
        : sql`(position(${search} in p.employee_name) > 0 or p.number = upper(${search}))`,
    ],
    sql` and `,
  )
  const from = sql`hrm_proofs p join hrm_employee r on r.id = p.employee_id where ${where}`
  const { rows } = await sql<IssuedRow>`select ${columns}, p.employee_id as "employeeId",
      p.employee_name as "employeeName", p.create_user_id as "userId"
    from ${from} order by p.proof_id desc limit ${limit} offset ${(page - 1) * limit}`.execute(services.db)
  const { rows: counted } = await sql<{ count: number }>`select count(*)::int as count from ${from}`.execute(
    services.db,
  )
  const people = services.directory.current()
  return toPage(
    rows.map(({ userId, ...row }) => ({ ...shown(row), realname: people.realname(userId) || '系统' })),
    counted[0]?.count ?? 0,
    { page, limit },
  )
}
