import { PercentageOutlined } from '@ant-design/icons'
import { withThousands } from './digits.ts'
import { oneNumber } from './number/one-number.ts'
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
  ...oneNumber,
  Show: showText(toText),
  Edit: editorWith(async () => (await import('./number/edit.tsx')).NumberEdit, {
    suffix: '%',
    marks,
    stepping: true,
  }),
  toWrite: writeNumber(marks),
  toText,
  icon: <PercentageOutlined />,
  width: 110,
})
