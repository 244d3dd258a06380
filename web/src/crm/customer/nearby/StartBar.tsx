import { AimOutlined } from '@ant-design/icons'
import { InputNumber, Select } from 'antd'
import { useState } from 'react'
import { FromRecord } from '#web/fields/location/map/FromRecord.tsx'
import { type ChosenPlace, regionWords } from '#web/fields/location/map/find-places.ts'
import { PlaceButton } from '#web/fields/location/map/PlaceButton.tsx'
import { useDevice } from '#web/fields/location/use-device.ts'
import { useCan } from '#web/platform/permissions.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { PeopleSelect } from '#web/ui/people/PeopleSelect.tsx'
import styles from './nearby.module.css'
import { type Around, FURTHEST, radii, type Start } from './question.ts'

interface StartBarProps {
  start: Start | null
  around: Around
  onStart: (start: Start) => void
  onNarrow: (change: Partial<Around>) => void
}

const OWN = 0
const radiusOptions = [
  ...radii.map((metres) => ({ value: metres, label: `${metres / 1000}公里` })),
  { value: OWN, label: '自定义' },
]

/** Where to start from, and what to look for around it. */
export function StartBar({ start, around, onStart, onNarrow }: StartBarProps) {
  const device = useDevice()
  const begin = ({ lng, lat }: Pick<ChosenPlace, 'lng' | 'lat'>, name: string) =>
    onStart({ lng: Number(lng), lat: Number(lat), name })
  const locate = async () => {
    const at = await device.locate()
    if (at) begin(at, '当前位置')
  }
  const value = start ? { lng: String(start.lng), lat: String(start.lat) } : { lng: '', lat: '' }
  return (
    <div className={styles.bar}>
      <FromRecord onTake={(place) => begin(place, place.name)} />
      <PlaceButton
        value={value}
        onChoose={(place) => begin(place, place.address || regionWords(place.region) || '地图上的点')}
      />
      <Button icon={<AimOutlined />} loading={device.asking} onClick={() => void locate()}>
        当前位置
      </Button>
      <span className={styles.space} />
      <Narrowing around={around} onNarrow={onNarrow} />
    </div>
  )
}

function Narrowing({ around, onNarrow }: Pick<StartBarProps, 'around' | 'onNarrow'>) {
  const may = useCan()
  const [own, setOwn] = useState(!radii.includes(around.radius))
  const types = [
    { value: 0, label: '客户和公海' },
    { value: 2, label: '客户' },
    { value: 9, label: '公海' },
  ]
  return (
    <>
      <Select
        aria-label="范围"
        value={own ? OWN : around.radius}
        options={radiusOptions}
        popupMatchSelectWidth={false}
        onChange={(radius) => {
          setOwn(radius === OWN)
          if (radius !== OWN) onNarrow({ radius })
        }}
      />
      {own && (
        <InputNumber
          aria-label="自定义公里数"
          className={styles.kilometres}
          min={0.1}
          max={FURTHEST}
          suffix="公里"
          value={around.radius / 1000}
          onChange={(kilometres) => kilometres && onNarrow({ radius: kilometres * 1000 })}
        />
      )}
      {may('crm/pool/index') && (
        <Select
          aria-label="类型"
          value={around.type}
          options={types}
          popupMatchSelectWidth={false}
          onChange={(type) => onNarrow({ type })}
        />
      )}
      <div className={styles.owner}>
        <PeopleSelect
          placeholder="负责人：全部"
          aria-label="负责人"
          value={around.owner === null ? [] : [around.owner]}
          onChange={(owners) => onNarrow({ owner: owners.at(-1) ?? null })}
        />
      </div>
    </>
  )
}
