import { OTHER } from '#protocol/fields/value/choice.ts'
import { textDefault } from './default.ts'
import type { FieldStore } from './field-store.ts'
import { textual, uniqueText } from './textual.ts'

/** The words of one option in a text column. */
export const select: FieldStore = {
  ...textual,
  unique: uniqueText,
  sheet: {
    exported: true,
    isNumber: false,
    import: {
      note: { place: 6, text: '有下拉选项的列，请从选项中选择' },
      choices: ({ setting }) => ({
        options: setting.filter((option) => option !== OTHER),
        isOpen: setting.includes(OTHER),
      }),
      read: (text) => text,
      check: (value, { setting }, formRule) =>
        setting.includes(value) || setting.includes(OTHER) ? formRule() : '选项不存在',
    },
  },
  default: textDefault,
}
