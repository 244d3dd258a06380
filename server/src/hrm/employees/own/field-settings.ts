import { sql } from 'kysely'
import type { ArchiveField, EntryFormField } from '#protocol/hrm/employees/archive-calls.ts'
import { type Catalogued, catalogue, type FormVisibility } from '#protocol/hrm/employees/catalogue.ts'
import { employeeColumns } from '#protocol/hrm/employees/columns.ts'
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
  /** Of a field that the company added; null: one of the catalogue. */
  label_group: 1 | 2 | 11 | null
}

/** A field of the catalogue, or one that the company added, with what the company has set for it. */
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

/** A field that the company added begins shown by both forms and read by the employee; one that must be filled is always shown. */
const added = (name: string, group: SetField['group'], isRequired: boolean): Catalogued => {
  const shown: FormVisibility = group === 2 ? null : isRequired ? 3 : 1
  return { name, group, shown: { 1: shown, 2: shown }, employeeUpdate: 0 }
}

/**
 * Every field of the groups 1, 2 and 11 as the company has set it, group by group in the order of the designer. A coded field, which is not
 * designed, follows the one before it in the catalogue.
 */
export async function readFieldSettings({
  db,
  engine,
}: Pick<AppServices, 'db' | 'engine'>): Promise<readonly SetField[]> {
  const stored = await readStored(db)
  const designed = engine.catalog.current().fieldsOf(employee.label)
  const known = new Map(catalogue.map((each) => [each.name, each]))
  const listed = designed
    .filter(({ isHidden }) => !isHidden)
    .map(
      ({ fieldName, isRequired }) =>
        known.get(fieldName) ?? added(fieldName, stored.get(fieldName)?.label_group ?? 1, isRequired),
    )
  return groupsOfFields
    .flatMap((group) => withCoded(group, listed))
    .map((each) => setBy(each, stored.get(each.name)))
}

const groupsOfFields = [1, 2, 11] as const

function withCoded(group: SetField['group'], listed: readonly Catalogued[]): Catalogued[] {
  const names = new Set(listed.map(({ name }) => name))
  const ordered = listed.filter((each) => each.group === group)
  const ofGroup = catalogue.filter((each) => each.group === group)
  for (const [at, each] of ofGroup.entries()) {
    if (names.has(each.name) || !codedNames.has(each.name)) continue
    const before = ofGroup[at - 1]?.name
    ordered.splice(ordered.findIndex(({ name }) => name === before) + 1, 0, each)
  }
  return ordered
}

const codedNames: ReadonlySet<string> = new Set(employeeColumns.map(({ name }) => name))

function setBy(each: Catalogued, own: Stored | undefined): SetField {
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
}

interface Known {
  fieldId: number
  name: string
}

/** Ids and names of the fields, by their names; coded columns have their position in the catalogue as an id. Texts of the form are none. */
function knownFields({ engine }: Pick<AppServices, 'engine'>): ReadonlyMap<string, Known> {
  const snapshot = engine.catalog.current()
  const { byColumn } = anyForm(employee, snapshot)
  const designed = snapshot
    .fieldsOf(employee.label)
    .filter(({ column }) => column !== '')
    .map(({ fieldName, fieldId, name }) => [fieldName, { fieldId, name }] as const)
  const coded = catalogue.flatMap(({ name }, at) => {
    const column = codedNames.has(name) ? byColumn.get(name) : undefined
    return column ? [[name, { fieldId: CODED + at, name: column.label }] as const] : []
  })
  return new Map([...designed, ...coded])
}

/** Beyond the ids of stored fields. */
const CODED = 900_000_000

/** 员工档案设置: fields of the groups 1 and 2. */
export async function listArchiveFields({ services }: Actor): Promise<ArchiveField[]> {
  const known = knownFields(services)
  const fields = await readFieldSettings(services)
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
  const fields = await readFieldSettings(services)
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
