import {
  Control,
  canvas,
  DomUtil,
  type Map as DrawnMap,
  divIcon,
  geoJSON,
  type Layer,
  layerGroup,
  marker,
  tileLayer,
} from 'leaflet'
import { DEEPEST_ZOOM, mapCalls } from '#protocol/map/calls.ts'
import { fileAddress } from '#web/platform/file-address.ts'
import styles from './map.module.css'
import { type GlobePoint, type Outlines, regionAt } from './outlines.ts'

/** Its places are named as the map library names them. */
const TILES = fileAddress(`/${mapCalls.tile.path}`)
/** Names of cities would lie upon each other before. */
const CITIES_NAMED_FROM = 7

/** Streets and houses, from the configured service. */
export const tileGround = (): Layer => tileLayer(TILES, { maxZoom: DEEPEST_ZOOM, noWrap: true })

const named = ({ lng, lat }: GlobePoint, className: string | undefined, name: string) => {
  const text = document.createElement('span')
  text.textContent = name
  return marker([lat, lng], {
    icon: divIcon({ className, html: text, iconSize: [0, 0] }),
    interactive: false,
    keyboard: false,
  })
}

const short = (name: string) => name.replace(/(特别行政区|(壮族|回族|维吾尔)?自治区|省|市)$/, '')

export interface GroundColours {
  land: string
  /** Coasts and the borders of provinces. */
  outer: string
  /** Borders of cities. */
  inner: string
}

/** Shows the region at the centre of the map: zoomed in, no border is visible. */
function regionCaption(outlines: Outlines, map: DrawnMap) {
  const text = DomUtil.create('div', styles.caption)
  const caption = new Control({ position: 'bottomright' })
  caption.onAdd = () => text
  const name = () => {
    const names = regionAt(outlines, map.getCenter().wrap())
    text.textContent = names.filter((each, at) => each !== '市辖区' && each !== names[at - 1]).join(' ')
    text.hidden = names.length === 0
  }
  return { caption, name }
}

/** Provinces and cities with their names, drawn from what is installed with the product. */
export function outlineGround(outlines: Outlines, map: DrawnMap, colours: GroundColours): Layer {
  const renderer = canvas({ padding: 0.5 })
  const common = { renderer, interactive: false }
  const land = geoJSON(
    outlines.provinces.map(({ shape }) => shape),
    {
      ...common,
      style: {
        fillColor: colours.land,
        fillOpacity: 1,
        color: colours.outer,
        weight: 1,
      },
    },
  )
  const inner = geoJSON(outlines.inner, { ...common, style: { color: colours.inner, weight: 1 } })
  const dashes = geoJSON(outlines.dashes, {
    ...common,
    style: { color: colours.outer, weight: 2 },
  })
  const provinceNames = layerGroup(
    outlines.provinces.map(({ name, middle }) => named(middle, styles.province, short(name))),
  )
  const cityNames = layerGroup(
    outlines.regions.map(
      ({
        names,
        properties: {
          seat: [lng, lat],
        },
      }) => named({ lng, lat }, styles.city, names.at(-1) ?? ''),
    ),
  )
  const nameCities = () => {
    const isNear = map.getZoom() >= CITIES_NAMED_FROM
    for (const [layer, isShown] of [
      [cityNames, isNear],
      [provinceNames, !isNear],
    ] as const)
      if (isShown !== map.hasLayer(layer)) isShown ? layer.addTo(map) : layer.remove()
  }
  const { caption, name } = regionCaption(outlines, map)
  const ground = layerGroup([land, inner, dashes])
  ground.on('add', () => {
    map.on('zoomend', nameCities)
    map.on('moveend', name)
    caption.addTo(map)
  })
  ground.on('remove', () => {
    map.off('zoomend', nameCities)
    map.off('moveend', name)
    caption.remove()
    cityNames.remove()
    provinceNames.remove()
  })
  map.whenReady(nameCities)
  map.whenReady(name)
  return ground
}
