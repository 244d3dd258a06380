import { Input } from '#web/ui/input/Input.tsx'
import { RegionPicker } from '#web/ui/pickers/RegionPicker.tsx'
import styles from '../fields.module.css'
import { OnMap } from '../location/edit.tsx'
import type { EditProps } from '../views.tsx'
import type { MapAddress } from './address.ts'

export function MapAddressEdit({
  id,
  value,
  onChange,
  onBlur,
  invalid,
  disabled,
  autoFocus,
}: EditProps<MapAddress>) {
  return (
    <div className={styles.stack}>
      <div className={styles.line}>
        <RegionPicker
          id={id}
          value={value.region.map((name) => ({ name, code: '' }))}
          disabled={disabled}
          autoFocus={autoFocus}
          onChange={(region) => onChange({ ...value, region: region.map((part) => part.name) })}
        />
        <Input
          aria-label="详细地址"
          placeholder="详细地址"
          value={value.detailAddress}
          disabled={disabled}
          status={invalid ? 'error' : undefined}
          onChange={(event) => onChange({ ...value, detailAddress: event.target.value })}
          onBlur={onBlur}
        />
      </div>
      <OnMap
        value={value}
        said={{ region: value.region, street: value.detailAddress }}
        disabled={disabled}
        invalid={invalid}
        // another point is no longer the place that was found
        onType={(point) => onChange({ ...value, ...point, location: '' })}
        onChoose={({ lng, lat, address, region }) =>
          onChange({ ...value, lng, lat, location: address, region: [...region] })
        }
        onBlur={onBlur}
      />
      {value.location && <span className={styles.empty}>定位：{value.location}</span>}
    </div>
  )
}
