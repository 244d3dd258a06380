import type { z } from 'zod'
import type { workbenchCalls } from '#protocol/bi/workbench/calls.ts'
import type { Page } from '#protocol/platform/envelope.ts'
import type { Row } from '#protocol/record/calls/calls.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { refuse } from '#server/platform/refusal.ts'
import { readFilter } from '../asked.ts'
import { briefSet, forgotten, inStage, listSet, overdueContact, type RecordSet } from '../figures/door.ts'

type RequestOf<Name extends 'briefRows' | 'forgottenRows' | 'overdueRows' | 'funnelRows'> = z.output<
  (typeof workbenchCalls)[Name]['request']
>
type Listed = RequestOf<'overdueRows'>

/** The rows of a set under a filter, as an ordinary list. */
function listUnder(actor: Actor, set: RecordSet, { type, ...request }: Listed): Promise<Page<Row>> {
  const { population, period } = readFilter(actor, { ...request, type })
  return listSet(actor, set, { people: population.people, days: period, request })
}

/** The records behind a tile; 400 for a type that has none (bi.md §17.4). */
export const listBrief = (actor: Actor, request: RequestOf<'briefRows'>): Promise<Page<Row>> => {
  const { label, checkStatus, moneyType, ...rest } = request
  return listUnder(actor, briefSet({ label, checkStatus, moneyType }) ?? refuse('invalidAt', 'label'), rest)
}

/** Customers without a follow-up for `day` days. */
export const listForgotten = (actor: Actor, { day, ...rest }: RequestOf<'forgottenRows'>) =>
  listUnder(actor, forgotten(readFilter(actor, rest).today, day), rest)

/** Customers whose planned contact has passed. */
export const listOverdue = (actor: Actor, request: Listed) =>
  listUnder(actor, overdueContact(readFilter(actor, request).today), request)

/** The opportunities of one stage of the funnel. */
export const listStage = (actor: Actor, { entity, label: _label, ...rest }: RequestOf<'funnelRows'>) =>
  listUnder(actor, inStage(...entity.values), rest)
