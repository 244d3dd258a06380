import { type Map as DrawnMap, divIcon, layerGroup, marker } from 'leaflet'
import { useEffect, useRef } from 'react'
import type { Spot } from './ChinaMap.tsx'
import styles from './map.module.css'
import type { GlobePoint } from './outlines.ts'
import { type Box, sidesOfNames } from './spot-names.ts'

/** Bounding box of the pin, whose tip is at the point. */
const pinBox = ({ x, y }: { x: number; y: number }): Box => ({
  left: x - 14,
  right: x + 14,
  top: y - 34,
  bottom: y,
})

interface Spots {
  /** The pin's position: no label covers it. */
  point: GlobePoint | null
  spots: readonly Spot[]
  onSpot: ((id: number) => void) | undefined
}

/** Draws as many labels beside their spots as fit, again after each move or zoom. */
function nameSpots(map: DrawnMap, spots: readonly Spot[], pin: readonly [number, number] | null): () => void {
  const names = layerGroup().addTo(map)
  const write = () => {
    names.clearLayers()
    const shown = spots.map((spot) => ({ ...spot, ...map.latLngToContainerPoint([spot.lat, spot.lng]) }))
    const stands = pin && map.latLngToContainerPoint([...pin])
    const taken = stands ? [pinBox(stands)] : []
    sidesOfNames(shown, map.getSize().x, taken).forEach((side, at) => {
      const spot = spots[at]
      if (!side || !spot) return
      const text = document.createElement('span')
      text.textContent = spot.name
      const className = side === 'right' ? styles.nameRight : styles.nameLeft
      const icon = divIcon({ className, html: text, iconSize: [0, 0] })
      marker([spot.lat, spot.lng], { icon, interactive: false, keyboard: false }).addTo(names)
    })
  }
  map.on('zoomend moveend resize', write)
  map.whenReady(write)
  return () => {
    map.off('zoomend moveend resize', write)
    names.remove()
  }
}

/** Draws the places of a list with their numbers and names. */
export function useSpots(map: DrawnMap | undefined, { point, spots, onSpot }: Spots): void {
  const [lng, lat] = [point?.lng, point?.lat]
  const latest = useRef(onSpot)
  latest.current = onSpot
  useEffect(() => {
    if (!map) return
    const markers = spots.map(({ id, lng, lat, name, mark, isChosen }) => {
      const className = isChosen ? styles.chosenSpot : styles.spot
      const icon = divIcon({ className, html: mark, iconSize: [22, 22], iconAnchor: [11, 11] })
      const made = marker([lat, lng], { icon, title: name }).addTo(map)
      made.getElement()?.setAttribute('aria-label', name)
      return made.on('click', () => latest.current?.(id))
    })
    return () => {
      for (const each of markers) each.remove()
    }
  }, [map, spots])
  useEffect(
    () =>
      map ? nameSpots(map, spots, lng === undefined || lat === undefined ? null : [lat, lng]) : undefined,
    [map, spots, lng, lat],
  )
}
