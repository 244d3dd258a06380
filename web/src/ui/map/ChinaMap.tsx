import { theme } from 'antd'
import {
  control,
  type Map as DrawnMap,
  divIcon,
  type LatLngExpression,
  type Marker,
  map,
  marker,
} from 'leaflet'
import { useEffect, useRef, useState } from 'react'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import 'leaflet/dist/leaflet.css'
import { outlineGround, tileGround } from './ground.ts'
import styles from './map.module.css'
import { type GlobePoint, useOutlines } from './outlines.ts'
import { scaleBar } from './scale.ts'
import { useRange } from './use-range.ts'
import { useSpots } from './use-spots.ts'

/** A place of a list, numbered on the map. */
export interface Spot extends GlobePoint {
  id: number
  name: string
  /** The text inside the marker; '' for a plain dot. */
  mark: string
  isChosen: boolean
}

export interface ChinaMapProps {
  point: GlobePoint | null
  /** Absent where the point is only shown. */
  onChoose?: (point: GlobePoint) => void
  /** While the pin is dragged. */
  onDrag?: (point: GlobePoint) => void
  pinTitle: string
  /** Where it begins without a point. */
  around?: GlobePoint | null
  /** A configured service draws streets; otherwise outlines are drawn. */
  tiles: boolean
  spots?: readonly Spot[]
  onSpot?: (id: number) => void
  /** Metres around the point in which the spots lie: rings that are in view, the widest last. */
  range?: readonly number[]
  /** Grows to the height of what it is in. */
  fill?: boolean
}

/** Near Beijing, with streets (foundations §9). */
const START: GlobePoint = { lng: 116.397, lat: 39.909 }
const STREETS = { start: 14, near: 15, deepest: 20 }
/** Outlines have no streets: as near as a city with those around it. */
const OUTLINES = { start: 6, near: 9, deepest: 12 }
/** Lightness difference of adjacent regions, on any background. */
const NEIGHBOURS = 16

const isSame = (one: GlobePoint, other: GlobePoint | null) => one.lng === other?.lng && one.lat === other.lat
const toLatLng = ({ lng, lat }: GlobePoint): LatLngExpression => [lat, lng]

const noSpots: readonly Spot[] = []

/** A map to set a point on: by a click, by dragging its pin, or from outside. */
export default function ChinaMap(props: ChinaMapProps) {
  // streets and outlines are seen from other heights: another ground is another map
  return <DrawnChina key={props.tiles ? 'tiles' : 'outlines'} {...props} />
}

function DrawnChina(props: ChinaMapProps) {
  const { point, tiles, around, onChoose, pinTitle, spots = noSpots, onSpot, range, fill } = props
  const box = useRef<HTMLDivElement>(null)
  const [drawn, setDrawn] = useState<{ map: DrawnMap; pin: Marker } | null>(null)
  /** The point that is in view already: shown before, or chosen on the map itself. */
  const own = useRef<GlobePoint | null>(null)
  const latest = useRef(props)
  latest.current = props
  const zooms = tiles ? STREETS : OUTLINES

  useEffect(() => {
    if (!box.current) return
    const begin = latest.current.point ?? latest.current.around
    const made = map(box.current, {
      center: toLatLng(begin ?? START),
      zoom: begin ? zooms.near : zooms.start,
      maxZoom: latest.current.range ? Math.max(zooms.deepest, NEIGHBOURS) : zooms.deepest,
      minZoom: 3,
      zoomControl: false,
      attributionControl: false,
      // its end comes by a timer, which fails where the map was closed meanwhile
      zoomAnimation: false,
      maxBounds: [
        [-90, -220],
        [90, 220],
      ],
    })
    control.zoom({ zoomInTitle: '放大', zoomOutTitle: '缩小' }).addTo(made)
    scaleBar().addTo(made)
    const icon = divIcon({ className: styles.pin, iconSize: [28, 36], iconAnchor: [14, 34] })
    const isOpen = latest.current.onChoose !== undefined
    const pin = marker(toLatLng(START), { icon, draggable: isOpen, zIndexOffset: 1000 })
    const choose = ({ lng, lat }: GlobePoint) => {
      own.current = { lng, lat }
      latest.current.onChoose?.(own.current)
    }
    if (isOpen) made.on('click', ({ latlng }) => choose(latlng.wrap()))
    pin.on('drag', () => latest.current.onDrag?.(pin.getLatLng().wrap()))
    pin.on('dragend', () => choose(pin.getLatLng().wrap()))
    setDrawn({ map: made, pin })
    // the dialog grows while it opens
    const resized = new ResizeObserver(() => made.invalidateSize())
    resized.observe(box.current)
    return () => {
      resized.disconnect()
      setDrawn(null)
      made.remove()
    }
  }, [zooms])

  useEffect(() => {
    if (!drawn) return
    if (!point) {
      drawn.pin.remove()
      return
    }
    drawn.pin.setLatLng(toLatLng(point)).addTo(drawn.map)
    drawn.pin.getElement()?.setAttribute('title', pinTitle)
    // what was clicked or dragged to is in view; what was found is looked at closely
    if (!isSame(point, own.current))
      drawn.map.setView(toLatLng(point), Math.max(drawn.map.getZoom(), zooms.near))
    own.current = point
  }, [drawn, point, pinTitle, zooms])

  useEffect(() => {
    if (around && !latest.current.point) drawn?.map.setView(toLatLng(around), zooms.near)
  }, [drawn, around, zooms])

  const failed = useGround(drawn?.map, tiles)
  useRange(drawn?.map, point, range)
  useSpots(drawn?.map, { point, spots, onSpot })
  return (
    <div className={fill ? styles.filling : styles.framed}>
      <div
        ref={box}
        className={styles.map}
        role="application"
        aria-label={onChoose ? '地图，点击选择位置' : '地图'}
      />
      {failed && (
        <div className={styles.failure}>
          <EmptyState compact variant="error" text="地图没有加载成功" onRetry={failed} />
        </div>
      )}
    </div>
  )
}

/** What the map is drawn of; a function that tries again where the outlines did not arrive. */
function useGround(map: DrawnMap | undefined, tiles: boolean): (() => void) | null {
  const { data: outlines, isError, refetch } = useOutlines(!tiles)
  // a canvas does not use CSS: the map is redrawn when the theme changes
  const { colorBgContainer: land, colorTextTertiary: outer, colorBorder: inner } = theme.useToken().token
  useEffect(() => {
    if (!map || (!tiles && !outlines)) return
    const ground = outlines && !tiles ? outlineGround(outlines, map, { land, outer, inner }) : tileGround()
    ground.addTo(map)
    return () => {
      ground.remove()
    }
  }, [map, tiles, outlines, land, outer, inner])
  return isError && !tiles ? () => void refetch() : null
}
