import { sql } from 'kysely'
import { OPEN_ENDED } from '#protocol/hrm/employees/children.ts'
import type { AppServices } from '#server/access/context.ts'
import { today } from '#server/platform/time/clock.ts'

const [AHEAD, RUNNING, ENDED] = [0, 1, 2]

/**
 * Brings contracts into the state that their days ask for (hrm.md §6.3). A state that was chosen by hand stays until its days contradict
 * it: a contract that was ended early stays ended.
 */
export async function settleContracts(services: AppServices): Promise<void> {
  const day = today(services.clock)
  await sql`update hrm_contracts set status = case when start_time > ${day}::date then ${AHEAD}::int
      when contract_type <> ${OPEN_ENDED} and end_time < ${day}::date then ${ENDED}::int else ${RUNNING}::int end
    where (start_time > ${day}::date and status <> ${AHEAD})
      or (start_time <= ${day}::date and status = ${AHEAD})
      or (contract_type <> ${OPEN_ENDED} and end_time < ${day}::date and status <> ${ENDED})`.execute(
    services.db,
  )
}
