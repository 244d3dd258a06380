import { flowStatuses } from '#protocol/approval/flow.ts'
import type { AppServices } from '#server/access/context.ts'
import { mayUse } from '#server/approval/door.ts'
import type { RegisterEntry } from '#server/engine/fields/field-store.ts'
import { type KeptRegister, keepRegister } from '#server/engine/model/registers.ts'

/** A version of a type of office approval: a kind of approvals (docs/seams/examine.md). */
export interface ExamineVersion extends RegisterEntry {
  /** The same of all versions of one type. */
  originId: number
  oaType: number
  icon: string
  status: number
  userIds: readonly number[]
  deptIds: readonly number[]
}

declare module '#server/access/context.ts' {
  interface AppServices {
    examineVersions: KeptRegister<ExamineVersion>
  }
}

/** What a type without an icon shows (approval-office.md §9.2). */
const USUAL_ICON = 'wk wk-approve,#9376FF'

/** Every version, also the replaced ones that approvals still have. Offered are those in use that are visible to the user. */
export const createExamineVersions = ({
  db,
  events,
  directory,
}: Pick<AppServices, 'db' | 'events' | 'directory'>): Promise<KeptRegister<ExamineVersion>> =>
  keepRegister<ExamineVersion>(
    { db, events },
    {
      topic: 'examine-versions',
      load: async () => {
        const rows = await db
          .selectFrom('approval_flows')
          .select(['id', 'origin_id', 'name', 'icon', 'status', 'oa_type', 'user_ids', 'dept_ids'])
          .where('label', '=', 0)
          .orderBy('id')
          .execute()
        return rows.map((row) => ({
          id: row.id,
          name: row.name,
          parentId: null,
          under: null,
          path: [row.id],
          fullName: row.name,
          originId: row.origin_id,
          oaType: row.oa_type ?? 0,
          icon: row.icon?.includes(',') ? row.icon : USUAL_ICON,
          status: row.status,
          userIds: row.user_ids,
          deptIds: row.dept_ids,
        }))
      },
      offers: (viewer, version) =>
        version.status === flowStatuses.inUse && mayUse(directory.current(), viewer, version),
    },
  )

/** Ids of all versions of the type that one of them is of. */
export function versionsOf({ examineVersions }: Pick<AppServices, 'examineVersions'>, id: number): number[] {
  const { originId } = examineVersions.entry(id) ?? {}
  return examineVersions.entries().flatMap((each) => (each.originId === originId ? [each.id] : []))
}
