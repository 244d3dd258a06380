import { useId, useState } from 'react'
import { Button } from '#web/ui/button/Button.tsx'
import { Input } from '#web/ui/input/Input.tsx'
import styles from '../fields.module.css'
import type { EditProps } from '../views.tsx'
import { type ChosenPlace, pointOf, regionWords, type SaidPlace } from './map/find-places.ts'
import { PlaceButton } from './map/PlaceButton.tsx'
import { PlaceInput } from './PlaceInput.tsx'
import type { Point } from './point.ts'

interface OnMapProps {
  value: Pick<Point, 'lng' | 'lat'>
  said?: SaidPlace
  /** Typed behind 精确定位: nothing else is known of it. */
  onType: (point: Pick<Point, 'lng' | 'lat'>) => void
  onChoose: (place: ChosenPlace) => void
  onBlur?: () => void
  invalid?: boolean
  disabled?: boolean
}

/** Where it is on the map: chosen there; the numbers stand behind 精确定位. */
export function OnMap({ value, said, onType, onChoose, onBlur, invalid, disabled }: OnMapProps) {
  const [exact, setExact] = useState(false)
  const numbers = useId()
  // numbers that are wrong must be there to be mended
  const isOpen = exact || Boolean(invalid && (value.lng || value.lat) && !pointOf(value))
  const coordinate = (key: 'lng' | 'lat', label: string) => (
    <Input
      aria-label={label}
      prefix={<span className={styles.empty}>{label}</span>}
      inputMode="decimal"
      value={value[key]}
      disabled={disabled}
      onChange={(event) => onType({ lng: value.lng, lat: value.lat, [key]: event.target.value.trim() })}
      onBlur={onBlur}
    />
  )
  return (
    <>
      <div className={styles.line}>
        <PlaceButton value={value} said={said} disabled={disabled} onChoose={onChoose} />
        <span className={styles.empty}>{pointOf(value) ? '已定位' : '未定位'}</span>
        <Button
          type="link"
          className={styles.fixed}
          aria-expanded={isOpen}
          aria-controls={numbers}
          onClick={() => setExact(!isOpen)}
        >
          精确定位
        </Button>
      </div>
      {isOpen && (
        <div className={styles.line} id={numbers}>
          {coordinate('lng', '经度')}
          {coordinate('lat', '纬度')}
        </div>
      )}
    </>
  )
}

export function LocationEdit({
  id,
  value,
  onChange,
  onBlur,
  invalid,
  disabled,
  autoFocus,
}: EditProps<Point>) {
  return (
    <div className={styles.stack}>
      <PlaceInput
        id={id}
        value={value.address}
        disabled={disabled}
        autoFocus={autoFocus}
        invalid={invalid}
        onChange={(address) => onChange({ ...value, address })}
        onBlur={onBlur}
      />
      <OnMap
        value={value}
        disabled={disabled}
        invalid={invalid}
        onType={(point) => onChange({ ...value, ...point })}
        onChoose={({ lng, lat, address, region }) =>
          onChange({ lng, lat, address: address || regionWords(region) || value.address })
        }
        onBlur={onBlur}
      />
    </div>
  )
}
