import type { AppServices } from '#server/access/context.ts'
import { lockOrganisation } from '#server/access/organisation-lock.ts'
import type { Department, DirectoryUser, Snapshot } from '#server/access/snapshot.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { StartFailure } from '#server/platform/process/start-failure.ts'
import { type BulkAmounts, bulkLoad } from './bulk-load.ts'
import { bulkLocks } from './bulk-locks.ts'
import { bulkSell } from './bulk-sales.ts'
import { drawReps } from './draw-staff.ts'
import { fillCompany, hasRecords } from './fill-company.ts'
import { type FoundedCompany, foundCompany } from './found-company.ts'
import { hireStaff } from './hire-staff.ts'
import type { Seller } from './market.ts'
import { createRandom } from './random.ts'
import { departments, salesGroups } from './staff-plan.ts'

export interface GrowthOptions extends BulkAmounts {
  /** People the company is to have at least; sales representatives are added. */
  staff: number
  /** Of the accounts of a company founded here; drawn when not given. */
  password?: string
  /** Sold to customers who have bought. */
  contracts: number
  /** Of the contracts in force. */
  locks: number
  onProgress?: (drawn: number) => void
  onSold?: (contracts: number) => void
  onLocks?: (locks: number) => void
}

/**
 * Adds load data to whatever company there is. An empty one becomes the demonstration company first; answered is the
 * one that was founded here. @throws StartFailure when a company that is not the demonstration company is to get more people.
 */
export async function growCompany(
  services: AppServices,
  options: GrowthOptions,
): Promise<FoundedCompany | null> {
  const { db, directory, pool, clock, events } = services
  const founded = await makeDemo(services, options.password)
  const missing = options.staff - directory.current().users.length
  if (missing > 0) await hireReps(services, missing)
  const snapshot = directory.current()
  const sellers = findSellers(snapshot)
  const distributorId = snapshot.superUser?.userId ?? sellers[0]?.userId ?? 0
  await bulkLoad(pool, { ...options, now: clock.now(), sellers, distributorId })
  const { contracts, locks, onSold, onLocks } = options
  await bulkSell({ db, pool, now: clock.now(), contracts, onProgress: onSold })
  await bulkLocks({ db, pool, now: clock.now(), locks, keeperId: distributorId, onProgress: onLocks })
  await events.publish('records', null)
  return founded
}

/** Without people, the demonstration company is founded; with an administrator alone and no records, that company is filled. */
async function makeDemo(services: AppServices, password: string | undefined): Promise<FoundedCompany | null> {
  const people = services.directory.current().users.length
  if (people === 0) return foundCompany(services, password)
  if (people === 1 && !(await hasRecords(services.db))) await fillCompany(services)
  return null
}

/** More sales representatives for the sales groups, who sign in with the administrator's password. */
async function hireReps(services: AppServices, count: number): Promise<void> {
  const { db, directory, clock } = services
  const snapshot = directory.current()
  const groups = groupDepartments(snapshot)
  await inTransaction(db, async (trx) => {
    await lockOrganisation(trx)
    const administrator = await trx
      .selectFrom('users')
      .select('password_hash')
      .where('is_super', '=', true)
      .executeTakeFirstOrThrow()
    const first = snapshot.users.length + 1
    const random = createRandom(`suoke/reps/${first}`)
    const reps = drawReps({ random, now: clock.now(), count, first, taken: snapshot.users })
    await hireStaff(trx, reps, {
      passwordHash: administrator.password_hash,
      organisation: {
        departmentIds: new Map([...groups].map(([key, { deptId }]) => [key, deptId])),
        roleIds: new Map(),
      },
      known: new Map([...groups].map(([key, { ownerUserId }]) => [key, ownerUserId ?? 0])),
    })
    await directory.changed(trx)
  })
}

/** The sales groups of the demonstration company by their names. */
function groupDepartments(snapshot: Snapshot) {
  const found = salesGroups.flatMap((key) => {
    const name = departments.find((department) => department.key === key)?.name
    const department = snapshot.departments.find((each) => each.name === name)
    return department ? [[key, department] as const] : []
  })
  if (found.length < salesGroups.length)
    throw new StartFailure('这个企业不是示范公司，不能增加员工：请去掉 --staff，客户会分给现有的销售人员。')
  return new Map<(typeof salesGroups)[number], Department>(found)
}

const MONTH = 30 * 86_400_000

/** All who may enter customers, administrators aside; the super user where there are none. */
function findSellers(snapshot: Snapshot): Seller[] {
  const active = snapshot.users.filter((user) => user.status !== 0)
  const selling = active.filter(
    (user) => !snapshot.isAdministrator(user.userId) && snapshot.can(user.userId, 'crm/customer/save'),
  )
  const people = selling.length ? selling : active.filter((user) => user.isSuper)
  return people.map((user, index) => toSeller(user, index, snapshot))
}

/** Territory by the department's name, otherwise in turn. */
function toSeller(user: DirectoryUser, index: number, snapshot: Snapshot): Seller {
  const name = snapshot.dept(user.deptId)?.name
  const key = departments.find((department) => department.name === name)?.key
  const group = salesGroups.find((each) => each === key) ?? salesGroups[index % salesGroups.length]
  const leads = snapshot.users.some((other) => other.parentId === user.userId)
  const months = (Date.now() - user.createTime.getTime()) / MONTH
  return {
    userId: user.userId,
    group: group ?? 'capital',
    weight: leads ? 0.3 : Math.min(2, 0.5 + months / 24),
    joined: user.createTime,
    left: null,
  }
}
