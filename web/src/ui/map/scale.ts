import { Control, DomUtil, type Map as DrawnMap } from 'leaflet'
import { lengthWord, scaleOf } from './lengths.ts'
import styles from './map.module.css'

/** A scale bar, valid at the latitude of the map's centre. */
export function scaleBar(): Control {
  const bar = DomUtil.create('div', styles.scale)
  let shownOn: DrawnMap | undefined
  const measure = () => {
    if (!shownOn) return
    const { x, y } = shownOn.getSize().divideBy(2)
    const from = shownOn.containerPointToLatLng([x, y])
    const { metres, pixels } = scaleOf(from.distanceTo(shownOn.containerPointToLatLng([x + 1, y])))
    bar.style.width = `${pixels}px`
    bar.textContent = lengthWord(metres)
  }
  const control = new Control({ position: 'bottomleft' })
  control.onAdd = (map) => {
    shownOn = map
    map.on('zoomend moveend', measure)
    map.whenReady(measure)
    return bar
  }
  control.onRemove = (map) => {
    map.off('zoomend moveend', measure)
  }
  return control
}
