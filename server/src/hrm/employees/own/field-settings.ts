import { sql } from 'kysely'
import type { ArchiveField, EntryFormField } from '#protocol/hrm/employees/archive-calls.ts'
import { type Catalogued, catalogue, type FormVisibility } from '#protocol/hrm/employees/catalogue.ts'
import { employee } from '#protocol/hrm/employees/type.ts'
import { toKey } from '#protocol/platform/to-key.ts'
import type { AppServices } from '#server/access/context.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { anyForm } from '#server/engine/model/schema.ts'
import { type Database, inTransaction } from '#server/platform/database/database.ts'

interface Stored {
  field_name: string
  is_employee_visible: number | null
  is_employee_update: number | null
  shown_working: number | null
  shown_awaited: number | null
}

/** A field of the catalogue with what the company has set for it. */
export interface SetField extends Catalogued {
  isVisible: boolean
  /** 2: never. */
  update: number
}

const readStored = async (db: Pick<Database, 'getExecutor'>): Promise<ReadonlyMap<string, Stored>> => {
  const { rows } = await sql<Stored>`select * from hrm_field_settings`.execute(db)
  return new Map(rows.map((row) => [row.field_name, row]))
}

const chosen = (fixed: FormVisibility, set: number | null | undefined): FormVisibility =>
  (fixed === 0 || fixed === 1) && (set === 0 || set === 1) ? set : fixed

/** The catalogue as the company has set it. */
export async function readFieldSettings(db: Pick<Database, 'getExecutor'>): Promise<readonly SetField[]> {
  const stored = await readStored(db)
  return catalogue.map((each) => {
    const own = stored.get(each.name)
    const isVisible = (own?.is_employee_visible ?? 1) === 1
    const set = own?.is_employee_update ?? each.employeeUpdate
    return {
      ...each,
      shown: {
        1: chosen(each.shown[1], own?.shown_working),
        2: chosen(each.shown[2], own?.shown_awaited),
      },
      isVisible,
      update: each.employeeUpdate === 2 ? 2 : isVisible ? set : 0,
    }
  })
}

interface Known {
  fieldId: number
  name: string
}

/** Ids and names of the fields, by their columns; coded columns have their position in the catalogue as an id. */
function knownFields({ engine }: Pick<AppServices, 'engine'>): ReadonlyMap<string, Known> {
  const { byColumn } = anyForm(employee, engine.catalog.current())
  return new Map(
    catalogue.flatMap(({ name }, at) => {
      const column = byColumn.get(name)
      return column
        ? [[name, { fieldId: column.field?.fieldId ?? CODED + at, name: column.label }] as const]
        : []
    }),
  )
}

/** Beyond the ids of stored fields. */
const CODED = 900_000_000

/** 员工档案设置: fields of the groups 1 and 2. */
export async function listArchiveFields({ services }: Actor): Promise<ArchiveField[]> {
  const known = knownFields(services)
  const fields = await readFieldSettings(services.db)
  return fields.flatMap(({ name, group, isVisible, update }) => {
    const field = known.get(name)
    if (group === 11 || !field) return []
    return { ...field, labelGroup: group, isEmployeeVisible: isVisible ? 1 : 0, isEmployeeUpdate: update }
  })
}

/** 新建员工字段设置 of one form: label 1 个人信息, 2 岗位信息. */
export async function listEntryFields(
  { services }: Actor,
  { entryStatus, label }: { entryStatus: number; label: number },
): Promise<EntryFormField[]> {
  const known = knownFields(services)
  const fields = await readFieldSettings(services.db)
  const form = entryStatus === 2 ? 2 : 1
  return fields.flatMap(({ name, group, shown }) => {
    const field = known.get(name)
    const isManageVisible = shown[form]
    if (!field || isManageVisible === null || (group === 11 ? 2 : 1) !== label) return []
    const { fieldId, name: title } = field
    return {
      id: fieldId * 10 + form,
      entryStatus: form,
      fieldId,
      fieldName: toKey(name),
      name: title,
      label,
      labelGroup: group,
      isManageVisible,
    }
  })
}

const nameOf = (services: AppServices): ((fieldId: number) => string | undefined) => {
  const names = new Map([...knownFields(services)].map(([name, { fieldId }]) => [fieldId, name]))
  return (fieldId) => names.get(fieldId)
}

type Saved = Readonly<Record<string, number>>

async function save({ services }: Actor, changes: ReadonlyMap<string, Saved>): Promise<void> {
  await inTransaction(services.db, async (trx) => {
    for (const [name, values] of changes) {
      const columns = Object.keys(values).map((column) => sql.ref(column))
      const given = Object.values(values).map((value) => sql`${value}::smallint`)
      const set = Object.keys(values).map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`)
      await sql`insert into hrm_field_settings (field_name, ${sql.join(columns)})
        values (${name}, ${sql.join(given)}) on conflict (field_name) do update set ${sql.join(set)}`.execute(
        trx,
      )
    }
  })
}

/** What is not visible cannot be edited; fields that are never edited stay so. */
export async function saveArchiveFields(
  actor: Actor,
  fields: readonly { fieldId: number; isEmployeeVisible: number; isEmployeeUpdate: number }[],
): Promise<void> {
  const named = nameOf(actor.services)
  const changes = fields.flatMap(({ fieldId, isEmployeeVisible, isEmployeeUpdate }): [string, Saved][] => {
    const name = named(fieldId)
    const update = isEmployeeVisible === 1 && isEmployeeUpdate === 1 ? 1 : 0
    return name ? [[name, { is_employee_visible: isEmployeeVisible, is_employee_update: update }]] : []
  })
  await save(actor, new Map(changes))
}

/** Only shown and hidden change into each other. */
export async function saveEntryFields(
  actor: Actor,
  fields: readonly { fieldId: number; entryStatus: number; isManageVisible: number }[],
): Promise<void> {
  const named = nameOf(actor.services)
  const changes = new Map<string, Saved>()
  for (const { fieldId, entryStatus, isManageVisible } of fields) {
    const name = named(fieldId)
    if (!name || isManageVisible > 1) continue
    const column = entryStatus === 2 ? 'shown_awaited' : 'shown_working'
    changes.set(name, { ...changes.get(name), [column]: isManageVisible })
  }
  // both columns of a field go in one statement each
  await save(actor, changes)
}
