import type { Transaction } from 'kysely'
import type { AppServices } from '#server/access/context.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { formatMoment } from '#server/platform/time/clock.ts'

/**
 * Published after the commit of a follow-up whose next contact shall stand in the calendar (`isEvent` 1, record-engine.md §11.3).
 * Every process hears it: an area that keeps events must know them by their `activityId`, so that there is one.
 */
export const FOLLOW_UP_PLANNED = 'followUpPlanned'

interface FollowUpPlan {
  activityId: number
  /** Whose calendar. */
  userId: number
  /** Label and id of the record. */
  type: number
  recordId: number
  nextTime: Date
}

export const announcePlan = (
  trx: Transaction<Tables>,
  { events }: Pick<AppServices, 'events'>,
  plan: FollowUpPlan,
): Promise<void> => events.publish(FOLLOW_UP_PLANNED, { ...plan, nextTime: formatMoment(plan.nextTime) }, trx)
