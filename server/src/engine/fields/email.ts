import { MASKED } from '#protocol/fields/rule/mask.ts'
import { textDefault } from './default.ts'
import type { FieldStore } from './field-store.ts'
import { textCell } from './sheet.ts'
import { textual, uniqueText } from './textual.ts'

function maskEmail(address: string): string {
  const [local = '', domain = ''] = address.split('@')
  return local.length <= 2
    ? `${MASKED}@${domain}`
    : `${local.slice(0, 2)}${'*'.repeat(local.length - 2)}@${domain}`
}

/** An address of mail, of which the beginning is shown where it is masked. */
export const email: FieldStore = {
  ...textual,
  unique: uniqueText,
  mask: (value) => maskEmail(String(value)),
  filterAs: 'text',
  sheet: {
    exported: true,
    isNumber: false,
    import: { ...textCell, note: { place: 4, text: '邮箱：只支持邮箱格式' } },
  },
  default: textDefault,
}
