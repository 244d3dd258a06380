import { sql } from 'kysely'
import type { z } from 'zod'
import type { HeldLock, lockClaimCalls } from '#protocol/crm/lock-claim/calls.ts'
import { statusCode } from '#protocol/crm/software-lock/status.ts'
import { softwareLock } from '#protocol/crm/software-lock/type.ts'
import { type Page, toPage } from '#protocol/platform/envelope.ts'
import { fieldRightsOf } from '#server/engine/model/field-rights.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { refuse } from '#server/platform/refusal.ts'
import { daysBetween, today } from '#server/platform/time/clock.ts'

interface Held extends Omit<HeldLock, 'heldDays' | 'chipNo'> {
  chip: string | null
  total: number
}

/**
 * Locks that the caller holds, or with the right over the stock another user (locks-and-extensions.md §8.8). What one has in hand one
 * may list without a right over locks; the number of the chip as far as its field is visible.
 */
export async function readMyStock(
  actor: Actor,
  { page, limit, search, region, userId }: z.output<typeof lockClaimCalls.myStock.request>,
): Promise<Page<HeldLock>> {
  const { services, viewer } = actor
  const holder = userId ?? viewer.userId
  if (holder !== viewer.userId && !viewer.can('crm/lock/stock')) refuse('forbidden')
  const rights = fieldRightsOf(viewer, softwareLock, services.engine.catalog.current())
  const seesChip = rights.level('chipNo') > 1 && !rights.maskedInDetail('chipNo')
  const word = search.toUpperCase()
  const inChip = seesChip ? sql`or position(${word} in upper(coalesce(r.chip_no, ''))) > 0` : sql``
  const ofRegion = region === undefined ? sql`` : sql`and r.region = ${region}`
  const { rows } = await sql<Held>`select r.id as "lockId", r.shell_num as "shellNum", r.chip_no as chip,
      r.lock_form as "lockForm", r.region, r.status, i.claim_id as "claimId", c.claim_no as "claimNo", c.purpose,
      coalesce(e.day, r.update_time::date)::text as "claimDate", i.item_status as "itemStatus",
      case when i.return_asked_time is null then 0 else 1 end as "returnAsked", count(*) over ()::int as total
    from software_lock r
    left join lateral (select * from lock_claim_item i where i.lock_id = r.id and i.item_status <> 3
      order by i.id desc limit 1) i on true
    left join lock_claim c on c.id = i.claim_id
    left join lateral (select max(e.effective_date) as day from lock_event e
      where e.lock_id = r.id and e.event_type = 'CLAIM') e on true
    where r.status = ${statusCode('claimed')} and r.claim_user_id = ${holder} and r.deleted_at is null ${ofRegion}
      and (position(${word} in r.shell_num) > 0 ${inChip})
    order by "claimDate" desc, r.shell_num limit ${limit} offset ${(page - 1) * limit}`.execute(services.db)
  const day = today(services.clock)
  const list = rows.map(({ total: _all, chip, ...row }) => ({
    ...row,
    ...(seesChip ? { chipNo: chip } : {}),
    heldDays: daysBetween(row.claimDate, day),
  }))
  return toPage(list, rows[0]?.total ?? 0, { page, limit })
}
