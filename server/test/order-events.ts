import type { Pool } from 'pg'

/** Orders whose events in the ledger do not fit their outcome (locks-and-extensions.md §6.1): none. */
export async function wrongEvents(pool: Pick<Pool, 'query'>): Promise<Record<string, unknown>[]> {
  const { rows } = await pool.query<Record<string, unknown>>(
    `with counted as (select e.* from lock_event e where e.event_type <> 'REVERSE'
      and not exists (select from lock_event x where x.reversed_event_id = e.id))
    select b.id, b.order_no, b.order_type, b.check_status, b.effect_status from business b
    where b.order_type is not null and b.deleted_at is null and case
      -- cancelled: nothing of it counts
      when b.effect_status = 4 then exists (select from counted e where e.business_id = b.id)
      -- waiting: a loss alone, from its submission on
      when b.effect_status < 3 then exists (select from counted e where e.business_id = b.id and e.event_type <> 'LOSS')
      -- effective: each line has closed and written
      else exists (select from business_lock l where l.business_id = b.id and (l.line_status <> 1
        or not exists (select from counted e where e.business_lock_id = l.business_lock_id and e.event_type <> 'LOSS'))) end
    order by b.id`,
  )
  return rows
}

/** Events that count twice for one line of an order, on one lock: none. */
export async function twiceWritten(pool: Pick<Pool, 'query'>): Promise<Record<string, unknown>[]> {
  const { rows } = await pool.query<Record<string, unknown>>(
    `select e.business_lock_id, e.event_type from lock_event e where e.business_lock_id is not null
      and e.event_type <> 'REVERSE' and not exists (select from lock_event x where x.reversed_event_id = e.id)
    group by e.business_lock_id, e.lock_id, e.event_type having count(*) > 1`,
  )
  return rows
}
