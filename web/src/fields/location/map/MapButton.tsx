import { EnvironmentOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import styles from '../../fields.module.css'
import type { Point } from '../point.ts'
import type { ChosenPlace } from './MapDialog.tsx'
import { useMapOffers } from './use-map-offers.ts'

const MapDialog = lazyPart(async () => (await import('./MapDialog.tsx')).MapDialog)

interface MapButtonProps {
  value: Pick<Point, 'lng' | 'lat'>
  disabled?: boolean
  onChoose: (place: ChosenPlace) => void
}

/** 地图选点, where a map service is configured. */
export function MapButton({ value, disabled, onChoose }: MapButtonProps) {
  const offers = useMapOffers()
  const [open, setOpen] = useState(false)
  if (!offers.tiles && !offers.search) return null
  return (
    <>
      <Button
        className={styles.fixed}
        icon={<EnvironmentOutlined />}
        disabled={disabled}
        onClick={() => setOpen(true)}
      >
        {offers.tiles ? '地图选点' : '搜索地点'}
      </Button>
      {open && <MapDialog offers={offers} value={value} onChoose={onChoose} onClose={() => setOpen(false)} />}
    </>
  )
}
