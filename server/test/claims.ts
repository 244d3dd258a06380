import { lockClaimCalls } from '#protocol/crm/lock-claim/calls.ts'
import { lockClaim } from '#protocol/crm/lock-claim/type.ts'
import { lockCalls } from '#protocol/crm/software-lock/calls.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import type { Person, TestCompany } from './people.ts'

const calls = recordCallsOf(lockClaim)

/** Claims and stock of a company, by the calls of claimant and keeper. */
export function claimsOf(company: () => TestCompany, series = '9') {
  let numbered = 10_000
  const locksOf = async (shellNums: readonly string[]) => {
    const { rows } = await company().platform.pool.query<{ id: number; shell_num: string; status: number }>(
      'select id::int, shell_num, status from software_lock where shell_num = any($1) order by shell_num',
      [shellNums],
    )
    return rows
  }
  /** Locks that the administrator has entered into the stock of a region. */
  const stock = async (count: number, region = 1) => {
    const shellNums = Array.from({ length: count }, () => {
      numbered += 1
      return `3215${series}${numbered}`
    })
    const { admin } = company().people
    await admin.ask(lockCalls.stockIn, { region, list: shellNums.map((shellNum) => ({ shellNum })) })
    const rows = await locksOf(shellNums)
    return { shellNums, lockIds: rows.map(({ id }) => id) }
  }
  const claim = (who: Person, entity: Record<string, unknown> = {}) =>
    who.call(calls.add, {
      entity: { region: 1, purpose: 1, lockForm: 1, quantity: 2, saveType: 1, ...entity },
    })
  /** A claim in force, and what was issued with it. */
  const issued = async (who: Person, keeper: Person, count = 2) => {
    const claimId = Number((await claim(who, { quantity: count })).data.claimId)
    const locks = await stock(count)
    await keeper.ask(lockClaimCalls.issue, { claimId, shellNums: locks.shellNums })
    return { claimId, ...locks }
  }
  const statusOf = async (lockId: number) => {
    const { rows } = await company().platform.pool.query<{ status: number; claim_user_id: string | null }>(
      'select status, claim_user_id from software_lock where id = $1',
      [lockId],
    )
    return { status: rows[0]?.status, holder: rows[0]?.claim_user_id ? Number(rows[0].claim_user_id) : null }
  }
  const eventsOf = async (lockId: number) => {
    const { rows } = await company().platform.pool.query<{ event_type: string; event_key: string }>(
      'select event_type, event_key from lock_event where lock_id = $1 order by id',
      [lockId],
    )
    return rows
  }
  return { stock, claim, issued, statusOf, eventsOf }
}
