import { customer } from '#protocol/crm/customer/type.ts'
import { dealStatusOptions } from '#protocol/fields/dealStatus.ts'
import { type FormType, formTypes } from '#protocol/fields/form-types.ts'
import type { FilterField } from '#protocol/record/calls/scenes.ts'
import type { SystemFilter } from '#protocol/record/declaration/declared-columns.ts'
import { isFiltered, toFilter, toSystemFilter } from '#server/engine/features/scenes/filter-fields.ts'
import { storeOf } from '#server/engine/fields/all.ts'
import type { FieldSnapshot } from '#server/engine/model/catalog.ts'
import { type FieldRights, fieldRightsOf } from '#server/engine/model/field-rights.ts'
import type { Actor, RecordPlace } from '#server/engine/model/rules.ts'
import { schemaOf } from '#server/engine/model/schema.ts'
import type { AvailableColumn } from '#server/engine/model/view.ts'
import type { Pool } from './pools.ts'
import { membershipsOf, poolsHolding } from './rights.ts'

/** Something a pool shows or hides: a field of customers, or one of the columns below. */
export interface PoolFieldInfo {
  /** What pool settings and filters call it. */
  key: string
  fieldId: number | null
  name: string
  /** As filters and settings receive it. */
  filter: FilterField
  isFiltered: boolean
  /** As a column of the list; null for what no list shows. */
  column: AvailableColumn | null
}

interface SystemField extends SystemFilter {
  /** Where the column reads otherwise than the filter. */
  columnKey?: string
}

/** Columns of a pool besides the fields, in order (crm-records.md §4.3). */
const systemFields: readonly SystemField[] = [
  { key: 'dealStatus', title: '成交状态', formType: 'dealStatus', setting: dealStatusOptions },
  { key: 'lastTime', title: '最后跟进时间', formType: 'datetime' },
  { key: 'lastContent', title: '最后跟进记录', formType: 'text' },
  { key: 'updateTime', title: '更新时间', formType: 'datetime' },
  { key: 'createTime', title: '创建时间', formType: 'datetime' },
  { key: 'createUserId', title: '创建人', formType: 'user', columnKey: 'createUserName' },
  { key: 'detailAddress', title: '详细地址', formType: 'text' },
  { key: 'address', title: '地区定位', formType: 'map_address' },
  { key: 'preOwnerUserId', title: '前负责人', formType: 'user', columnKey: 'preOwnerUserName' },
  { key: 'poolTime', title: '进入公海时间', formType: 'datetime' },
]

/** Everything a pool can show: all fields of customers except descriptions, then the columns of pools. */
export function poolFieldsOf(snapshot: FieldSnapshot): PoolFieldInfo[] {
  const schema = schemaOf(customer, snapshot)
  const fields = schema.fields
    .filter(({ formType }) => formTypes[formType].hasValue)
    .map((field) => ({
      key: field.key,
      fieldId: field.fieldId,
      name: field.name,
      filter: toFilter(field),
      isFiltered: isFiltered(field.formType),
      column: storeOf(field.formType).listed
        ? {
            key: schema.columns.get(field.key)?.nameKey ?? field.key,
            fieldId: field.fieldId,
            name: field.name,
            formType: field.formType,
            optionColors: field.optionColors,
          }
        : null,
    }))
  return [...fields, ...systemFields.map(toInfo)]
}

const toInfo = ({ columnKey, ...field }: SystemField): PoolFieldInfo => ({
  key: field.key,
  fieldId: null,
  name: field.title,
  filter: toSystemFilter(field),
  isFiltered: true,
  column: columnOf(field.key, columnKey, field.title, field.formType),
})

const columnOf = (key: string, columnKey: string | undefined, name: string, formType: FormType) => ({
  key: columnKey ?? key,
  fieldId: null,
  name,
  formType,
})

/** Nobody owns a pooled customer: what tells of owners and teams is no part of it. */
const ownerKeys = new Set([
  'ownerUserId',
  'ownerUserName',
  'ownerDeptId',
  'ownerDeptName',
  'teamMemberIds',
  'receiveTime',
  'isReceive',
  'poolDay',
])

/** Keys that go with another one. */
const together: Readonly<Record<string, string>> = {
  createUserName: 'createUserId',
  preOwnerUserName: 'preOwnerUserId',
  mapAddress: 'address',
  location: 'address',
  lng: 'address',
  lat: 'address',
  dealTime: 'dealStatus',
}

/** What the viewer may do with fields of customers that lie in these pools: see what one of them shows, change nothing. */
export function rightsInPools({ services, viewer }: Actor, pools: readonly Pool[]): FieldRights {
  const snapshot = services.engine.catalog.current()
  const own = fieldRightsOf(viewer, customer, snapshot)
  const governed = new Set(poolFieldsOf(snapshot).map((field) => field.key))
  const isShown = (key: string) => {
    if (ownerKeys.has(key)) return false
    const decisive = together[key] ?? key
    return !governed.has(decisive) || pools.some((pool) => pool.shown.has(decisive))
  }
  return {
    level: (key) => (own.level(key) > 1 && isShown(key) ? 2 : 1),
    maskedInLists: own.maskedInLists,
    maskedInDetail: own.maskedInDetail,
    writtenUnseen: own.writtenUnseen,
    usable: (key) => own.usable(key) && isShown(key),
    named: own.named,
  }
}

/** Rights over each of several customers that lie in pools: what the caller's own pools among theirs show. */
export async function rightsOverEach(
  actor: Actor,
  customerIds: readonly number[],
): Promise<(customerId: number) => FieldRights> {
  const holding = await poolsHolding(actor, customerIds)
  const known = new Map<string, FieldRights>()
  return (customerId) => {
    const mine = (holding.get(customerId) ?? []).filter((pool) =>
      membershipsOf(actor.viewer).has(pool.poolId),
    )
    const key = mine.map((pool) => pool.poolId).join(',')
    const rights = known.get(key) ?? rightsInPools(actor, mine)
    known.set(key, rights)
    return rights
  }
}

/** Rights over one customer: null while somebody owns it. In a pool named by the caller, what that one shows. */
export async function rightsOverPooled(actor: Actor, place: RecordPlace): Promise<FieldRights | null> {
  if (place.owner_user_id !== null) return null
  const holding = (await poolsHolding(actor, [place.id])).get(place.id) ?? []
  const mine = holding.filter((pool) => membershipsOf(actor.viewer).has(pool.poolId))
  const asked = mine.find((pool) => pool.poolId === place.view?.id)
  return rightsInPools(actor, asked ? [asked] : mine)
}
