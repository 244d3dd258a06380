import type { RequestOf } from '#protocol/platform/call.ts'
import type { Page } from '#protocol/platform/envelope.ts'
import type { Row } from '#protocol/record/calls/calls.ts'
import { bulletinFigures } from '#protocol/work-log/bulletin-figures.ts'
import type { workLogCalls } from '#protocol/work-log/log-calls.ts'
import type { DayFacts } from '#server/access/day-facts.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { refuse } from '#server/platform/refusal.ts'
import { today } from '#server/platform/time/clock.ts'
import { requireLog } from './visible.ts'

/** The records behind a figure of 销售简报, as far as the caller may read them (bi.md §18). */
export async function listBehind(
  actor: Actor,
  { type, logId, ...asked }: RequestOf<typeof workLogCalls.bulletinRows>,
): Promise<Page<Row>> {
  const facts = factsNumbered(actor, type)
  return facts.rows(actor, await idsBehind(actor, facts, logId), asked)
}

/** The follow-ups among them by the type of their records. */
export async function countBehind(
  actor: Actor,
  { logId }: RequestOf<typeof workLogCalls.bulletinCounts>,
): Promise<{ crmType: number; count: number }[]> {
  const facts = actor.services.logFacts.kinds.find(({ perType }) => perType)
  return facts?.perType?.(actor, await idsBehind(actor, facts, logId)) ?? []
}

function factsNumbered({ services }: Actor, type: number): DayFacts {
  const key = bulletinFigures[type - 1]?.key
  return services.logFacts.kinds.find((each) => each.key === key) ?? refuse('invalidAt', 'type')
}

/** Of a log what was kept, of the caller's day what there is; none where the log has no figures. */
async function idsBehind(
  actor: Actor,
  { key, of }: DayFacts,
  logId: number | undefined,
): Promise<readonly number[]> {
  if (logId === undefined) return of(actor, today(actor.services.clock))
  const { bulletin } = await requireLog(actor, logId)
  return bulletin?.[key]?.ids ?? []
}
