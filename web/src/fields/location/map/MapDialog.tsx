import { EnvironmentOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { type FoundPlace, type MapOffers, mapCalls } from '#protocol/map/calls.ts'
import { ask } from '#web/platform/client.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import type { Point } from '../point.ts'
import styles from './map.module.css'
import type { GlobePoint } from './TileMap.tsx'

const TileMap = lazyPart(
  async () => (await import('./TileMap.tsx')).default,
  () => <div className={styles.map} />,
)

/** Where the map begins: the typed point, if it is one. */
function pointOf({ lng, lat }: Pick<Point, 'lng' | 'lat'>): GlobePoint | null {
  const point = { lng: Number(lng), lat: Number(lat) }
  const isPoint = lng !== '' && lat !== '' && Math.abs(point.lng) <= 180 && Math.abs(point.lat) <= 90
  return isPoint ? point : null
}

/** Six decimals are a decimetre. */
const written = (degrees: number) => String(Number(degrees.toFixed(6)))

export interface ChosenPlace extends Pick<Point, 'lng' | 'lat'> {
  /** The name or address of a place that was found by searching. */
  address?: string
}

interface MapDialogProps {
  offers: MapOffers
  value: Pick<Point, 'lng' | 'lat'>
  onChoose: (place: ChosenPlace) => void
  onClose: () => void
}

/** 地图选点: a point chosen on the map or among what a search finds. */
export function MapDialog({ offers, value, onChoose, onClose }: MapDialogProps) {
  const [point, setPoint] = useState(() => pointOf(value))
  const [address, setAddress] = useState<string | undefined>(undefined)
  const choose = () => {
    if (point) onChoose({ lng: written(point.lng), lat: written(point.lat), address })
    onClose()
  }
  const pick = (place: FoundPlace) => {
    setPoint({ lng: place.lng, lat: place.lat })
    setAddress(place.address || place.name)
  }
  const set = (at: GlobePoint) => {
    setPoint(at)
    setAddress(undefined)
  }
  return (
    <Dialog
      title={offers.tiles ? '地图选点' : '搜索地点'}
      width={760}
      okText="使用该位置"
      closed={!point}
      onOk={choose}
      onClose={onClose}
    >
      <div className={styles.parts}>
        {offers.search && <PlaceSearch onPick={pick} />}
        {offers.tiles && <TileMap point={point} onChoose={set} />}
        <p className={styles.note}>
          <span aria-live="polite">
            {point
              ? `经度 ${written(point.lng)}，纬度 ${written(point.lat)}`
              : offers.tiles
                ? '点击地图选择位置，图钉可以拖动'
                : '请搜索并选择地点'}
          </span>
          <span>{offers.attribution}</span>
        </p>
      </div>
    </Dialog>
  )
}

interface PlaceSearchProps {
  onPick: (place: FoundPlace) => void
}

function PlaceSearch({ onPick }: PlaceSearchProps) {
  const [word, setWord] = useState('')
  const [found, setFound] = useState<FoundPlace[] | null>(null)
  const [busy, run] = useBusy()
  const search = () => {
    const asked = word.trim()
    if (asked) void run(async () => setFound(await ask(mapCalls.search, { word: asked })))
  }
  return (
    <div className={styles.search}>
      <Input.Search
        value={word}
        placeholder="搜索地点或地址"
        aria-label="搜索地点或地址"
        enterButton="搜索"
        maxLength={100}
        loading={busy}
        onChange={({ target }) => setWord(target.value)}
        onSearch={search}
      />
      {found && found.length === 0 && <EmptyState compact text="没有找到地点" />}
      {found && found.length > 0 && (
        <ul className={styles.found} aria-label="找到的地点">
          {found.map((place) => (
            <li key={`${place.lng},${place.lat},${place.name}`}>
              <Button type="text" block icon={<EnvironmentOutlined />} onClick={() => onPick(place)}>
                <span className={styles.name}>{place.name}</span>
                <span className={styles.address}>{place.address}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
