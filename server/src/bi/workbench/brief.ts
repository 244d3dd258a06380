import { sql } from 'kysely'
import { type Brief, type BriefKey, briefKeys, tilesSchema } from '#protocol/bi/workbench/calls.ts'
import { activityKinds } from '#protocol/record/calls/activity.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import type { Asked } from '../asked.ts'
import {
  contracts,
  type Figure,
  newBusinesses,
  newContacts,
  newCustomers,
  readFigures,
  receipts,
} from '../figures/door.ts'
import { followedTypes, writtenEntries } from '../follow-ups/door.ts'
import { type Days, periodBefore } from '../period.ts'
import { growth } from '../ratios.ts'

/** The tiles but the follow-ups, which are no records (bi.md §17.3). */
const figures = {
  customerCount: { set: newCustomers },
  contactsCount: { set: newContacts },
  businessCount: { set: newBusinesses },
  businessMoney: { set: newBusinesses, sum: 'money' },
  contractCount: { set: contracts },
  contractMoney: { set: contracts, sum: 'money' },
  receivablesMoney: { set: receipts, sum: 'money' },
} as const satisfies Record<Exclude<BriefKey, 'recordCount'>, Figure>

/** What counts as work on a record: follow-ups and sign-ins. */
const kinds = [activityKinds.followUp, activityKinds.signIn] as const

/** 销售简报: the figures of the period, and by which part each has grown since the equal period before. */
export async function readBrief(
  actor: Actor,
  { population: { people }, period, today }: Asked,
): Promise<Brief> {
  const before = periodBefore(period, today)
  const spans = before ? [period, before] : [period]
  const recordCount = (days: Days) =>
    sql`select count(*) from (${writtenEntries(actor, { types: followedTypes, kinds, people, days }, sql`a.kind`)}) w`
  const value = await readFigures(actor, { people, spans, figures, values: { recordCount } })
  const tiles = (numberOf: (key: BriefKey) => number) =>
    tilesSchema.parse(Object.fromEntries(briefKeys.map((key) => [key, numberOf(key)])))
  return {
    data: tiles((key) => value(key)),
    prev: tiles((key) => (before ? growth(value(key), value(key, 1)) : 0)),
    before: before ? tiles((key) => value(key, 1)) : null,
  }
}
