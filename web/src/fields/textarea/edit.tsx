import { textareaLength } from '#protocol/fields/textarea.ts'
import { TextArea } from '#web/ui/input/TextArea.tsx'
import type { EditProps } from '../views.tsx'

const rows = { minRows: 3, maxRows: 8 }

export function TextAreaEdit({
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
    <TextArea
      id={id}
      value={value}
      disabled={disabled}
      autoFocus={autoFocus}
      autoSize={rows}
      placeholder="请输入"
      status={invalid ? 'error' : undefined}
      limit={limit}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
    />
  )
}
