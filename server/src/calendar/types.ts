import type { Generated } from 'kysely'
import type { CalendarType, TypeColor } from '#protocol/calendar/types.ts'
import { type Acting, adminAct, recordActs } from '#server/access/audit.ts'
import { onConstraint } from '#server/platform/database/constraints.ts'
import { type Database, inTransaction } from '#server/platform/database/database.ts'
import type { Upgrade } from '#server/platform/database/upgrade.ts'
import { refuse } from '#server/platform/refusal.ts'
import { dropEvents } from './drop.ts'

declare module '#server/platform/database/database.ts' {
  interface Tables {
    calendar_types: { type_id: Generated<number>; type_name: string; color: string }
  }
}

onConstraint('calendar_types_name', 'calendarTypeTaken', 'typeName')

/** Kinds of events of a fresh installation (approval-office.md §15.4). */
const given = [{ type_name: '开会', color: '#53D397' }] as const satisfies readonly {
  type_name: string
  color: TypeColor
}[]

export const calendarTypeUpgrade: Upgrade = {
  part: 'calendarTypes',
  declared: () => [{ subject: '', keys: given.map(({ type_name }) => type_name) }],
  give: async (trx, { isNew }) => {
    const added = given.filter(({ type_name }) => isNew('', type_name))
    await trx
      .insertInto('calendar_types')
      .values(added)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },
}

/** The company's own kinds of events, in the order in which they were made. */
export const listTypes = (db: Database): Promise<CalendarType[]> =>
  db
    .selectFrom('calendar_types')
    .orderBy('type_id')
    .select(['type_id as typeId', 'type_name as typeName', 'color'])
    .execute()

interface TypeSave {
  typeId?: number | undefined
  typeName: string
  color: TypeColor
}

/** Makes or changes one; refuses 1102, and a name that another one has. */
export async function saveType(acting: Acting, { typeId, typeName, color }: TypeSave): Promise<void> {
  const row = { type_name: typeName, color }
  await inTransaction(acting.services.db, async (trx) => {
    if (typeId === undefined) await trx.insertInto('calendar_types').values(row).execute()
    else {
      const changed = await trx
        .updateTable('calendar_types')
        .set(row)
        .where('type_id', '=', typeId)
        .returning('type_id')
        .executeTakeFirst()
      if (!changed) refuse('rowUnknown')
    }
    await recordActs(trx, acting, [act(typeId === undefined ? '新建' : '编辑', typeName)])
  })
}

/** Deletes one with its events; refuses 1102. */
export async function removeType(acting: Acting, typeId: number): Promise<void> {
  const { services } = acting
  await inTransaction(services.db, async (trx) => {
    const type = await trx
      .selectFrom('calendar_types')
      .where('type_id', '=', typeId)
      .select('type_name')
      .forUpdate()
      .executeTakeFirst()
    if (!type) return refuse('rowUnknown')
    const events = await trx
      .selectFrom('calendar_events')
      .where('type_id', '=', typeId)
      .select('event_id')
      .execute()
    await dropEvents(
      trx,
      services,
      events.map(({ event_id }) => event_id),
    )
    await trx.deleteFrom('calendar_types').where('type_id', '=', typeId).execute()
    await recordActs(trx, acting, [act('删除', type.type_name)])
  })
}

const act = (behavior: string, name: string) =>
  adminAct('other', behavior, '日历类型', `日历类型设置:${name}`)
