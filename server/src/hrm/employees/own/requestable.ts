import { sql } from 'kysely'
import type { HrField } from '#protocol/hrm/employees/hr-field.ts'
import { employee } from '#protocol/hrm/employees/type.ts'
import { informationOf } from '#server/engine/features/detail/form.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { unpackRows } from '#server/engine/model/schema.ts'
import { arranged } from '../archive.ts'
import type { EmployeeRow } from '../lock.ts'
import { readFieldSettings } from './field-settings.ts'
import { ownId } from './own-archive.ts'

const OF_POST = 11

/** 基本信息 and 通讯信息 of an employee whom the caller reaches, as far as the rights over fields go. */
export async function archiveFieldsOf(actor: Actor, employeeId: number): Promise<HrField[]> {
  const { services } = actor
  const settings = (await readFieldSettings(services)).filter(({ group }) => group !== OF_POST)
  const { rows } = await sql<EmployeeRow>`select r.* from hrm_employee r
    where r.id = ${employeeId} and r.deleted_at is null`.execute(services.db)
  const [row] = unpackRows(employee, services.engine.catalog.current(), rows)
  return row ? arranged(await informationOf(actor, employee, row), settings) : []
}

/**
 * What the caller's employee may ask to be changed: fields that are seen and not edited at once. Sensitive values are kept nowhere but in
 * the record, and fields of the company have editors of their own: both are left to the administrators (hrm.md §19.1).
 */
export async function requestableOf(actor: Actor): Promise<HrField[]> {
  const fields = await archiveFieldsOf(actor, await ownId(actor))
  const settings = new Map((await readFieldSettings(actor.services)).map((each) => [each.name, each]))
  return fields.filter(({ fieldName, isMasked, form }) => {
    const set = settings.get(fieldName)
    return set?.isVisible === true && set.update !== 1 && isMasked === 0 && form === undefined
  })
}
