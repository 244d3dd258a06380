import { FieldNumberOutlined } from '@ant-design/icons'
import { withThousands } from './digits.ts'
import { numberFilter } from './filter/number.ts'
import { writeNumber } from './number/write.ts'
import { plainText, showText } from './show.tsx'
import { defineViews } from './views.tsx'

const toText = (value: unknown) => withThousands(plainText(value))

/** A number in groups of three digits. */
export const number = defineViews({
  Show: showText(toText),
  Edit: async () => (await import('./number/edit.tsx')).NumberEdit,
  parse: plainText,
  toWrite: writeNumber(),
  toText,
  filter: numberFilter,
  icon: <FieldNumberOutlined />,
  width: 120,
  align: 'right',
  drawn: 'value',
  ownLine: false,
  inline: true,
  roomy: false,
  isChosen: false,
  spreads: false,
  designer: {
    hint: '请输入',
    isTall: false,
    precisions: null,
    initial: null,
  },
})
