import type { FileBegin } from '#protocol/crm/contract-file/calls.ts'
import { contractFileCalls } from '#protocol/crm/contract-file/calls.ts'
import { lineName } from '#protocol/crm/contract-file/derive.ts'
import { type FileForm, faultsOf, fileKeys, fromKeys } from '#protocol/crm/contract-file/form.ts'
import { FILE_BESIDE, type Region } from '#protocol/crm/contract-file/words.ts'
import { isObject } from '#protocol/fields/value/shape.ts'
import { ask, CallError, showFailure } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import type { FormToSave, SaveFault } from '#web/record/model/screens.tsx'
import type { FileLocks } from './LockChoice.tsx'

export const INCOMPLETE = '请完善创建合同文件所需信息！'

/** The form of a file as the panel of a contract holds and sends it (locks-and-extensions.md §12.1). */
export type SentFile = FileForm & { region: Region; shellNums: string }

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** What a form holds; null while the switch is off. */
export function sentIn(values: Readonly<Record<string, unknown>>): SentFile | null {
  const value = values[FILE_BESIDE]
  if (!isObject(value)) return null
  const region = value.region === 2 ? 2 : 1
  return { ...fromKeys((key) => textOf(value[key])), region, shellNums: textOf(value.shellNums) }
}

/** The name under which a lock is sent; one whose device is not made yet goes by its line. */
const nameOf = ({ shellNum, businessLockId }: FileLocks[number]): string =>
  shellNum ?? (businessLockId === null ? '' : lineName(businessLockId))

export const numbersOf = (locks: FileLocks): string => locks.map(nameOf).filter(Boolean).join(',')

/** The locks that a form names; all of them where it names none. */
export function locksNamed({ softwareLocks }: FileBegin, shellNums: string): FileLocks {
  const named = shellNums.split(',').filter(Boolean)
  const chosen = softwareLocks.filter(
    (lock) =>
      named.includes(nameOf(lock)) ||
      (lock.businessLockId !== null && named.includes(lineName(lock.businessLockId))),
  )
  return chosen.length > 0 ? chosen : softwareLocks
}

/** The form once its source is another one: what was typed stays, what followed from the source follows again (§12.2). */
export function followed(form: FileForm, before: FileForm, next: FileForm): FileForm {
  return fromKeys((key) => (form[key] === before[key] ? next[key] : form[key]))
}

/** Makes the file of a contract by the call of its region, and reports it. */
export async function makeFile(contractId: number, file: SentFile): Promise<void> {
  const call = file.region === 2 ? contractFileCalls.generateQd : contractFileCalls.generate
  const { warnings } = await ask(call, { ...file, contractId })
  toast.success('合同文件生成成功')
  for (const warning of warnings) toast.warning(warning)
}

const isFaulty = (file: SentFile): boolean => {
  const faults = faultsOf(file)
  return fileKeys.some((key) => faults[key])
}

/** A draft keeps the form as it is; else nothing is saved while it is not complete. */
export function refuseFile({ values, isDraft }: FormToSave): SaveFault | undefined {
  const file = isDraft ? null : sentIn(values)
  return file && isFaulty(file) ? { at: FILE_BESIDE, words: INCOMPLETE } : undefined
}

/** The contract and the form are saved together; what keeps the file from being made leaves both, and can be repeated from the tab. */
export async function makeSentFile(contractId: number, { values, isDraft }: FormToSave): Promise<void> {
  const file = isDraft ? null : sentIn(values)
  if (!file) return
  try {
    await makeFile(contractId, file)
  } catch (failure) {
    if (!(failure instanceof CallError)) throw failure
    showFailure(failure)
  }
}
