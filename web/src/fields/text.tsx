import { FontSizeOutlined } from '@ant-design/icons'
import { plainText, showText } from './show.tsx'
import { oneLine } from './text/one-line.ts'
import { defineViews } from './views.tsx'

/** One line. */
export const text = defineViews({
  ...oneLine,
  Show: showText(plainText),
  Edit: async () => (await import('./text/edit.tsx')).TextEdit,
  icon: <FontSizeOutlined />,
  width: 140,
})
