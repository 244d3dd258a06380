import { sql } from 'kysely'
import { badLock } from '#protocol/crm/bad-lock/type.ts'
import { source } from '#protocol/crm/bad-lock/words.ts'
import { lockClaim } from '#protocol/crm/lock-claim/type.ts'
import { statusCode } from '#protocol/crm/software-lock/status.ts'
import type { AppServices } from '#server/access/context.ts'
import { handleBadLock } from '#server/crm/bad-lock/door.ts'
import { askReturn, confirmClaim, issueLocks } from '#server/crm/lock-claim/door.ts'
import { createRecord } from '#server/engine/change/save/create.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { DAY, formatDay, HOUR } from '#server/platform/time/clock.ts'
import { actingIn } from './acting.ts'

interface Device {
  id: number
  shellNum: string
  region: number
}

interface Story {
  /** Days ago. */
  ago: number
  quantity: number
  issued: number
  confirmed?: true
  purpose: number
  remark?: string
}

/** The last claims: received, waiting for the claimant, issued in part, waiting for the keeper. */
const stories: readonly Story[] = [
  { ago: 13, quantity: 3, issued: 3, confirmed: true, purpose: 1 },
  { ago: 11, quantity: 2, issued: 2, confirmed: true, purpose: 2, remark: '客户试用两周' },
  { ago: 8, quantity: 4, issued: 4, confirmed: true, purpose: 1 },
  { ago: 6, quantity: 1, issued: 1, confirmed: true, purpose: 3, remark: '换下故障锁' },
  { ago: 4, quantity: 5, issued: 3, confirmed: true, purpose: 1, remark: '新签项目部' },
  { ago: 2, quantity: 2, issued: 2, purpose: 1 },
  { ago: 1, quantity: 3, issued: 0, purpose: 1 },
  { ago: 1, quantity: 1, issued: 0, purpose: 4, remark: '展会演示' },
]

interface Fault {
  ago: number
  faultType: number
  faultDesc: string
  source: number
  responsible: number
  /** What the keeper has done since, one after the other. */
  handled: readonly number[]
  result?: string
}

const inStock: readonly Fault[] = [
  {
    ...{ ago: 10, faultType: 3, faultDesc: '插上后时断时续', source: source.counted, responsible: 1 },
    ...{ handled: [1, 2], result: '更换接口后正常' },
  },
  {
    ...{ ago: 7, faultType: 2, faultDesc: '检测软件读不到芯片', source: source.counted, responsible: 1 },
    ...{ handled: [3], result: '已寄回厂家' },
  },
  {
    ...{ ago: 5, faultType: 4, faultDesc: '运输中外壳破裂', source: source.counted, responsible: 2 },
    ...{ handled: [4], result: '外壳与电路板破损，无法修复' },
  },
  { ago: 1, faultType: 1, faultDesc: '系统不识别', source: source.counted, responsible: 1, handled: [] },
]
const atCustomers: readonly Fault[] = [
  {
    ago: 3,
    faultType: 1,
    faultDesc: '更换电脑后无法识别',
    source: source.returned,
    responsible: 1,
    handled: [],
  },
  { ago: 2, faultType: 5, faultDesc: '机房漏水', source: source.returned, responsible: 3, handled: [] },
]

interface StockDesk {
  services: AppServices
  keeperId: number
  /** Who claims devices, and finds locks of customers bad. */
  representativeId: number
}

/** Claims and bad locks of the last two weeks, led by the acts of the calls, as {@link actingIn} lets users act. */
export async function runStock({ services, keeperId, representativeId }: StockDesk): Promise<void> {
  const as = actingIn(services)
  const now = services.clock.now().getTime()
  const stock = await readStock(services)
  const claimants = await readClaimants(services, representativeId)
  for (const [at, story] of stories.entries()) {
    const claimant = claimants[at % Math.max(1, claimants.length)]
    if (claimant === undefined) return
    const region = 1 + (at % 2)
    const given = stock.filter((device) => device.region === region).slice(0, story.issued)
    for (const device of given) stock.splice(stock.indexOf(device), 1)
    // half a day is left for what follows
    const begun = now - story.ago * DAY - 12 * HOUR
    await leadClaim({
      story,
      given,
      region,
      claimant,
      keeperId,
      at: (hours) => new Date(begun + hours * HOUR),
      as,
    })
  }
  for (const fault of inStock) {
    const device = stock.pop()
    if (device) await report({ fault, device, by: keeperId, keeperId, now, as })
  }
  const sold = await readSold(services, { ownerUserId: representativeId, count: atCustomers.length })
  for (const [at, fault] of atCustomers.entries()) {
    const device = sold[at]
    if (device) await report({ fault, device, by: representativeId, keeperId, now, as })
  }
}

interface Claiming {
  story: Story
  given: readonly Device[]
  region: number
  claimant: number
  keeperId: number
  at: (hours: number) => Date
  as: (userId: number, at: Date) => Actor
}

async function leadClaim({ story, given, region, claimant, keeperId, at, as }: Claiming): Promise<void> {
  const { purpose, quantity, remark = null } = story
  const entity = { region, purpose, lockForm: 1, quantity, remark, saveType: 1 }
  const { claimId } = await createRecord(as(claimant, at(0)), lockClaim, { entity, field: [] })
  if (given.length === 0) return
  const shellNums = given.map(({ shellNum }) => shellNum)
  await issueLocks(as(keeperId, at(2)), { claimId: Number(claimId), shellNums })
  if (!story.confirmed) return
  await confirmClaim(as(claimant, at(5)), Number(claimId))
  const [first] = given
  if (story.purpose === 2 && first)
    await askReturn(as(claimant, at(11)), { lockIds: [first.id], remark: '试用客户不再需要' })
}

interface Reporting {
  fault: Fault
  device: Device
  by: number
  keeperId: number
  now: number
  as: Claiming['as']
}

async function report({ fault, device, by, keeperId, now, as }: Reporting): Promise<void> {
  const { ago, handled, result = '', ...told } = fault
  const begun = now - ago * DAY - 12 * HOUR
  const entity = { ...told, shellNum: device.shellNum, foundDate: formatDay(new Date(begun)), saveType: 1 }
  const { badId } = await createRecord(as(by, new Date(begun)), badLock, { entity, field: [] })
  for (const [step, handleStatus] of handled.entries())
    await handleBadLock(as(keeperId, new Date(begun + (2 + step * 4) * HOUR)), {
      badId: Number(badId),
      handleStatus,
      handleResult: result,
    })
}

/** Devices that came in before anything here happens, the first numbers first. */
async function readStock({ db }: AppServices): Promise<Device[]> {
  const { rows } = await sql<Device>`select r.id, r.shell_num as "shellNum", r.region from software_lock r
    where r.status = ${statusCode('inStock')} order by r.shell_num`.execute(db)
  return rows
}

/** The representative, and those who sell most. */
async function readClaimants({ db }: AppServices, representativeId: number): Promise<number[]> {
  const { rows } = await sql<{ userId: number }>`select c.owner_user_id as "userId" from contract c
    join users u on u.user_id = c.owner_user_id and u.status = 1
    group by 1 order by c.owner_user_id = ${representativeId} desc, count(*) desc, 1 limit 5`.execute(db)
  return rows.map(({ userId }) => userId)
}

/** Locks in use at customers of this user. */
async function readSold(
  { db, clock }: AppServices,
  { ownerUserId, count }: { ownerUserId: number; count: number },
): Promise<Device[]> {
  const { rows } = await sql<Device>`select r.id, r.shell_num as "shellNum", r.region from software_lock r
    where r.owner_user_id = ${ownerUserId} and r.status = ${statusCode('inUse')}
      and (r.end_time is null or r.end_time > ${formatDay(clock.now())}::date)
    order by r.id limit ${count}`.execute(db)
  return rows
}
