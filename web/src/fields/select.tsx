import { DownCircleOutlined } from '@ant-design/icons'
import { ShowOptions } from './choice.tsx'
import { choiceFilter } from './filter/choice.ts'
import { arrangement, nameOf } from './options.ts'
import { plainText } from './show.tsx'
import { defineViews, type ShownField } from './views.tsx'

const toText = (value: unknown, field: ShownField) => nameOf(field.setting, plainText(value))

/** One option, tiled or dropped down. */
export const select = defineViews({
  Show: ShowOptions,
  Edit: async () => (await import('./select/edit.tsx')).SelectEdit,
  parse: plainText,
  toWrite: (value) => value.trim() || null,
  toText,
  filter: choiceFilter,
  icon: <DownCircleOutlined />,
  width: 132,
  isChosen: true,
  designer: {
    hint: '请选择',
    precisions: arrangement,
  },
})
