import { FieldNumberOutlined } from '@ant-design/icons'
import { withThousands } from './digits.ts'
import { oneNumber } from './number/one-number.ts'
import { writeNumber } from './number/write.ts'
import { plainText, showText } from './show.tsx'
import { defineViews } from './views.tsx'

const toText = (value: unknown) => withThousands(plainText(value))

/** A number in groups of three digits. */
export const number = defineViews({
  ...oneNumber,
  Show: showText(toText),
  Edit: async () => (await import('./number/edit.tsx')).NumberEdit,
  toWrite: writeNumber(),
  toText,
  icon: <FieldNumberOutlined />,
  width: 120,
})
