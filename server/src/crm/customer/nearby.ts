import { sql } from 'kysely'
import type { z } from 'zod'
import type { customerLookupCalls } from '#protocol/crm/customer/calls.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { allOf, type Condition, never } from '#server/engine/fields/compare.ts'
import { type FieldRights, fieldRightsOf, maskValue } from '#server/engine/model/field-rights.ts'
import { reachable } from '#server/engine/model/find-record.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { type Schema, schemaOf } from '#server/engine/model/schema.ts'
import { formatMoment } from '#server/platform/time/clock.ts'
import { rightsOverEach } from '../pool/door.ts'

type Request = z.output<(typeof customerLookupCalls.nearby)['request']>
type Nearby = z.input<(typeof customerLookupCalls.nearby)['reply']>[number]

const SHOWN = 500
/** Kilometres, as the distances of the existing clients are computed. */
const EARTH_RADIUS = 6378.138
const METRES_PER_DEGREE = (Math.PI * EARTH_RADIUS * 1000) / 180

const kinds = { customers: 2, pooled: 9 } as const

interface RawRow {
  id: number
  customer_name: string
  last_time: Date | null
  location: string | null
  detail_address: string | null
  mobile: string | null
  telephone: string | null
  lng: string
  lat: string
  owner_user_id: number | null
  distance: number
}

/** Customers around a point, nearest first: what the caller may read in the scope of 附近的客户, and in pools (crm-records.md §17.2). */
export async function findNearby(actor: Actor, request: Request): Promise<Nearby[]> {
  const { services, viewer } = actor
  const { lng, lat, radius, ownerUserId } = request
  const distance = sql<number>`(2 * ${EARTH_RADIUS * 1000}::float8 * asin(sqrt(least(1,
    power(sin(radians((r.lat::float8 - ${lat}::float8) / 2)), 2)
    + cos(radians(${lat}::float8)) * cos(radians(r.lat::float8)) * power(sin(radians((r.lng::float8 - ${lng}::float8) / 2)), 2)))))`
  const { rows } = await sql<RawRow>`
    select * from (
      select r.id, r.customer_name, r.last_time, r.location, r.detail_address, r.mobile, r.telephone, r.lng, r.lat,
        r.owner_user_id, ${distance} as distance
      from customer r
      where r.deleted_at is null and r.lat is not null and r.lng is not null and ${inBox(request)}
        and ${scopeOf(actor, request.type)}
        and ${ownerUserId === undefined ? sql<boolean>`true` : sql<boolean>`r.owner_user_id = ${ownerUserId}`}
    ) near
    where distance <= ${radius} order by distance, id limit ${SHOWN}`.execute(services.lists.db)
  const own = fieldRightsOf(viewer, customer, services.engine.catalog.current())
  const inPools = await rightsOverEach(
    actor,
    rows.flatMap((row) => (row.owner_user_id === null ? row.id : [])),
  )
  const people = services.directory.current()
  const schema = schemaOf(customer, services.engine.catalog.current())
  return rows.flatMap((row) => {
    const rights = row.owner_user_id === null ? inPools(row.id) : own
    // a pool that keeps the address to itself keeps the place as well
    if (rights.level('address') === 1) return []
    return [toNearby(row, showing(schema, rights), people.realname(row.owner_user_id))]
  })
}

type Shown = (key: string, value: string | null) => string

/** Values as the rights allow: '' for what must not be seen. */
const showing =
  ({ columns }: Schema, rights: FieldRights): Shown =>
  (key, value) => {
    const column = columns.get(key)
    if (!column || rights.level(key) === 1) return ''
    return String(rights.maskedInLists(key) ? maskValue(column, value ?? '') : (value ?? ''))
  }

function toNearby(row: RawRow, shown: Shown, ownerUserName: string) {
  return {
    customerId: row.id,
    customerName: shown('customerName', row.customer_name),
    lastTime: shown('lastTime', row.last_time && formatMoment(row.last_time)),
    location: shown('address', row.location),
    detailAddress: shown('detailAddress', row.detail_address),
    mobile: shown('mobile', row.mobile),
    telephone: shown('telephone', row.telephone),
    lng: Number(row.lng),
    lat: Number(row.lat),
    ownerUserId: row.owner_user_id,
    ownerUserName,
    model: row.owner_user_id === null ? '公海' : '客户',
    distance: Math.round(row.distance),
  }
}

/** The square around the circle, for the index; near a pole or across the date line every longitude may be inside. */
function inBox({ lng, lat, radius }: Request): Condition {
  const height = radius / METRES_PER_DEGREE
  const narrowest = Math.cos((Math.min(90, Math.abs(lat) + height) * Math.PI) / 180)
  const width = narrowest > 1e-6 ? height / narrowest : 360
  const [west, east] = [lng - width, lng + width]
  const isWrapped = west < -180 || east > 180
  return allOf([
    sql<boolean>`r.lat between ${lat - height} and ${lat + height}`,
    ...(isWrapped ? [] : [sql<boolean>`r.lng between ${west} and ${east}`]),
  ])
}

function scopeOf(actor: Actor, type: number | undefined): Condition {
  const users = actor.viewer.usersInRange('crm/customer/nearbyCustomer')
  const inRange =
    users === 'everyone'
      ? sql<boolean>`r.owner_user_id is not null`
      : sql<boolean>`r.owner_user_id = any(${users}::bigint[])`
  // a wide range of 附近的客户 opens no record that is closed otherwise
  const seen = reachable(actor, customer, 'read')
  const owned = allOf([inRange, seen])
  const pooled = allOf([sql<boolean>`r.owner_user_id is null`, seen])
  if (type === kinds.customers) return owned
  if (type === kinds.pooled) return pooled
  return type === undefined ? sql<boolean>`(${owned} or ${pooled})` : never
}
