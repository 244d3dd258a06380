import { isObject } from '#protocol/fields/value/shape.ts'
import type { HrField } from '#protocol/hrm/employees/hr-field.ts'
import { employee } from '#protocol/hrm/employees/type.ts'
import type { ArchiveRequest } from '#protocol/hrm/self/calls.ts'
import { toKey } from '#protocol/platform/to-key.ts'
import { fieldRightsOf } from '#server/engine/model/field-rights.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { formatMoment } from '#server/platform/time/clock.ts'
import { archiveFieldsOf, employeeRefs } from '../employees/door.ts'

export interface Stored {
  request_id: number
  employee_id: number
  changes: { fieldName: string; value: unknown }[]
  remarks: string
  status: number
  reason: string
  decided_by: number | null
  decided_at: Date | null
  create_time: Date
}

/** A value as the field shows it: the word of a code, else as it is. */
function wordsOf({ setting }: Pick<HrField, 'setting'>, value: unknown): string {
  const found = setting.find((each) => isObject(each) && each.value === value)
  if (isObject(found)) return String(found.name)
  return value === null || value === undefined ? '' : String(value)
}

/** Requests with the words of now and of what is wanted; of fields that are kept from a reader who decides, neither. */
export async function present(
  actor: Actor,
  rows: readonly Stored[],
  as: 'own' | 'decided',
): Promise<ArchiveRequest[]> {
  const { services, viewer } = actor
  const rights = fieldRightsOf(viewer, employee, services.engine.catalog.current())
  const people = services.directory.current()
  const refs = new Map(
    (
      await employeeRefs(
        services,
        rows.map(({ employee_id }) => employee_id),
      )
    ).map((ref) => [ref.employeeId, ref]),
  )
  const presented: ArchiveRequest[] = []
  for (const row of rows) {
    const fields = await archiveFieldsOf(actor, row.employee_id)
    presented.push({
      requestId: row.request_id,
      employeeId: row.employee_id,
      employeeName: refs.get(row.employee_id)?.employeeName ?? '',
      deptName: refs.get(row.employee_id)?.deptName ?? null,
      changes: row.changes.flatMap(({ fieldName, value }) => {
        const field = fields.find((each) => each.fieldName === fieldName)
        if (!field) return []
        const isSeen = as === 'own' || rights.usable(toKey(fieldName))
        return {
          fieldName,
          name: field.name,
          current: isSeen ? (field.fieldValueDesc ?? '') : null,
          wanted: isSeen ? wordsOf(field, value) : null,
        }
      }),
      remarks: row.remarks,
      status: row.status,
      reason: row.reason,
      decidedBy: row.decided_by === null ? null : people.realname(row.decided_by),
      decideTime: row.decided_at && formatMoment(row.decided_at),
      createTime: formatMoment(row.create_time),
    })
  }
  return presented
}
