import { AlignLeftOutlined } from '@ant-design/icons'
import { textareaLength } from '#protocol/fields/textarea.ts'
import { Input } from '#web/ui/Input.tsx'
import { textFilter } from './filter/text.tsx'
import { plainText, showText } from './show.tsx'
import { writeText } from './text/edit.tsx'
import { defineViews, type EditProps } from './views.tsx'

const rows = { minRows: 3, maxRows: 8 }

function TextAreaEdit({
  id,
  field,
  value,
  onChange,
  onBlur,
  invalid,
  disabled,
  autoFocus,
}: EditProps<string>) {
  const limit = textareaLength(field)
  return (
    <Input.TextArea
      id={id}
      value={value}
      disabled={disabled}
      autoFocus={autoFocus}
      autoSize={rows}
      placeholder="请输入"
      status={invalid ? 'error' : undefined}
      count={{ max: limit, show: value.length > limit * 0.8 }}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
    />
  )
}

/** Several lines. */
export const textarea = defineViews({
  Show: showText(plainText),
  Edit: TextAreaEdit,
  parse: plainText,
  toWrite: writeText,
  toText: plainText,
  filter: textFilter,
  icon: <AlignLeftOutlined />,
  width: 220,
  align: 'left',
  drawn: 'value',
  ownLine: true,
  inline: true,
  roomy: true,
  isChosen: false,
  spreads: false,
  designer: {
    hint: '请输入',
    isTall: true,
    precisions: null,
    initial: null,
  },
})
