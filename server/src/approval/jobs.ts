import { sql } from 'kysely'
import type { AppServices } from '#server/access/context.ts'
import { systemWriter } from '#server/engine/model/rules.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { defineJob } from '#server/platform/jobs/jobs.ts'
import { moveSeats } from './deputies/set-deputy.ts'
import { leaveApprovals } from './run/leave.ts'
import { dealWithOverdue } from './run/overdue.ts'

const hourly = defineJob('approval-hourly', { title: '审批到期处理' })
const DISABLED = 0

/** Time limits, deputies who begin and end, and what began for somebody at the moment in which he was disabled. */
export function registerApprovalJobs(services: AppServices): void {
  services.jobs.work(hourly, () => keepApprovalsGoing(services))
  services.jobs.schedule(hourly, '5 * * * *', {})
}

/** Running it twice does nothing more. */
export async function keepApprovalsGoing(services: AppServices): Promise<void> {
  const actor = systemWriter(services)
  await moveSeats(actor)
  await dealWithOverdue(actor)
  const { rows } = await sql<{ userId: number }>`select distinct l.user_id as "userId" from approval_log l
    join users u on u.user_id = l.user_id and u.status = ${DISABLED}
    join approval_records a on a.id = l.record_id and a.activation = l.activation and a.status = 3
    where l.status in (0, 3)`.execute(services.db)
  if (rows.length === 0) return
  await inTransaction(services.db, (trx) =>
    leaveApprovals(
      trx,
      actor,
      rows.map(({ userId }) => userId),
    ),
  )
}
