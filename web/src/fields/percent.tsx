import { PercentageOutlined } from '@ant-design/icons'
import { withThousands } from './digits.ts'
import { numberFilter } from './filter/number.ts'
import { writeNumber } from './number/write.ts'
import { plainText, showText } from './show.tsx'
import { defineViews, editorWith } from './views.tsx'

function toText(value: unknown): string {
  const written = withThousands(plainText(value))
  return written === '' ? '' : `${written}%`
}
const marks = ['%']

/** A number with its sign. */
export const percent = defineViews({
  Show: showText(toText),
  Edit: editorWith(async () => (await import('./number/edit.tsx')).NumberEdit, {
    suffix: '%',
    marks,
    stepping: true,
  }),
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
