import { sql } from 'kysely'
import type { Move } from '#protocol/hrm/employees/move-calls.ts'
import { employee } from '#protocol/hrm/employees/type.ts'
import { requireRecord } from '#server/engine/model/find-record.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { formatMoment } from '#server/platform/time/clock.ts'

interface Row extends Omit<Move, 'newDeptName' | 'createTime'> {
  createTime: Date
}

/** 人事异动 of an employee whom the caller may read, the latest first. */
export async function listMoves(actor: Actor, employeeId: number): Promise<Move[]> {
  const { services } = actor
  await requireRecord(actor, employee, employeeId, { action: 'read' })
  const { rows } = await sql<Row>`select m.record_id as "recordId", m.change_type as "changeType",
      m.change_reason as "changeReason", m.new_dept as "newDept", m.new_parent as "newParentId",
      p.employee_name as "newParentName", m.new_post as "newPost", m.new_post_level as "newPostLevel",
      m.new_work_address as "newWorkAddress", m.probation, m.effect_time::text as "effectTime", m.remarks,
      case when m.applied_at is not null then 1 when m.dropped_because is not null then 2 else 0 end as state,
      m.dropped_because as "droppedBecause", m.create_time as "createTime"
    from hrm_moves m left join hrm_employee p on p.id = m.new_parent
    where m.employee_id = ${employeeId} order by m.effect_time desc, m.record_id desc`.execute(services.db)
  return rows.map((row) => ({
    ...row,
    newDeptName: services.hrDepts.entry(row.newDept ?? 0)?.name ?? null,
    createTime: formatMoment(row.createTime),
  }))
}
