import {
  control,
  divIcon,
  type LatLngExpression,
  type Map as LeafletMap,
  type Marker,
  map,
  marker,
  tileLayer,
} from 'leaflet'
import { useEffect, useRef } from 'react'
import { DEEPEST_ZOOM, mapCalls } from '#protocol/map/calls.ts'
import { fileAddress } from '#web/platform/file-address.ts'
import 'leaflet/dist/leaflet.css'
import styles from './map.module.css'

/** A point on the globe in degrees. */
export interface GlobePoint {
  lng: number
  lat: number
}

interface TileMapProps {
  point: GlobePoint | null
  onChoose: (point: GlobePoint) => void
}

/** All of China, until a point is chosen. */
const OVERVIEW = { center: [36, 104] as [number, number], zoom: 4 }
/** Streets. */
const NEAR = 15
/** Its places are named as the map library names them. */
const TILES = fileAddress(`/${mapCalls.tile.path}`)

const toLatLng = ({ lng, lat }: GlobePoint): LatLngExpression => [lat, lng]

/** A map to set a point on: by a click, by dragging its pin, or from outside. */
export default function TileMap({ point, onChoose }: TileMapProps) {
  const box = useRef<HTMLDivElement>(null)
  const drawn = useRef<{ map: LeafletMap; pin: Marker } | null>(null)
  /** The point that was last chosen on the map itself. */
  const own = useRef<GlobePoint | null>(null)
  const latest = useRef({ point, onChoose })
  latest.current = { point, onChoose }

  useEffect(() => {
    if (!box.current) return
    const begin = latest.current.point
    const made = map(box.current, {
      ...(begin ? { center: toLatLng(begin), zoom: NEAR } : OVERVIEW),
      zoomControl: false,
      attributionControl: false,
      maxBounds: [
        [-90, -220],
        [90, 220],
      ],
    })
    control.zoom({ zoomInTitle: '放大', zoomOutTitle: '缩小' }).addTo(made)
    tileLayer(TILES, { maxZoom: DEEPEST_ZOOM, noWrap: true }).addTo(made)
    const icon = divIcon({ className: styles.pin, iconSize: [28, 36], iconAnchor: [14, 34] })
    const pin = marker(OVERVIEW.center, { icon, draggable: true, title: '所选位置，可以拖动' })
    const choose = ({ lng, lat }: GlobePoint) => {
      own.current = { lng, lat }
      latest.current.onChoose(own.current)
    }
    made.on('click', ({ latlng }) => choose(latlng.wrap()))
    pin.on('dragend', () => choose(pin.getLatLng().wrap()))
    drawn.current = { map: made, pin }
    // the dialog grows while it opens
    const resized = new ResizeObserver(() => made.invalidateSize())
    resized.observe(box.current)
    return () => {
      resized.disconnect()
      drawn.current = null
      made.remove()
    }
  }, [])

  useEffect(() => {
    const now = drawn.current
    if (!now || !point) return
    now.pin.setLatLng(toLatLng(point)).addTo(now.map)
    // what was clicked or dragged to is in view; what was found is looked at closely
    if (point !== own.current) now.map.setView(toLatLng(point), Math.max(now.map.getZoom(), NEAR))
  }, [point])

  return <div ref={box} className={styles.map} role="application" aria-label="地图" />
}
