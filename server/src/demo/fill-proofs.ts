import { sql } from 'kysely'
import type { AppServices } from '#server/access/context.ts'
import { addProof, revokeProof } from '#server/hrm/door.ts'
import { actingIn } from './acting.ts'

interface Filling {
  services: AppServices
  /** Who issues them. */
  administrator: number
}

const drawn = [
  { kind: 1, purpose: '办理签证' },
  { kind: 2, purpose: '办理住房贷款' },
  { kind: 1, purpose: '子女入学' },
  { kind: 2, purpose: '租房' },
] as const

/** Certificates of the demonstration company, one for each of the first employees; the last one is revoked. After the pay is drawn. */
export async function fillProofs({ services, administrator }: Filling): Promise<void> {
  const actor = actingIn(services)(administrator, services.clock.now())
  const { rows } = await sql<{ employee_id: number }>`select r.employee_id from hrm_sheet_rows r
    join hrm_employee e on e.id = r.employee_id and e.entry_status in (1, 3)
    group by r.employee_id
    having count(*) > 1 order by r.employee_id limit ${drawn.length}`.execute(services.db)
  for (const [at, { kind, purpose }] of drawn.entries()) {
    const employeeId = rows[at]?.employee_id
    if (employeeId === undefined) return
    const { proofId } = await addProof(actor, { employeeId, kind, purpose })
    if (at === drawn.length - 1) await revokeProof(actor, { proofId, reason: '员工不再需要' })
  }
}
