import { sql } from 'kysely'
import type { MapAddressValue } from '#protocol/fields/field.ts'
import { bareField } from '#server/engine/form.ts'
import type { RecordRules, StoredRow } from '#server/engine/rules.ts'
import { refuse, refuseInput } from '#server/platform/refusal.ts'
import { countContacts } from './contacts.ts'

const textOrNull = (value: unknown) =>
  value === null || value === undefined || value === '' ? null : String(value)
const numberOrNull = (value: unknown) => (value === null || value === undefined ? null : Number(value))

const toMapAddress = (row: StoredRow | null): MapAddressValue => ({
  address: textOrNull(row?.address),
  detailAddress: textOrNull(row?.detail_address),
  location: textOrNull(row?.location),
  lng: numberOrNull(row?.lng),
  lat: numberOrNull(row?.lat),
})

/** What is peculiar to customers (crm-records.md §3). */
export const customerRules: RecordRules = {
  writes: ['address', 'detailAddress', 'location', 'lng', 'lat', 'parentId'],
  prepare: ({ stored, values, now }) => {
    checkCoordinates(values)
    if (stored) return
    values.last_time = now
    values.receive_time = now
  },
  needsTransaction: ({ values }) => Boolean(values.parent_id),
  check: async ({ trx, values, stored }) => {
    if (!values.parent_id || values.parent_id === stored?.parent_id) return
    if (values.parent_id === stored?.id) refuseInput('上级客户不能是自己')
    const { rows } = await sql<{ parent_id: number | null }>`
      select parent_id from customer where id = ${values.parent_id} and deleted_at is null`.execute(trx)
    if (rows[0]?.parent_id !== null) refuse('subCustomerOfSub')
    const children = stored
      ? await sql`select from customer where parent_id = ${stored.id} and deleted_at is null limit 1`.execute(
          trx,
        )
      : null
    if (children?.rows.length) refuse('subCustomerOfSub')
  },
  answer: (values) => ({ customerName: values.customer_name }),
  checkRemoval: async ({ trx, ids }) => {
    const { rows } = await sql`select from contacts
      where customer_id = any(${ids}::bigint[]) and deleted_at is null limit 1`.execute(trx)
    if (rows.length) refuse('referenced')
  },
  removed: async ({ trx, ids }) => {
    await sql`update customer set parent_id = null where parent_id = any(${ids}::bigint[])`.execute(trx)
  },
  pseudoFields: (row) => [
    bareField({
      fieldName: 'mapAddress',
      name: '地区定位',
      formType: 'map_address',
      value: toMapAddress(row),
      stylePercent: 100,
    }),
  ],
  rowExtras: () => ({
    joins: sql`left join contacts pc on pc.id = r.contacts_id and pc.deleted_at is null
      left join customer pa on pa.id = r.parent_id`,
    selects: {
      contactsMobile: sql`pc.mobile`,
      contactsAddress: sql`pc.address`,
      parentName: sql`pa.customer_name`,
      businessCount: sql`0`,
      poolDay: sql`''::text`,
    },
  }),
  detail: async (_actor, row) => ({ isPool: row.ownerUserId === '' ? 1 : 0 }),
  counters: async (actor, id) => ({ contactCount: await countContacts(actor, id) }),
}

/** Coordinates beyond the globe are the caller's mistake, not ours. */
function checkCoordinates(values: Record<string, unknown>): void {
  for (const [column, limit, name] of [
    ['lng', 180, '经度'],
    ['lat', 90, '纬度'],
  ] as const) {
    const value = values[column]
    if (value !== undefined && value !== null && !(Math.abs(Number(value)) <= limit))
      refuseInput(`${name}格式有误`)
  }
}
