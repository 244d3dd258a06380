import { fieldCalls } from '#protocol/crm/fields.ts'
import type { FormField } from '#protocol/fields/field.ts'
import { formTypes } from '#protocol/fields/form-types.ts'
import { ask, CallError } from '#web/platform/client.ts'

export interface UniqueAnswer {
  status: 0 | 1
  ownerUserName: string | null
  poolNames: string[] | null
}

/** The message of foundations §5.1 for a value that is taken. */
export function takenWords(name: string, { ownerUserName, poolNames }: UniqueAnswer): string {
  const where = [
    ownerUserName ? `，负责人为“${ownerUserName}”` : '',
    poolNames?.length ? `，当前位于公海“${poolNames.join('、')}”` : '',
  ]
  return `${name}已存在${where.join('')}`
}

export const isChecked = (field: FormField): boolean => field.isUnique === 1 && field.fieldId !== null

/** What is told when the check itself failed. */
export const failureWords = (failure: unknown): string =>
  (failure instanceof CallError && failure.message) || '验证出错'

/** Whether a value in write format is still free: a message, or null. An empty value is nobody's. Throws what fails. */
export async function checkUnique(
  field: FormField,
  value: unknown,
  batchId: string | undefined,
): Promise<string | null> {
  if (field.fieldId === null || formTypes[field.formType].isEmpty(value)) return null
  const answer = await ask(fieldCalls.verify, { fieldId: field.fieldId, value, batchId }, { quiet: true })
  return answer.status === 1 ? null : takenWords(field.name, answer)
}
