import { DollarOutlined } from '@ant-design/icons'
import { withCents } from './digits.ts'
import { numberFilter } from './filter/number.ts'
import { writeNumber } from './number/write.ts'
import { plainText, showText } from './show.tsx'
import { defineViews, editorWith } from './views.tsx'

/** A masked amount arrives as `***` and stays so. */
const toText = (value: unknown) => withCents(plainText(value))
/** Written beside an amount that is pasted. */
const marks = ['¥', '元']

/** An amount with its cents. */
export const floatnumber = defineViews({
  Show: showText(toText),
  Edit: editorWith(async () => (await import('./number/edit.tsx')).NumberEdit, { prefix: '¥', marks }),
  parse: plainText,
  toWrite: writeNumber(marks),
  toText,
  filter: numberFilter,
  icon: <DollarOutlined />,
  width: 140,
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
