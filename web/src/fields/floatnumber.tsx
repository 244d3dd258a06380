import { DollarOutlined } from '@ant-design/icons'
import { withCents } from './digits.ts'
import { numberFilter } from './filter/number.tsx'
import { NumberEdit, writeNumber } from './number/edit.tsx'
import { plainText, showText } from './show.tsx'
import { defineViews, type EditProps } from './views.tsx'

/** A masked amount arrives as `***` and stays so. */
const toText = (value: unknown) => withCents(plainText(value))
/** Written beside an amount that is pasted. */
const marks = ['¥', '元']
const MoneyEdit = (props: EditProps<string>) => <NumberEdit {...props} prefix="¥" marks={marks} />

/** An amount with its cents. */
export const floatnumber = defineViews({
  Show: showText(toText),
  Edit: MoneyEdit,
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
