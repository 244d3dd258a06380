import { circle, type Map as DrawnMap, divIcon, latLng, layerGroup, marker } from 'leaflet'
import { useEffect } from 'react'
import { lengthWord } from './lengths.ts'
import styles from './map.module.css'
import type { GlobePoint } from './outlines.ts'

/** Metres to the north that make a degree. */
const DEGREE = 111_320

/** Draws rings around the point at the given distances in metres and zooms so that all of them are visible. */
export function useRange(
  map: DrawnMap | undefined,
  point: GlobePoint | null,
  range: readonly number[] | undefined,
): void {
  const rings = range?.join() ?? ''
  const [lng, lat] = [point?.lng, point?.lat]
  useEffect(() => {
    if (!map || lng === undefined || lat === undefined || rings === '') return
    const lengths = rings.split(',').map(Number)
    const drawn = layerGroup(
      lengths.flatMap((metres) => [
        circle([lat, lng], { radius: metres, interactive: false, className: styles.ring }),
        marker([lat + metres / DEGREE, lng], {
          icon: divIcon({ className: styles.ringName, html: lengthWord(metres), iconSize: [0, 0] }),
          interactive: false,
          keyboard: false,
        }),
      ]),
    ).addTo(map)
    map.fitBounds(latLng(lat, lng).toBounds(2 * Math.max(...lengths)), { padding: [16, 16] })
    return () => {
      drawn.remove()
    }
  }, [map, lng, lat, rings])
}
