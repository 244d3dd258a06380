import { DollarOutlined } from '@ant-design/icons'
import { withCents } from './digits.ts'
import { oneNumber } from './number/one-number.ts'
import { writeNumber } from './number/write.ts'
import { plainText, showText } from './show.tsx'
import { defineViews, editorWith } from './views.tsx'

/** A masked amount arrives as `***` and stays so. */
const toText = (value: unknown) => withCents(plainText(value))
/** Written beside an amount that is pasted. */
const marks = ['¥', '元']

/** An amount with its cents. */
export const floatnumber = defineViews({
  ...oneNumber,
  Show: showText(toText),
  Edit: editorWith(async () => (await import('./number/edit.tsx')).NumberEdit, { prefix: '¥', marks }),
  toWrite: writeNumber(marks),
  toText,
  icon: <DollarOutlined />,
  width: 140,
})
