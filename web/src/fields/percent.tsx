import { PercentageOutlined } from '@ant-design/icons'
import { withThousands } from './digits.ts'
import { numberFilter } from './filter/number.tsx'
import { NumberEdit, writeNumber } from './number/edit.tsx'
import { plainText, showText } from './show.tsx'
import { defineViews, type EditProps } from './views.tsx'

function toText(value: unknown): string {
  const written = withThousands(plainText(value))
  return written === '' ? '' : `${written}%`
}
const marks = ['%']
const PercentEdit = (props: EditProps<string>) => <NumberEdit {...props} suffix="%" marks={marks} stepping />

/** A number with its sign. */
export const percent = defineViews({
  Show: showText(toText),
  Edit: PercentEdit,
  parse: plainText,
  toWrite: writeNumber(marks),
  toText,
  filter: numberFilter,
  icon: <PercentageOutlined />,
  width: 110,
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
