import { MASKED } from '#protocol/fields/rule/mask.ts'
import { readMobile } from '#protocol/fields/value/phone.ts'
import { refusal } from '#server/platform/refusal.ts'
import { textDefault } from './default.ts'
import type { FieldStore } from './field-store.ts'
import { textual, trimmed, uniqueText } from './textual.ts'

const SHEET_MOBILE = /^(\+?0?\d{2,4}-?)?\d{6,11}$/

const maskMobile = (number: string) =>
  number.length <= 7 ? MASKED : `${number.slice(0, 3)}****${number.slice(-4)}`

const store = (value: unknown): string | null => {
  const text = trimmed(value)
  return text === null ? null : readMobile(text)
}

/** A mobile number, of which the middle is masked. */
export const mobile: FieldStore = {
  ...textual,
  store,
  storeCell: store,
  unique: uniqueText,
  mask: (value) => maskMobile(String(value)),
  sheet: {
    exported: true,
    isNumber: false,
    import: {
      note: { place: 3, text: '手机号：支持 6-15 位数字' },
      choices: null,
      read: readMobile,
      // not what forms ask: lists that are imported hold old numbers
      check: (value) => (SHEET_MOBILE.test(value) ? null : refusal('mobileFormat').message),
    },
  },
  default: textDefault,
}
