import { sql } from 'kysely'
import { formTypes, isFormType } from '#protocol/fields/form-types.ts'
import { catalogue } from '#protocol/hrm/employees/catalogue.ts'
import { employeeColumns } from '#protocol/hrm/employees/columns.ts'
import { contactForm } from '#protocol/hrm/employees/contact-form.ts'
import type { employeeFieldCalls } from '#protocol/hrm/employees/field-calls.ts'
import { employee } from '#protocol/hrm/employees/type.ts'
import { CONTACTS_GROUP, designedGroups } from '#protocol/hrm/employees/words.ts'
import type { ReplyOf, RequestOf } from '#protocol/platform/call.ts'
import type { DesignedForm } from '#protocol/record/declaration/designed-form.ts'
import { NEVER_CHANGED } from '#protocol/record/declaration/never-changed.ts'
import { adminAct } from '#server/access/audit.ts'
import type { AppServices, Context } from '#server/access/context.ts'
import type { FieldRow } from '#server/engine/fields/field-row.ts'
import {
  countOptionsOf,
  latestChange,
  listOptionChangesOf,
  readDefinition,
  storeForm,
} from '#server/manage/door.ts'
import type { Database, Tables, Transaction } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { readFieldSettings } from './field-settings.ts'

type Save = RequestOf<typeof employeeFieldCalls.save>

const ofCatalogue = new Map(catalogue.map(({ name, group }) => [name, group]))

/** The group of each field; those of the company are kept beside their settings. */
async function readGroups(db: Pick<Database, 'getExecutor'>): Promise<(field: FieldRow) => number> {
  const { rows } = await sql<{ field_name: string; label_group: number }>`select field_name, label_group
    from hrm_field_settings where label_group is not null`.execute(db)
  const added = new Map(rows.map(({ field_name, label_group }) => [field_name, label_group]))
  return ({ fieldName }) => ofCatalogue.get(fieldName) ?? added.get(fieldName) ?? 1
}

/** The form of a group: contacts have one of their own, the others are parts of that of employees. */
const formOf = (labelGroup: number): DesignedForm => (labelGroup === CONTACTS_GROUP ? contactForm : employee)

/** The fields of a group. */
async function fieldsIn(services: Pick<AppServices, 'db' | 'engine'>) {
  const groupOf = await readGroups(services.db)
  const fields = services.engine.catalog.current()
  return (labelGroup: number): readonly FieldRow[] =>
    labelGroup === CONTACTS_GROUP
      ? fields.fieldsOf(contactForm.label)
      : fields.fieldsOf(employee.label).filter((field) => groupOf(field) === labelGroup)
}

/** The groups with their latest change. */
export async function listGroups(
  services: Pick<AppServices, 'db' | 'engine'>,
): Promise<ReplyOf<typeof employeeFieldCalls.groups>> {
  const fieldsOf = await fieldsIn(services)
  return designedGroups.map(({ code, word }) => {
    const time = latestChange(fieldsOf(code))
    return { labelGroup: code, name: word, updateTime: time === NEVER_CHANGED ? 0 : time }
  })
}

/** The fields of a group as they are designed; coded ones have a form of their own and are none of them. */
export async function readGroup(
  services: Pick<AppServices, 'db' | 'engine'>,
  labelGroup: number,
): Promise<ReplyOf<typeof employeeFieldCalls.definition>> {
  const ids = new Set((await fieldsIn(services))(labelGroup).map(({ fieldId }) => fieldId))
  const settings = new Map((await readFieldSettings(services)).map((each) => [each.name, each]))
  const rows = readDefinition(formOf(labelGroup), services.engine.catalog.current(), (field) =>
    ids.has(field.fieldId),
  )
  return rows.map((row) =>
    row.map((field) => {
      const own = settings.get(field.fieldName)
      const label = labelGroup === 11 ? 2 : 1
      return {
        ...field,
        label,
        labelGroup,
        isEmployeeVisible: own?.isVisible === false ? 0 : 1,
        isEmployeeUpdate: own?.update ?? 0,
      }
    }),
  )
}

const coded = employeeColumns.map((column) => column.label)
const MOST = 100

/** Refuses what the codes of human resources name themselves (hrm.md §1.7); the rest is the designer's own. */
function refuseUnfit({ data, labelGroup }: Save, others: readonly string[]): void {
  const { ofRows } = formOf(labelGroup)
  if (data.length > MOST) refuse('hrFieldsTooMany', MOST)
  const names = data.map(({ name, fieldExtendList, formType, maxNumRestrict, minNumRestrict }) => {
    const isTable = isFormType(formType) && formTypes[formType].hasColumns
    if (isTable && fieldExtendList.length === 0) refuse('hrTableWithoutFields')
    if (ofRows && isFormType(formType) && formTypes[formType].needsRecord)
      refuse('hrContactTypeUnfit', formTypes[formType].title)
    if (maxNumRestrict !== null && minNumRestrict !== null && Number(minNumRestrict) > Number(maxNumRestrict))
      refuse('hrNumberLimitUnfit')
    return name.trim()
  })
  if (new Set(names).size < names.length) refuse('hrFieldNameTaken')
  const reserved = names.find((name) => others.includes(name))
  if (reserved !== undefined) refuse('hrFieldNameReserved', reserved)
}

/** Each group has its place in the order of all fields. */
const sortings: Readonly<Record<number, number>> = { 1: 0, 2: 1000, 11: 2000 }

/** Saves the form of a group; its new fields belong to it (hrm.md §8.1). */
export async function saveGroup(context: Context<Save>): Promise<void> {
  const { request, services } = context
  const { labelGroup } = request
  const fieldsOf = await fieldsIn(services)
  // sentences of the history name the field alone
  const elsewhere = designedGroups
    .filter(({ code }) => code !== labelGroup)
    .flatMap(({ code }) => fieldsOf(code))
  refuseUnfit(request, [...coded, ...elsewhere.map(({ name }) => name)])
  const title = designedGroups.find(({ code }) => code === labelGroup)?.word ?? ''
  const isContact = labelGroup === CONTACTS_GROUP
  await storeForm(context, formOf(labelGroup), request, {
    holds: async (trx) => {
      if (isContact) return () => true
      const inTrx = await readGroups(trx)
      return (field) => inTrx(field) === labelGroup
    },
    sortingFrom: sortings[labelGroup] ?? 0,
    stored: async (trx, change) => void (isContact || (await keepGroup(trx, labelGroup, change))),
    act: (told) => adminAct('hrm', '编辑', `${title}自定义字段`, `编辑了员工${title}的自定义字段${told}`),
  })
}

type Count = RequestOf<typeof employeeFieldCalls.countOptions>

/** How many employees, or contacts, have options of a field. */
export const countGroupOptions = (context: Context<Count>) => {
  const field = context.services.engine.catalog.current().field(context.request.fieldId)
  return countOptionsOf(context, field?.label === contactForm.label ? contactForm : employee, context.request)
}

/** Replacements of options in all groups. */
export const listGroupChanges = async (context: Context<unknown>) =>
  (await Promise.all([employee, contactForm].map((form) => listOptionChangesOf(context, form)))).flat()

async function keepGroup(
  trx: Transaction<Tables>,
  labelGroup: number,
  { added, removed }: { added: readonly FieldRow[]; removed: readonly FieldRow[] },
): Promise<void> {
  const gone = removed.map(({ fieldName }) => fieldName)
  const come = added.map(({ fieldName }) => fieldName)
  await sql`delete from hrm_field_settings where field_name = any(${gone}::text[])`.execute(trx)
  await sql`insert into hrm_field_settings (field_name, label_group)
    select unnest(${come}::text[]), ${labelGroup}::smallint`.execute(trx)
}
