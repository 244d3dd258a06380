import { LinkOutlined } from '@ant-design/icons'
import { choiceFilter } from './filter/choice.ts'
import { nameOf } from './options.ts'
import { plainText, showText } from './show.tsx'
import { defineViews, type ShownField } from './views.tsx'

const toText = (value: unknown, field: ShownField) => nameOf(field.setting, plainText(value))

/** 审核状态 follows from approvals, never from a form. */
export const checkStatus = defineViews({
  Show: showText(toText),
  Edit: null,
  parse: plainText,
  toWrite: (value) => value || null,
  toText,
  filter: choiceFilter,
  icon: <LinkOutlined />,
  width: 140,
})
