import { AimOutlined } from '@ant-design/icons'
import { useMemo, useState } from 'react'
import { Button } from '#web/ui/button/Button.tsx'
import { Dialog } from '#web/ui/layer/Dialog.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import type { ChinaMapProps } from '#web/ui/map/ChinaMap.tsx'
import { type GlobePoint, regionAt, seatOf, useOutlines } from '#web/ui/map/outlines.ts'
import { useMapOffers } from '#web/ui/map/use-map-offers.ts'
import type { Point } from '../point.ts'
import { useDevice } from '../use-device.ts'
import { FromRecord } from './FromRecord.tsx'
import { type ChosenPlace, pointOf, regionFor, regionWords, type SaidPlace, written } from './find-places.ts'
import { type Hit, PlaceSearch } from './PlaceSearch.tsx'
import styles from './place.module.css'
import { useThrottled } from './use-throttled.ts'

const ChinaMap = lazyComponent<ChinaMapProps>(
  async () => (await import('#web/ui/map/ChinaMap.tsx')).default,
  () => <div className={styles.map} />,
)

/** A region is looked up this often while a pin moves (foundations §9). */
const LOOK_UP = 500
const nowhere: SaidPlace = { region: [], street: '' }

export interface PlaceDialogProps {
  value: Pick<Point, 'lng' | 'lat'>
  /** Region and street that were filled in beside. */
  said?: SaidPlace
  onChoose: (place: ChosenPlace) => void
  onClose: () => void
}

interface Picked {
  point: GlobePoint
  address: string
  /** Of a place that says it itself. */
  region: readonly string[] | null
}

/** 选择地点: by a click, a search, region and street, the device, or from another record (crm-records.md §17.5). */
export function PlaceDialog({ value, said = nowhere, onChoose, onClose }: PlaceDialogProps) {
  const offers = useMapOffers()
  const outlines = useOutlines()
  const begin = pointOf(value)
  const [picked, setPicked] = useState<Picked | null>(begin && { point: begin, address: '', region: null })
  const [moving, setMoving] = useState<GlobePoint | null>(null)
  const device = useDevice()
  const around = useMemo(
    () => (outlines.data ? seatOf(outlines.data, said.region) : null),
    [outlines.data, said.region],
  )
  const looked = useThrottled(moving ?? picked?.point ?? null, LOOK_UP)
  const found = useMemo(
    () => (looked && outlines.data ? regionAt(outlines.data, looked) : []),
    [looked, outlines.data],
  )
  const point = (at: GlobePoint) => {
    setMoving(null)
    setPicked({ point: at, address: '', region: null })
  }
  const pick = ({ lng, lat, name, address, region }: Hit) =>
    setPicked({ point: { lng, lat }, address: region ? '' : address || name, region })
  const choose = () => {
    if (!picked) return
    const { point: at, address, region } = picked
    // what is chosen is looked up now, whatever the last look-up was of
    const here = region ?? (outlines.data ? regionAt(outlines.data, at) : [])
    onChoose({ lng: written(at.lng), lat: written(at.lat), address, region: regionFor(here, said.region) })
    onClose()
  }
  const locate = async () => {
    const at = pointOf((await device.locate()) ?? { lng: '', lat: '' })
    if (at) point({ ...at })
  }
  const region = picked?.region && !moving ? picked.region : found
  return (
    <Dialog
      title="选择地点"
      width={760}
      okText="确定"
      closed={!picked && '请先在地图上或搜索结果中选择地点'}
      onOk={choose}
      onClose={onClose}
    >
      <div className={styles.parts}>
        <PlaceSearch
          begin={`${regionWords(said.region)}${offers.search ? said.street : ''}`}
          service={offers.search}
          outlines={outlines.data}
          onPick={pick}
        />
        <div className={styles.sources}>
          <Button icon={<AimOutlined />} loading={device.asking} onClick={() => void locate()}>
            本机位置
          </Button>
          <FromRecord
            onTake={({ lng, lat, address, region: taken }) => {
              const at = pointOf({ lng, lat })
              if (at) setPicked({ point: at, address, region: taken })
            }}
          />
        </div>
        <ChinaMap
          point={picked?.point ?? null}
          around={around}
          tiles={offers.tiles}
          pinTitle="所选位置，可以拖动"
          onChoose={point}
          onDrag={setMoving}
        />
        <p className={styles.note}>
          <span aria-live="polite">
            {picked
              ? [regionWords(region) || '中国行政区划以外', picked.address].filter(Boolean).join(' · ')
              : '点击地图选择位置，图钉可以拖动'}
          </span>
          <span>{offers.tiles ? offers.attribution : '行政区划示意图'}</span>
        </p>
      </div>
    </Dialog>
  )
}
