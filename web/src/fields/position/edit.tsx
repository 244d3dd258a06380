import type { PositionPart } from '#protocol/fields/rule/field.ts'
import { Input } from '#web/ui/input/Input.tsx'
import { RegionPicker } from '#web/ui/pickers/RegionPicker.tsx'
import type { RegionPart } from '#web/ui/pickers/regions.ts'
import styles from '../fields.module.css'
import type { EditProps } from '../views.tsx'
import { asksDetail, detailOf, regionLevels, regionOf, withDetail } from './parts.ts'

const toParts = (region: readonly RegionPart[]): PositionPart[] =>
  region.map((part, level) => ({ ...part, id: level + 1 }))

/** Region to the level the field asks for, and the street where it asks for that too. */
export function PositionEdit({
  id,
  field,
  value,
  onChange,
  onBlur,
  invalid,
  disabled,
  autoFocus,
}: EditProps<PositionPart[]>) {
  const detail = detailOf(value)
  return (
    <div className={styles.line}>
      <RegionPicker
        id={id}
        aria-label={field.name}
        value={regionOf(value)}
        depth={regionLevels(field.precisions)}
        disabled={disabled}
        autoFocus={autoFocus}
        status={invalid ? 'error' : ''}
        onChange={(region) => onChange(withDetail(toParts(region), detail))}
        onBlur={onBlur}
      />
      {asksDetail(field.precisions) && (
        <Input
          aria-label={`${field.name}的详细地址`}
          placeholder="详细地址"
          value={detail}
          disabled={disabled}
          status={invalid ? 'error' : undefined}
          onChange={(event) => onChange(withDetail(value, event.target.value))}
          onBlur={onBlur}
        />
      )}
    </div>
  )
}
