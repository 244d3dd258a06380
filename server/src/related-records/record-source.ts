import { sql } from 'kysely'
import { type RecordType, toKey } from '#protocol/record/declaration/declare.ts'
import { relationTo } from '#protocol/record/relations/registry.ts'
import { reachable } from '#server/engine/model/find-record.ts'
import { rightsOver } from '#server/engine/model/record-rights.ts'
import type { RecordPlace } from '#server/engine/model/rules.ts'
import { among } from '#server/platform/database/among.ts'
import type { Source } from './declared.ts'

/** Records of a type: those whom the actor may READ, called as other records call them; '' where that name is kept from them. */
export function sourceOfType(type: RecordType): Source {
  const { nameColumn } = relationTo(type)
  return {
    names: async (actor, db, ids) => {
      const { rows } = await sql<RecordPlace & { name: string | null }>`
        select r.id, r.owner_user_id, r.${sql.ref(nameColumn)} as name from ${sql.table(type.table)} r
        where ${among(sql`r.id`, ids)} and ${reachable(actor, type, 'read')}`.execute(db)
      const names = new Map<number, string>()
      for (const { name, ...place } of rows) {
        const rights = await rightsOver(actor, type, place)
        const key = toKey(nameColumn)
        const isShown = rights.level(key) > 1 && !rights.maskedInDetail(key)
        names.set(place.id, isShown ? (name ?? '') : '')
      }
      return names
    },
    hold: async (actor, trx, ids) => {
      const { rows } = await sql<{ id: number }>`select r.id from ${sql.table(type.table)} r
        where ${among(sql`r.id`, ids)} and ${reachable(actor, type, 'read')} order by r.id for share of r`.execute(
        trx,
      )
      return rows.map(({ id }) => id)
    },
  }
}
