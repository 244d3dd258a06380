import { AimOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { toast } from '#web/platform/notices.ts'
import styles from '../fields.module.css'
import type { EditProps } from '../views.tsx'
import { MapButton } from './map/MapButton.tsx'
import type { ChosenPlace } from './map/MapDialog.tsx'
import { PlaceInput } from './PlaceInput.tsx'
import { askDevice, type Point } from './point.ts'

interface CoordinatesProps {
  value: Pick<Point, 'lng' | 'lat'>
  /** With the address, where a place was chosen by one. */
  onChange: (value: ChosenPlace) => void
  onBlur?: () => void
  disabled?: boolean
}

/** Longitude and latitude: typed, asked from the device, or chosen on a map where there is one. */
export function Coordinates({ value, onChange, onBlur, disabled }: CoordinatesProps) {
  const [asking, setAsking] = useState(false)
  const locate = async () => {
    setAsking(true)
    try {
      onChange(await askDevice())
    } catch (failure) {
      toast.error(failure instanceof Error ? failure.message : '无法取得本机位置')
    } finally {
      setAsking(false)
    }
  }
  const coordinate = (key: 'lng' | 'lat', label: string) => (
    <Input
      aria-label={label}
      prefix={<span className={styles.empty}>{label}</span>}
      inputMode="decimal"
      value={value[key]}
      disabled={disabled}
      onChange={(event) => onChange({ lng: value.lng, lat: value.lat, [key]: event.target.value.trim() })}
      onBlur={onBlur}
    />
  )
  return (
    <div className={styles.line}>
      {coordinate('lng', '经度')}
      {coordinate('lat', '纬度')}
      <Button
        className={styles.fixed}
        icon={<AimOutlined />}
        loading={asking}
        disabled={disabled}
        onClick={() => void locate()}
      >
        本机位置
      </Button>
      <MapButton value={value} disabled={disabled} onChoose={onChange} />
    </div>
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
      <Coordinates
        value={value}
        disabled={disabled}
        onChange={({ lng, lat, address = value.address }) => onChange({ lng, lat, address })}
        onBlur={onBlur}
      />
    </div>
  )
}
