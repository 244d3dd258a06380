import type { Kysely } from 'kysely'
import type { FormField } from '#protocol/fields/rule/field.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import type { Tables } from '#server/platform/database/database.ts'

interface FieldHandleTable {
  label: number
  action_type: number
  field_id: number
  is_show: boolean
  is_edit: boolean
  is_required: boolean
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    field_handles: FieldHandleTable
  }
}

/** How the form of one kind of action treats a field. */
export interface FieldHandle {
  isShow: boolean
  isEdit: boolean
  isRequired: boolean
}

/** Settings of one kind of action, by field id; a field without settings follows its definition. */
export async function loadHandles(
  db: Kysely<Tables>,
  label: number,
  actionType: number,
): Promise<Map<number, FieldHandle>> {
  const rows = await db
    .selectFrom('field_handles')
    .selectAll()
    .where('label', '=', label)
    .where('action_type', '=', actionType)
    .execute()
  return new Map(
    rows.map((row) => [
      row.field_id,
      { isShow: row.is_show, isEdit: row.is_edit, isRequired: row.is_required },
    ]),
  )
}

/** The form as this kind of action shows it: hidden fields left out, read-only ones at level 2 (locks-and-extensions.md §7.15). */
export async function handleFields(
  db: Kysely<Tables>,
  { label }: RecordType,
  actionType: number | undefined,
  fields: FormField[],
): Promise<FormField[]> {
  if (actionType === undefined) return fields
  const handles = await loadHandles(db, label, actionType)
  return fields.flatMap((field) => {
    const handle = field.fieldId === null ? undefined : handles.get(field.fieldId)
    if (!handle) return [field]
    if (!handle.isShow) return []
    const isNull = handle.isRequired ? 1 : 0
    return [handle.isEdit ? { ...field, isNull } : { ...field, isNull, authLevel: 2 as const }]
  })
}
