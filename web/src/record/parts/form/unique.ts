import { sharedCallsOf } from '#protocol/applications.ts'
import { formTypes } from '#protocol/fields/form-types.ts'
import type { FormField } from '#protocol/fields/rule/field.ts'
import type { UniqueAnswer } from '#protocol/record/calls/columns.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { ask, CallError } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'

/** The views in which the holder of the value lies, as the type introduces them. */
function viewWords(
  { views = {} }: Pick<RecordType, 'views'>,
  answer: Readonly<Record<string, unknown>>,
): string {
  const words = Object.values(views).map(({ holder }) => {
    const names = holder && answer[holder.key]
    return holder && Array.isArray(names) && names.length > 0 ? `，${holder.words}“${names.join('、')}”` : ''
  })
  return words.join('')
}

/** The message of foundations §5.1 for a value that is taken. */
export function takenWords(
  type: Pick<RecordType, 'views'>,
  name: string,
  answer: Pick<UniqueAnswer, 'ownerUserName'>,
): string {
  const owner = answer.ownerUserName ? `，负责人为“${answer.ownerUserName}”` : ''
  return `${name}已存在${owner}${viewWords(type, answer)}`
}

export const isChecked = (field: FormField): boolean => field.isUnique === 1 && field.fieldId !== null

/** Without an answer: the line is down, and whatever is saved next says so. */
const UNREACHED = 0

/** A check that could not be made is no fault of the field: the server looks again when it saves (ui.md, Words). */
export function showUnchecked(failure: unknown): null {
  if (!(failure instanceof CallError)) throw failure
  if (failure.code !== UNREACHED) toast.error(failure.message || '验证出错')
  return null
}

/** Why a value cannot be used, and the record that has it: null where it is not to be seen. */
export interface Taken {
  words: string
  holderId: number | null
}

/** Whether a value in write format is still free: who has it, or null. An empty value is nobody's. Throws what fails. */
export async function checkUnique(
  type: RecordType,
  field: FormField,
  value: unknown,
  batchId: string | undefined,
): Promise<Taken | null> {
  if (field.fieldId === null || formTypes[field.formType].isEmpty(value)) return null
  const { verify } = sharedCallsOf(type, 'columns')
  const answer = await ask(verify, { fieldId: field.fieldId, value, batchId }, { quiet: true })
  if (answer.status === 1) return null
  return { words: takenWords(type, field.name, answer), holderId: answer.holderId }
}
