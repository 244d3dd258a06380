import { Decimal } from 'decimal.js'
import { toCapitalAmount } from '#protocol/crm/capital-amount.ts'
import { lineName, shortNumber, totalsOf } from '#protocol/crm/contract-file/derive.ts'
import {
  type FileForm,
  faultsOf,
  fileFields,
  fileKeys,
  fromKeys,
  isFileKey,
} from '#protocol/crm/contract-file/form.ts'
import { type FileKind, flagsOf, type Region } from '#protocol/crm/contract-file/words.ts'
import { orderTypeOf } from '#protocol/crm/order/order-types.ts'
import type { Values } from '#server/engine/model/rules.ts'
import { refusal, refuse } from '#server/platform/refusal.ts'
import type { ShownLock } from './orders.ts'

/** The values of the form among those of the request. */
export function formIn(request: Readonly<Record<string, unknown>>): FileForm {
  return fromKeys((key) => {
    const value = request[key]
    return typeof value === 'string' ? value.trim() : ''
  })
}

/** Refuses a form that cannot be printed, and amounts that do not belong to each other (2242, 2243). */
export function checkedForm(region: Region, form: FileForm): FileForm {
  const faults = faultsOf(form)
  const [key] = fileKeys.filter((each) => faults[each])
  if (key && isFileKey(key)) throw refusal('fileFieldUnfit', fileFields[key].label, faults[key] ?? '').at(key)
  if (!Object.hasOwn(flagsOf(region), form.signFlag)) throw refusal('sealFlagUnknown').at('signFlag')
  if (Number(form.numAll) !== Number(form.numA) + Number(form.numB))
    throw refusal('copiesUnlike').at('numAll')
  const { totalAmount = '' } = totalsOf(form)
  if (!new Decimal(totalAmount).eq(form.totalAmount) || !isSaid(totalAmount, form.totalAmountUpper))
    throw refusal('amountWordsUnlike').at('totalAmountUpper')
  return form
}

/** 圆 and 正 are written for 元 and 整 as well. */
const isSaid = (amount: string, words: string): boolean =>
  words.replaceAll('圆', '元').replace(/正$/, '整') === toCapitalAmount(amount)

/** A number as it is compared: with the leading series or without it (§1.6). */
const plainNumber = (shellNum: string): string => shortNumber(shellNum.trim().toUpperCase())

/** The words by which a lock may be named: its number, or its line. */
const namesOf = ({ shellNum, businessLockId }: Pick<ShownLock, 'shellNum' | 'businessLockId'>): string[] => [
  ...(shellNum === null ? [] : [plainNumber(shellNum)]),
  ...(businessLockId === null ? [] : [lineName(businessLockId)]),
]

/** Those that were chosen of the contract's locks; all of them where none were named. */
export function chosenOf<Lock extends Pick<ShownLock, 'shellNum' | 'businessLockId'>>(
  locks: readonly Lock[],
  shellNums: string | undefined,
): readonly Lock[] {
  const named = new Set((shellNums ?? '').split(',').flatMap((part) => plainNumber(part) || []))
  if (named.size === 0) return locks
  const chosen = locks.filter((lock) => namesOf(lock).some((name) => named.has(name)))
  const found = new Set(chosen.flatMap(namesOf))
  if ([...named].some((name) => !found.has(name))) refuse('fileLockForeign')
  return chosen
}

/** By the type of the order, else by what its locks are; rental where neither decides. */
export function kindOf(row: Values, locks: readonly Pick<ShownLock, 'distinguish'>[]): FileKind {
  const declared = orderTypeOf(row.order_type)?.file
  if (declared?.always) return declared.kind
  const kinds = new Set(locks.map(({ distinguish }) => (distinguish === 0 ? 'rent' : 'buy')))
  if (kinds.size > 1) refuse('locksMixed')
  const [kind = declared?.kind ?? 'rent'] = kinds
  return kind
}
