import { type RawBuilder, sql } from 'kysely'
import { applications, typesOf } from '#protocol/applications.ts'
import { isModuleKey } from '#protocol/platform/modules.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { linksFrom } from '#protocol/record-types.ts'
import type { Clearing } from '#server/access/clearing.ts'
import { hasEntries } from './abilities/timeline.ts'
import { clearShares, type Share } from './empty-tables.ts'

/** A type's label, and those of its views. */
const labelsOf = ({ label, views = {} }: RecordType): number[] => [
  label,
  ...Object.values(views).flatMap((view) => view.label ?? []),
]

/** What all types keep in the same tables. */
function sharesOf(types: readonly RecordType[]): Share[] {
  const among = (column: string, labels: readonly number[]): RawBuilder<boolean> =>
    sql`${sql.ref(column)} = any(${labels}::int[])`
  const mine = (column: string) => among(column, types.flatMap(labelsOf))
  const followed = types.filter(hasEntries).map(({ label }) => label)
  const ofType = (table: string, dependents: readonly string[] = []): Share => ({
    table,
    mine: mine('type'),
    dependents,
  })
  return [
    { table: 'activities', mine: among('type', followed), dependents: ['activity_links'] },
    ofType('activity_links'),
    ofType('imports', ['import_rows']),
    ...['team_members', 'stars', 'todo_marks', 'owner_records', 'removed_links', 'undo_steps'].map((table) =>
      ofType(table),
    ),
    { table: 'personal_columns', mine: mine('label') },
    { table: 'scenes', mine: sql`${mine('type')} and not is_system` },
  ]
}

/** Records of these types with all that belongs to every record; what is peculiar to a type its area adds. */
export function clearingOf(types: readonly RecordType[]): Pick<Clearing, 'holds' | 'tables' | 'clear'> {
  return {
    holds: types.map(({ display }) => display),
    tables: types.flatMap((type) => [
      type.table,
      ...(type.lines ?? []).map((each) => each.table),
      ...linksFrom(type).flatMap(({ spread }) => spread?.table ?? []),
    ]),
    clear: async (trx, { services }) => {
      await clearShares(trx, sharesOf(types))
      await services.files.clear(
        trx,
        types.map(({ key }) => key),
      )
    },
  }
}

/** One for each application that has record types and can be cleared. */
export const recordClearings: readonly Clearing[] = applications.flatMap((application) =>
  isModuleKey(application.key) ? [{ module: application.key, ...clearingOf(typesOf(application)) }] : [],
)
