import { validateValue } from '#protocol/fields/validate.ts'
import { viewsOf } from '#web/fields/all.ts'
import { type DraftField, toFormField } from '../design/draft.ts'
import { FIXED, Setting } from './Setting.tsx'

interface DefaultSettingProps {
  field: DraftField
  closed: boolean
  onChange: (value: unknown) => void
}

/** The default, entered with the field's own control and checked by the field's own rules. */
export function DefaultSetting({ field, closed, onChange }: DefaultSettingProps) {
  const { Edit, parse, toWrite } = viewsOf(field.formType)
  if (!Edit) return null
  const shown = { ...toFormField(field), isNull: 0 as const }
  const value = parse(field.defaultValue, shown)
  const fault = validateValue(shown, toWrite(value, shown))
  return (
    <Setting label="默认值" note={fault ?? undefined} closed={closed ? FIXED : undefined}>
      {(id) => (
        <Edit
          id={id}
          field={shown}
          value={value}
          disabled={closed}
          invalid={fault !== null}
          onChange={(next) => onChange(toWrite(next, shown))}
        />
      )}
    </Setting>
  )
}
