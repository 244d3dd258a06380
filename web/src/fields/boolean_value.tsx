import { SwitcherOutlined } from '@ant-design/icons'
import type { Toggle } from './boolean_value/edit.tsx'
import { toggleFilter } from './filter/toggle.ts'
import { showText } from './show.tsx'
import { defineViews } from './views.tsx'

const parse = (value: unknown): Toggle => (String(value) === '1' ? '1' : '0')

/** Nothing stored reads like 否, as the filter treats it (record-engine.md §7.5). */
const toText = (value: unknown) => (parse(value) === '1' ? '是' : '否')

/** A switch between 是 and 否. */
export const boolean_value = defineViews({
  Show: showText(toText),
  Edit: async () => (await import('./boolean_value/edit.tsx')).ToggleEdit,
  parse,
  toWrite: (value) => value,
  toText,
  filter: toggleFilter,
  icon: <SwitcherOutlined />,
  width: 96,
  designer: {
    hint: '是 / 否',
  },
})
