import { CheckSquareOutlined } from '@ant-design/icons'
import { toOptions } from '#protocol/fields/value/choice.ts'
import { ShowOptions } from './choice.tsx'
import { boxesFilter } from './filter/choice.ts'
import { arrangement, namesOf } from './options.ts'
import { defineViews, type ShownField } from './views.tsx'

const toText = (value: unknown, field: ShownField) => namesOf(field.setting, value)

/** Any of the options, tiled or dropped down. */
export const checkbox = defineViews<string[]>({
  Show: ShowOptions,
  Edit: async () => (await import('./checkbox/edit.tsx')).CheckboxEdit,
  parse: toOptions,
  toWrite: (values) => (values.length > 0 ? values.map((each) => each.trim()).join(',') : null),
  toText,
  filter: boxesFilter,
  icon: <CheckSquareOutlined />,
  width: 180,
  roomy: true,
  isChosen: true,
  designer: {
    hint: '请选择',
    precisions: arrangement,
  },
})
