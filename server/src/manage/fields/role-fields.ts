import type { Selectable } from 'kysely'
import { type FormType, formTypes } from '#protocol/fields/form-types.ts'
import type { AuthLevel, MaskType } from '#protocol/fields/rule/field.ts'
import type { fieldAdminCalls, RoleField } from '#protocol/manage/fields/calls.ts'
import type { RequestOf } from '#protocol/platform/call.ts'
import { RIGHTS_CHANGED } from '#protocol/platform/permissions.ts'
import { type RecordType, toKey } from '#protocol/record/declaration/declare.ts'
import type { DeclaredField } from '#protocol/record/declaration/declared-columns.ts'
import { recordTypeOf } from '#protocol/record-types.ts'
import { adminAct, recordActs } from '#server/access/audit.ts'
import type { Context } from '#server/access/context.ts'
import { storeOf } from '#server/engine/fields/all.ts'
import { anyForm } from '#server/engine/model/schema.ts'
import type { RoleFieldTable } from '#server/engine/model/tables.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { notifyPages } from '#server/platform/events/pages.ts'
import { refuse } from '#server/platform/refusal.ts'

/** The record type with this number, or 400. */
const requireType = (label: number): RecordType => recordTypeOf(label) ?? refuse('invalidAt', 'label')

/** What a role may be given: a field, or a column the system keeps (record-engine.md §3.5). */
interface Subject {
  key: string
  fieldName: string
  fieldId: number | null
  name: string
  formType: FormType
  fieldType: number
  authLevel: AuthLevel
  operateType: 1 | 2 | 3 | 4
  maskable: boolean
}

/** Never masked, or for every user: roles have no say. */
const isFixedMask = (field: DeclaredField | undefined): boolean =>
  field?.unmasked === true || field?.sensitive === true

const isMaskable = ({ masksAs }: { masksAs: FormType }) => storeOf(masksAs).mask !== null

function subjectsOf({ services }: Context<unknown>, type: RecordType): Subject[] {
  const declared = new Map(type.fields.map((field) => [field.name, field]))
  const fields = [...anyForm(type, services.engine.catalog.current()).byColumn.values()]
    .flatMap(({ field }) => field ?? [])
    .map((field) => ({
      key: field.key,
      fieldName: field.fieldName,
      fieldId: field.fieldId,
      name: field.name,
      formType: field.formType,
      fieldType: field.kind,
      authLevel: 3 as const,
      operateType: declared.get(field.fieldName)?.authorisation ?? (1 as const),
      maskable: isMaskable(field) && !isFixedMask(declared.get(field.fieldName)),
    }))
  return [...fields, ...systemSubjects(type)]
}

function systemSubjects(type: RecordType): Subject[] {
  const shown = type.list.systemColumns.map(({ key, title, formType, authorisation }) => ({
    key,
    title,
    formType,
    authorisation,
  }))
  const stored = type.stored.map(({ name, label, formType, authorisation }) => ({
    key: toKey(name),
    title: label,
    formType,
    authorisation,
  }))
  const both = { level: 3, operateType: 1 } as const
  const lines = (type.lines ?? []).map(({ key, title, formType }) => ({
    key,
    title,
    formType,
    authorisation: both,
  }))
  return [...shown, ...stored, ...lines].flatMap(({ key, title, formType, authorisation }) =>
    authorisation
      ? [
          {
            key,
            fieldName: toSnake(key),
            fieldId: null,
            name: title,
            formType,
            fieldType: 1,
            authLevel: authorisation.level,
            operateType: authorisation.operateType,
            maskable: isMaskable({ masksAs: formType }),
          },
        ]
      : [],
  )
}

const toSnake = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** crmField/queryRoleField; the rows are made when a role's rights over a type are first looked at. */
export async function readRoleFields(
  context: Context<RequestOf<typeof fieldAdminCalls.roleFields>>,
): Promise<RoleField[]> {
  const { services, request } = context
  const type = requireType(request.label)
  const role = services.directory.current().role(request.roleId) ?? refuse('rowUnknown')
  const subjects = subjectsOf(context, type)
  const known = await loadRows(context, role.roleId, type)
  const missing = subjects.filter((subject) => !known.some((row) => row.key === subject.key))
  const rows = missing.length ? await complete(context, { role, type, known, missing }) : known
  const byKey = new Map(rows.map((row) => [row.key, row]))
  return subjects.flatMap((subject) => {
    const row = byKey.get(subject.key)
    return row ? [present(row, subject)] : []
  })
}

const loadRows = ({ db }: Context<unknown>, roleId: number, type: RecordType) =>
  db
    .selectFrom('role_fields')
    .selectAll()
    .where('role_id', '=', roleId)
    .where('label', '=', type.label)
    .orderBy('id')
    .execute()

interface Incomplete {
  role: { roleId: number }
  type: RecordType
  known: readonly Selectable<RoleFieldTable>[]
  missing: readonly Subject[]
}

/** With the missing rows made; during view-as they are only shown, as nothing is written (platform.md §4.12). */
async function complete(
  context: Context<unknown>,
  { role: { roleId }, type, known, missing }: Incomplete,
): Promise<readonly Selectable<RoleFieldTable>[]> {
  if (context.viewer.isShown)
    return [
      ...known,
      ...missing.map((subject, at) => ({
        id: -1 - at,
        mask_type: 0 as const,
        ...rowOf(roleId, type, subject),
      })),
    ]
  await addRows(context, roleId, type, missing)
  return loadRows(context, roleId, type)
}

const rowOf = (roleId: number, { label }: RecordType, { key, fieldId, authLevel, operateType }: Subject) => ({
  role_id: roleId,
  label,
  field_id: fieldId,
  key,
  auth_level: authLevel,
  operate_type: operateType,
})

async function addRows(
  { services }: Context<unknown>,
  roleId: number,
  type: RecordType,
  subjects: readonly Subject[],
): Promise<void> {
  await inTransaction(services.db, async (trx) => {
    await trx
      .insertInto('role_fields')
      .values(subjects.map((subject) => rowOf(roleId, type, subject)))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await services.engine.catalog.changed(trx)
  })
}

const present = (row: Selectable<RoleFieldTable>, subject: Subject): RoleField => ({
  id: row.id,
  roleId: row.role_id,
  label: row.label,
  fieldId: subject.fieldId,
  fieldName: subject.fieldName,
  name: subject.name,
  authLevel: row.auth_level,
  operateType: row.operate_type,
  maskType: row.mask_type,
  fieldType: subject.fieldType,
  type: formTypes[storeOf(subject.formType).headAs ?? subject.formType].code,
  maskable: subject.maskable ? 1 : 0,
})

/** Levels that a row may be set to besides the one it has. */
const allowed: Record<1 | 2 | 3 | 4, readonly number[]> = { 1: [1, 2, 3], 2: [1, 2], 3: [2, 3], 4: [] }

/** crmField/saveRoleField: levels within what each row allows, masks where the form type has one; all or none. */
export async function saveRoleFields(
  context: Context<RequestOf<typeof fieldAdminCalls.saveRoleFields>>,
): Promise<void> {
  const { services, request } = context
  await inTransaction(services.db, async (trx) => {
    const rows = await trx
      .selectFrom('role_fields')
      .selectAll()
      .where(
        'id',
        'in',
        request.list.map((item) => item.id),
      )
      .orderBy('id')
      .forUpdate()
      .execute()
    const byId = new Map(rows.map((row) => [row.id, row]))
    const labels = new Map(rows.map((row) => [row.label, subjectsOf(context, requireType(row.label))]))
    for (const { id, authLevel, maskType } of request.list) {
      const row = byId.get(id) ?? refuse('rowUnknown')
      const subject = labels.get(row.label)?.find((each) => each.key === row.key) ?? refuse('rowUnknown')
      const level = toLevel(authLevel) ?? refuse('invalidAt', 'authLevel')
      if (level !== row.auth_level && !allowed[row.operate_type].includes(level))
        refuse('invalidAt', 'authLevel')
      const mask = toMask(maskType ?? row.mask_type) ?? refuse('invalidAt', 'maskType')
      if (mask !== row.mask_type && !subject.maskable) refuse('invalidAt', 'maskType')
      if (level !== row.auth_level || mask !== row.mask_type)
        await trx
          .updateTable('role_fields')
          .set({ auth_level: level, mask_type: mask })
          .where('id', '=', id)
          .execute()
    }
    await services.engine.catalog.changed(trx)
    const roleIds = [...new Set(rows.map((row) => row.role_id))]
    const holders = roleIds.flatMap((roleId) => services.directory.current().usersOfRole(roleId))
    await notifyPages(services.events, { what: RIGHTS_CHANGED, userIds: [...new Set(holders)] }, trx)
    await recordActs(
      trx,
      context,
      roleIds.map((roleId) => tell(context, roleId)),
    )
  })
}

function tell({ services }: Context<unknown>, roleId: number) {
  const name = services.directory.current().role(roleId)?.roleName ?? ''
  return adminAct('roles', '编辑', name, `修改了角色“${name}”的字段授权`)
}

const toLevel = (value: number): AuthLevel | undefined =>
  ([1, 2, 3] as const).find((level) => level === value)
const toMask = (value: number): MaskType | undefined => ([0, 1, 2] as const).find((mask) => mask === value)
