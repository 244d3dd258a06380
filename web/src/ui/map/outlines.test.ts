import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readOutlines, regionAt, seatOf } from './outlines.ts'

const outlines = readOutlines(JSON.parse(readFileSync(new URL('./outlines.json', import.meta.url), 'utf8')))
const at = (lng: number, lat: number) => regionAt(outlines, { lng, lat }).join(' ')

it.each([
  ['a city', 122.1, 37.4, '山东省 威海市'],
  ['a district of a municipality', 116.3, 39.98, '北京市 市辖区 海淀区'],
  ['a city within the bounds of another', 86.04, 44.3, '新疆维吾尔自治区 自治区直辖县级行政区划 石河子市'],
  ['Taipei', 121.55, 25.05, '台湾省 台北市'],
  ['Penghu', 119.59, 23.57, '台湾省 澎湖县'],
  ['the Diaoyu Islands', 123.475, 25.745, '台湾省 宜兰县'],
  ['Hong Kong', 114.17, 22.31, '香港特别行政区 九龙 油尖旺区'],
  ['Aksai Chin', 79.5, 35.2, '新疆维吾尔自治区 和田地区'],
  ['South Tibet at Tawang', 91.87, 27.6, '西藏自治区 山南市'],
  ['South Tibet at its southern edge', 93.6, 27.15, '西藏自治区 山南市'],
  ['South Tibet at Walong', 97.0, 28.15, '西藏自治区 林芝市'],
  ['Woody Island', 112.34, 16.835, '海南省 三沙市'],
])('knows %s', (_name, lng, lat, region) => {
  expect(at(lng, lat)).toBe(region)
})

it('says nothing of other countries and the sea', () => {
  for (const [lng, lat] of [
    [85.32, 27.71],
    [77.2, 28.6],
    [126.98, 37.56],
    [105.85, 21.03],
    [124, 32],
    [0, 0],
  ] as const)
    expect(at(lng, lat)).toBe('')
})

it('draws every province, the islands down to Zengmu and the ten dashes', () => {
  expect(outlines.provinces).toHaveLength(34)
  const sansha = outlines.regions.find(({ names }) => names[1] === '三沙市')
  expect(sansha?.box.south).toBeLessThan(4)
  const [strips] = outlines.dashes.features
  expect(strips?.geometry.type === 'MultiPolygon' && strips.geometry.coordinates).toHaveLength(10)
})

it('finds regions as near as they are drawn, and nothing of what is none', () => {
  expect(seatOf(outlines, ['山东省', '威海市', '环翠区'])).toEqual(seatOf(outlines, ['山东省', '威海市']))
  const province = seatOf(outlines, ['山东省'])
  expect(province && at(province.lng, province.lat)).toMatch(/^山东省/)
  expect(seatOf(outlines, ['没有省'])).toBeNull()
  expect(seatOf(outlines, [])).toBeNull()
})
