import { type Map as DrawnMap, divIcon, latLngBounds, marker } from 'leaflet'
import { useEffect, useRef } from 'react'
import type { Spot } from './ChinaMap.tsx'
import styles from './map.module.css'

/** Near enough to tell neighbours apart. */
const STREETS = 15

interface Spots {
  spots: readonly Spot[]
  onSpot: ((id: number) => void) | undefined
}

const whereOf = (spots: readonly Spot[]) => spots.map(({ id }) => id).join()

/** Draws the places of a list; brings them into view when they are others than before. */
export function useSpots(map: DrawnMap | undefined, { spots, onSpot }: Spots): void {
  const latest = useRef(onSpot)
  latest.current = onSpot
  const shown = useRef('')
  useEffect(() => {
    if (!map) return
    const markers = spots.map(({ id, lng, lat, name, mark, isChosen }) => {
      const className = isChosen ? styles.chosenSpot : styles.spot
      const icon = divIcon({ className, html: mark, iconSize: [22, 22], iconAnchor: [11, 11] })
      const made = marker([lat, lng], { icon, title: name }).addTo(map)
      made.getElement()?.setAttribute('aria-label', name)
      return made.on('click', () => latest.current?.(id))
    })
    const where = whereOf(spots)
    if (where !== '' && where !== shown.current)
      map.fitBounds(latLngBounds(spots.map(({ lng, lat }) => [lat, lng])), {
        padding: [32, 32],
        maxZoom: Math.min(map.getMaxZoom(), STREETS),
      })
    shown.current = where
    return () => {
      for (const each of markers) each.remove()
    }
  }, [map, spots])
}
