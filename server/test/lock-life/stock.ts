import { badLockCalls } from '#protocol/crm/bad-lock/calls.ts'
import { badLock } from '#protocol/crm/bad-lock/type.ts'
import { lockClaimCalls } from '#protocol/crm/lock-claim/calls.ts'
import { lockClaim } from '#protocol/crm/lock-claim/type.ts'
import { lockCalls } from '#protocol/crm/software-lock/calls.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { actorFor, type Life, type Operation, oneOf, personOf, someOf } from './life.ts'

const claims = recordCallsOf(lockClaim)
const badLocks = recordCallsOf(badLock)

interface LockRow {
  id: number
  shell_num: string
  owner_user_id: number
  claim_user_id: number | null
}
/** Locks in one of the stored statuses that no order holds. */
const free = (statuses: string) => `select r.id::int, r.shell_num, r.owner_user_id::int, r.claim_user_id::int
  from software_lock r where r.status in (${statuses}) and not exists (select from business_lock x
    where (x.lock_id = r.id or x.new_lock_id = r.id) and x.reserved and x.line_status = 0)
  order by r.id`

interface ClaimRow {
  id: number
  region: number
  open: number
  owner_user_id: number
}
const claimsIn = (statuses: string) => `select c.id::int, c.region, c.quantity - c.issued_num as open,
  c.owner_user_id::int from lock_claim c where c.deleted_at is null and c.check_status = 10
    and c.issue_status in (${statuses}) order by c.id desc limit 20`

/** A few locks that are held and go on, or back. */
async function issue(life: Life, random: Parameters<Operation['run']>[1]) {
  const claim = await oneOf<ClaimRow>(life, random, claimsIn('0, 1'))
  if (!claim) return null
  const most = random.integer(1, Math.max(1, claim.open))
  const locks = await someOf<LockRow>(life, random, {
    most,
    text: `select * from (${free('0')}) l where l.shell_num like $1`,
    values: [claim.region === 1 ? 'L%' : 'Q%'],
  })
  if (locks.length === 0) return null
  return life.company.people.admin.call(lockClaimCalls.issue, {
    claimId: claim.id,
    shellNums: locks.map(({ shell_num }) => shell_num),
  })
}

/** 停用 and 恢复, of a lock in use or of one that is stopped. */
async function freeze(life: Life, random: Parameters<Operation['run']>[1]) {
  const stopped = await oneOf<LockRow>(life, random, free('9'))
  const isToStop = stopped === null || random.chance(0.2)
  const lock = isToStop ? await oneOf<LockRow>(life, random, free('2, 3')) : stopped
  if (!lock) return null
  const { admin } = life.company.people
  return admin.call(lockCalls.freeze, { lockId: lock.id, freeze: isToStop ? 1 : 0, reason: '欠费' })
}

/** 更正 of what is not of the licence, or of its days, on any day that was. */
async function correct(life: Life, random: Parameters<Operation['run']>[1]) {
  const lock = await oneOf<LockRow>(
    life,
    random,
    `select id::int, shell_num, owner_user_id::int, claim_user_id::int from software_lock order by id`,
  )
  if (!lock) return null
  const patches = [
    { chipNo: `C${random.integer(1, 9999)}` },
    { lockForm: random.integer(1, 3) },
    { portNumber: random.integer(1, 9) },
    { endTime: life.day(random.integer(1, 400)) },
  ]
  return life.company.people.admin.call(lockCalls.correct, {
    lockId: lock.id,
    patch: random.pick(patches),
    reason: '登记有误',
    ...(random.chance(0.4) ? { effectiveDate: life.day(-random.integer(0, 30)) } : {}),
  })
}

async function takeBack(life: Life, random: Parameters<Operation['run']>[1]) {
  const locks = await someOf<LockRow>(life, random, {
    most: random.integer(1, 3),
    text: `select * from (${free('5, 6, 2, 3')}) l join software_lock r using (id)
      where r.status in (5, 6) or r.end_time < $1`,
    values: [life.day()],
  })
  if (locks.length === 0) return null
  return life.company.people.admin.call(lockCalls.takeBack, { lockIds: locks.map(({ id }) => id) })
}

async function report(life: Life, random: Parameters<Operation['run']>[1]) {
  const lock = await oneOf<LockRow>(life, random, free('0, 1, 2, 5'))
  if (!lock) return null
  return actorFor(life, random, lock.owner_user_id).call(badLocks.add, {
    entity: {
      shellNum: lock.shell_num,
      source: random.integer(1, 4),
      faultType: random.integer(1, 7),
      foundDate: life.day(),
      responsible: 1,
      saveType: 1,
    },
    field: [],
  })
}

async function handle(life: Life, random: Parameters<Operation['run']>[1]) {
  const bad = await oneOf<{ id: number }>(
    life,
    random,
    `select id::int from bad_lock where deleted_at is null and check_status in (1, 10)
      and handle_status in (0, 1, 3) order by id desc limit 30`,
  )
  if (!bad) return null
  // mostly repaired: what is scrapped is gone
  const handleStatus = random.weighted([
    [1, 2],
    [2, 6],
    [3, 1],
    [4, 1],
  ])
  return life.company.people.admin.call(badLockCalls.handle, {
    badId: bad.id,
    handleStatus,
    handleResult: '已处理',
  })
}

/** What happens to devices. */
export const stockOperations: readonly Operation[] = [
  {
    name: 'claim',
    weight: 5,
    run: (life, random) =>
      random.pick(life.holders).call(claims.add, {
        entity: {
          region: random.chance(0.9) ? 1 : 2,
          purpose: 1,
          lockForm: 1,
          quantity: random.integer(1, 4),
          saveType: 1,
        },
        field: [],
      }),
  },
  { name: 'issue', weight: 8, run: issue },
  {
    name: 'confirm',
    weight: 4,
    run: async (life, random) => {
      const claim = await oneOf<ClaimRow>(
        life,
        random,
        `select * from (${claimsIn('1, 2')}) c
        where exists (select from lock_claim_item i where i.claim_id = c.id and i.item_status = 0)`,
      )
      return claim && personOf(life, claim.owner_user_id).call(lockClaimCalls.confirm, { claimId: claim.id })
    },
  },
  {
    name: 'askReturn',
    weight: 1,
    run: async (life, random) => {
      const lock = await oneOf<LockRow>(life, random, free('1'))
      if (!lock) return null
      const holder = personOf(life, lock.claim_user_id ?? 0)
      return holder.call(lockClaimCalls.returnLocks, { lockIds: [lock.id], remark: '多领' })
    },
  },
  {
    name: 'confirmReturn',
    weight: 2,
    run: async (life, random) => {
      const lock = await oneOf<LockRow>(life, random, free('1'))
      return lock && life.company.people.admin.call(lockClaimCalls.confirmReturn, { lockIds: [lock.id] })
    },
  },
  { name: 'freeze', weight: 3, run: freeze },
  { name: 'correct', weight: 3, run: correct },
  { name: 'takeBack', weight: 4, run: takeBack },
  { name: 'reportBad', weight: 2, run: report },
  { name: 'handleBad', weight: 4, run: handle },
]
