import type { Stage } from '#protocol/crm/business/calls.ts'
import { businessEnds } from '#protocol/crm/business/type.ts'
import type { AppServices } from '#server/access/context.ts'
import type { Viewer } from '#server/access/viewer.ts'
import type { RegisterEntry } from '#server/engine/fields/field-store.ts'
import { type KeptRegister, keepRegister } from '#server/engine/model/registers.ts'
import type { Database } from '#server/platform/database/database.ts'
import './tables.ts'

/** A group of stages; `deptIds` may use it, [] everybody. */
export interface GroupEntry extends RegisterEntry {
  deptIds: readonly number[]
  isEnabled: boolean
}
/** A stage, or one of the ways to end, which belong to no group. */
export interface StageEntry extends RegisterEntry {
  rate: number
  /** From 1 within its group; 0 of an end. */
  orderNum: number
  isRemoved: boolean
  group: GroupEntry | null
}

declare module '#server/access/context.ts' {
  interface AppServices {
    businessGroups: KeptRegister<GroupEntry>
    businessStages: KeptRegister<StageEntry>
  }
}

/** Both change together. */
const TOPIC = 'business-stages'
const IN_USE = 1

type Needed = Pick<AppServices, 'db' | 'events' | 'directory'>

/** Enabled, and open to the department of the person or to one above it; to administrators all (crm-records.md §6.3). */
const isOpenTo =
  ({ directory }: Pick<Needed, 'directory'>) =>
  ({ isAdmin, deptId }: Viewer, { isEnabled, deptIds }: GroupEntry): boolean => {
    if (!isEnabled) return false
    if (isAdmin || deptIds.length === 0) return true
    const people = directory.current()
    return deptId !== null && deptIds.some((each) => [...people.departmentTree(each)].includes(deptId))
  }

export const createBusinessGroups = (services: Needed) =>
  keepRegister<GroupEntry>(services, { topic: TOPIC, load: loadGroups, offers: isOpenTo(services) })

export function createBusinessStages(services: Needed) {
  const isOpen = isOpenTo(services)
  return keepRegister<StageEntry>(services, {
    topic: TOPIC,
    load: loadStages,
    offers: (viewer, { group, isRemoved }) => group !== null && !isRemoved && isOpen(viewer, group),
  })
}

async function loadGroups(db: Database): Promise<GroupEntry[]> {
  const rows = await db.selectFrom('business_types').selectAll().orderBy('type_id').execute()
  return rows.map((row) => ({
    id: row.type_id,
    name: row.name,
    fullName: row.name,
    parentId: null,
    under: null,
    path: [row.type_id],
    deptIds: row.dept_ids,
    isEnabled: row.status === IN_USE,
  }))
}

async function loadStages(db: Database): Promise<StageEntry[]> {
  const groups = new Map((await loadGroups(db)).map((group) => [group.id, group]))
  const rows = await db
    .selectFrom('business_statuses')
    .selectAll()
    .orderBy('type_id')
    .orderBy('order_num')
    .orderBy('status_id')
    .execute()
  const stages = rows.map((row): StageEntry => {
    const group = groups.get(row.type_id) ?? null
    return {
      id: row.status_id,
      name: row.name,
      fullName: group ? `${group.name}/${row.name}` : row.name,
      parentId: null,
      under: row.type_id,
      path: [row.status_id],
      rate: row.rate,
      orderNum: row.order_num,
      isRemoved: row.removed_at !== null,
      group,
    }
  })
  return [...stages, ...Object.values(businessEnds).map(endEntry)]
}

const endEntry = ({ code, word, rate }: (typeof businessEnds)[keyof typeof businessEnds]): StageEntry => ({
  id: code,
  name: word,
  fullName: word,
  parentId: null,
  under: null,
  path: [code],
  rate,
  orderNum: 0,
  isRemoved: false,
  group: null,
})

/** The stages of a group in their order, without those that were removed. */
export const stagesOf = (
  { businessStages }: Pick<AppServices, 'businessStages'>,
  typeId: number | null,
): StageEntry[] =>
  businessStages.entries().filter(({ under, isRemoved }) => under !== null && under === typeId && !isRemoved)

export const toStage = ({ id, under, name, rate, orderNum }: StageEntry): Stage => ({
  statusId: id,
  typeId: under ?? 0,
  name,
  rate,
  orderNum,
})
