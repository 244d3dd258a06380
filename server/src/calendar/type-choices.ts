import type { Kysely } from 'kysely'
import type { TypeOfUser } from '#protocol/calendar/calendar-calls.ts'
import { systemTypes } from '#protocol/calendar/system-types.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { requireCalendar } from './access.ts'
import { listTypes } from './types.ts'
import './tables.ts'

/** What a user has chosen to see; null where nothing was chosen: all types. */
export async function readChoice(db: Kysely<Tables>, userId: number): Promise<ReadonlySet<string> | null> {
  const row = await db
    .selectFrom('calendar_type_choices')
    .where('user_id', '=', userId)
    .select('shown')
    .executeTakeFirst()
  return row ? new Set(row.shown) : null
}

/** Types of the system in their order, then those of the company, each with whether the user has it switched on. */
export async function listTypesOf({ services, viewer }: Actor, asked: string): Promise<TypeOfUser[]> {
  const first = Number(asked.split(',').find((part) => part.trim() !== '') ?? 0)
  const userId = requireCalendar(services.directory.current(), viewer, Number.isInteger(first) ? first : 0)
  const [chosen, own] = await Promise.all([readChoice(services.db, userId), listTypes(services.db)])
  const isOn = (id: string) => chosen?.has(id) ?? true
  return [
    ...systemTypes.map(({ code, name, sort, color }) => ({
      typeId: code,
      typeName: name,
      type: 1 as const,
      sort,
      select: isOn(code),
      color,
    })),
    ...own.map(({ typeId, typeName, color }, at) => ({
      typeId,
      typeName,
      type: 2 as const,
      sort: systemTypes.length + 1 + at,
      select: isOn(String(typeId)),
      color,
    })),
  ]
}

/** Replaces what the caller has chosen; that of another user is not changed, whatever the request names (§15.3). */
export async function chooseTypes({ services, viewer }: Actor, typeIds: readonly number[]): Promise<void> {
  const shown = [...new Set(typeIds.map(String))]
  await services.db
    .insertInto('calendar_type_choices')
    .values({ user_id: viewer.userId, shown })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ shown }))
    .execute()
}
