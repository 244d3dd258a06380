import { type Kysely, sql } from 'kysely'
import type { FormType } from '#protocol/fields/form-types.ts'
import { relationOf } from '#protocol/record-types.ts'
import type { Tables } from '#server/platform/database/database.ts'
import type { KnownNames, Names } from '../fields/field-store.ts'

export interface RelatedId {
  formType: FormType
  id: unknown
}

/** Names for showing these relation values: one query per related type, none when there is nothing to name. */
export async function fetchNames(
  db: Kysely<Tables>,
  known: KnownNames,
  wanted: readonly RelatedId[],
): Promise<Names> {
  const byType = Map.groupBy(
    wanted.filter(({ formType, id }) => relationOf(formType) && Number(id) > 0),
    ({ formType }) => formType,
  )
  const found = new Map<string, string>()
  for (const [formType, list] of byType) {
    const relation = relationOf(formType)
    if (!relation) continue
    const ids = list.map(({ id }) => Number(id))
    const { rows } = await sql<{ id: number; name: string | null }>`
      select id, ${sql.ref(relation.nameColumn)} as name from ${sql.table(relation.type.table)} where id = any(${ids}::bigint[])`.execute(
      db,
    )
    for (const row of rows) found.set(`${formType} ${row.id}`, row.name ?? '')
  }
  return { ...known, related: (formType, id) => found.get(`${formType} ${id}`) ?? '' }
}
