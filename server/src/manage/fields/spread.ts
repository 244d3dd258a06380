import { sql, type Transaction } from 'kysely'
import { formTypes } from '#protocol/fields/form-types.ts'
import type { DesignedForm } from '#protocol/record/declaration/designed-form.ts'
import type { FieldRow } from '#server/engine/fields/field-row.ts'
import type { Tables } from '#server/platform/database/database.ts'

type Trx = Transaction<Tables>

/** Takes fields out of every list, those of views included; their names may stand under a key of their own. */
export async function takeFromLists(
  trx: Trx,
  type: Pick<DesignedForm, 'label'>,
  vanished: readonly FieldRow[],
): Promise<void> {
  const keys = vanished.flatMap(({ key }) => [key, key.replace(/Id$/, 'Name'), key.replace(/Id$/, 'Num')])
  await trx.deleteFrom('personal_columns').where('label', '=', type.label).where('key', 'in', keys).execute()
}

/** New fields may be seen and edited by the roles that have rights of their own for the type. */
export async function giveToRoles(
  trx: Trx,
  type: Pick<DesignedForm, 'label'>,
  added: readonly FieldRow[],
): Promise<void> {
  for (const field of added.filter(({ formType }) => formTypes[formType].hasValue))
    await sql`insert into role_fields (role_id, label, field_id, key, auth_level, operate_type)
      select distinct role_id, label, ${field.fieldId}::bigint, ${field.key}, 3, 1
      from role_fields where label = ${type.label}
      on conflict do nothing`.execute(trx)
}
