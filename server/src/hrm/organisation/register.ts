import { sql } from 'kysely'
import type { RegisterEntry } from '#server/engine/fields/field-store.ts'
import { type KeptRegister, keepRegister } from '#server/engine/model/registers.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Services } from '#server/platform/services.ts'
import type { DeptState } from '../tables.ts'

/** A department as every process has it in memory, deleted ones with it. */
export interface DeptEntry extends RegisterEntry {
  code: string
  deptType: number
  mainEmployeeId: number | null
  leaderEmployeeId: number | null
  createUserId: number
  createTime: Date
  isRemoved: boolean
}

declare module '#server/access/context.ts' {
  interface AppServices {
    hrDepts: KeptRegister<DeptEntry>
  }
}

type DeptRow = DeptState & { dept_id: number; create_user_id: number; create_time: Date; is_removed: boolean }

/** The departments, each behind its parent. */
export const createHrDepts = (services: Pick<Services, 'db' | 'events'>) =>
  keepRegister<DeptEntry>(services, {
    topic: 'hr-depts',
    load: loadDepts,
    offers: (_viewer, { isRemoved }) => !isRemoved,
  })

const loadDepts = async (db: Database): Promise<DeptEntry[]> => {
  const { rows } = await sql<DeptRow>`select d.*, d.removed_at is not null as is_removed
    from hrm_depts d order by d.dept_id`.execute(db)
  return arrange(rows)
}

/** As they were on a day. */
export async function deptsOn(db: Database, day: string): Promise<DeptEntry[]> {
  const { rows } = await sql<DeptRow>`select s.*, d.create_user_id, d.create_time, false as is_removed
    from hrm_dept_spans s join hrm_depts d on d.dept_id = s.dept_id
    where s.valid @> ${day}::date order by s.dept_id`.execute(db)
  return arrange(rows)
}

function arrange(rows: readonly DeptRow[]): DeptEntry[] {
  const below = Map.groupBy(rows, ({ pid }) => pid)
  const walk = (pid: number | null, above: readonly DeptEntry[]): DeptEntry[] =>
    (below.get(pid) ?? []).flatMap((row) => {
      const entry: DeptEntry = {
        id: row.dept_id,
        name: row.name,
        parentId: pid,
        under: null,
        path: [...above.map(({ id }) => id), row.dept_id],
        fullName: [...above.map(({ name }) => name), row.name].join('/'),
        code: row.code,
        deptType: row.dept_type,
        mainEmployeeId: row.main_employee_id,
        leaderEmployeeId: row.leader_employee_id,
        createUserId: row.create_user_id,
        createTime: row.create_time,
        isRemoved: row.is_removed,
      }
      return [entry, ...walk(row.dept_id, [...above, entry])]
    })
  return walk(null, [])
}
