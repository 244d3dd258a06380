import { type RawBuilder, sql } from 'kysely'
import { MOST_OPEN, type ShownStrip } from '#protocol/record/calls/money-strip-calls.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { type MoneyStrip, type PlacedStep, relationTo } from '#protocol/record/relations/registry.ts'
import { moneyStripAt } from '#protocol/record-types.ts'
import { refusal, refuse } from '#server/platform/refusal.ts'
import { today } from '#server/platform/time/clock.ts'
import type { Condition } from '../../fields/compare.ts'
import { reachable } from '../../model/find-record.ts'
import { inStates } from '../../model/in-states.ts'
import { runPrepared } from '../../model/prepared.ts'
import { scopeUnder } from '../../model/related-scope.ts'
import { type Actor, type OwnMoney, rulesOf } from '../../model/rules.ts'
import { isSpread, restOf } from '../../model/spread.ts'
import { type FoundStep, showStep } from './show-step.ts'

/**
 * The money that belongs to a record (crm-records.md §17.6), in one statement: requires READ, else 401. Each
 * step covers the records that the caller may list there; columns hidden from them or masked are null.
 */
export async function readMoneyStrip(actor: Actor, type: RecordType, id: number): Promise<ShownStrip> {
  const { services, viewer } = actor
  const strip = moneyStripAt(type) ?? refuse('invalid')
  const own = rulesOf(services, type).ownMoney
  const steps = strip.steps.filter((each) => viewer.can(`${each.type.node}/index`))
  const day = today(services.clock)
  const selects = steps.map(
    (step) =>
      sql`${sql.lit(step.type.key)},
        (${stepOf(actor, step, { day, all: allOf(actor, strip, id), mine: own?.of[step.type.key]?.(id) })})`,
  )
  const [found] = await runPrepared<{ steps: Record<string, FoundStep>; is_own: boolean }>(
    services,
    sql`with base as materialized (${baseOf(actor, strip, id)}),
      own as materialized (${ownOf(type, own, id)}),
      goal as materialized (select id, money, counts, listed from own
        union all select b.id, b.money, b.counts, b.listed from base b where not exists (select from own))
      select jsonb_build_object(${sql.join(selects)}) as steps, exists (select from own) as is_own from
      (select r.id from ${sql.table(type.table)} r where r.id = ${id}::bigint and ${reachable(actor, type, 'read')}) c`,
  )
  if (!found) throw refusal('forbidden').over(type, id)
  return {
    steps: steps.flatMap((step) => {
      const mine = found.steps[step.type.key]
      const goal =
        found.is_own && own ? { type, sum: own.sum } : { type: strip.base.type, sum: strip.base.step.sum }
      return mine ? showStep(actor, { ...strip, goal }, step, { found: mine, day }) : []
    }),
  }
}

/** The live records of the base: the shown record in any state, or its counted records. */
function baseOf(actor: Actor, { base, via }: MoneyStrip, id: number): RawBuilder<unknown> {
  const { type, step } = base
  const { nameColumn } = relationTo(type)
  const counts = inStates(type, step.states)
  const belongs = via
    ? sql`r.${sql.ref(via.column)} = ${id}::bigint and ${counts}`
    : sql`r.id = ${id}::bigint`
  return sql`select r.id, r.${sql.ref(nameColumn)} as name, coalesce(r.${sql.ref(step.sum)}, 0) as money,
      ${counts} as counts, ${via ? reachable(actor, type, 'list') : reachable(actor, type, 'read')} as listed
    from ${sql.table(type.table)} r where r.deleted_at is null and ${belongs}`
}

/** The shown record as what its own money covers; no row where it has none. */
function ownOf(type: RecordType, own: OwnMoney | undefined, id: number): RawBuilder<unknown> {
  if (!own)
    return sql`select null::bigint as id, 0::numeric as money, false as counts, true as listed where false`
  return sql`select r.id, coalesce(r.${sql.ref(own.sum)}, 0) as money, ${own.counts} as counts, true as listed
    from ${sql.table(type.table)} r where r.id = ${id}::bigint and r.deleted_at is null and ${own.has}`
}

/** The records of the base that the caller may list, in any state; null where the shown record is the base. */
function allOf(actor: Actor, { base: { type }, via }: MoneyStrip, id: number): RawBuilder<unknown> {
  if (!via) return sql`select null::int`
  return sql`select count(*)::int from ${sql.table(type.table)} r where r.deleted_at is null
    and r.${sql.ref(via.column)} = ${id}::bigint and ${reachable(actor, type, 'list')}`
}

interface Around {
  day: string
  /** Counts the base in any state. */
  all: RawBuilder<unknown>
  /** Records of the step that belong to the shown one by themselves, with what of them is for it. */
  mine: RawBuilder<unknown> | undefined
}

/** How much of what the base agrees on the caller may not list. */
const unlisted = sql`(select count(*) from goal b where b.counts and not b.listed)`

/**
 * One step as an object: what the caller may list of it, what they may not, what is due, and which records
 * remain open.
 */
function stepOf(actor: Actor, placed: PlacedStep, { day, all, mine }: Around): RawBuilder<unknown> {
  const { type, step, covers } = placed
  if (!covers)
    return sql`select jsonb_strip_nulls(jsonb_build_object('count', count(*), 'amount', sum(b.money), 'total', (${all})))
      from base b where b.listed`
  const { due } = step
  const partOf = partIn(type, step)
  const found = (base: RawBuilder<unknown>, money: RawBuilder<unknown>, from: RawBuilder<unknown>) => sql`
      select ${base} as base_id, ${money} as money,
      ${scopeUnder(actor, type)} as listed, ${partOf ?? sql`0`} as part,
      ${due ? sql`r.${sql.ref(due.date)} as due_date, r.${sql.ref(due.open)} as due_money, ${overdue(type, due, day)} as is_due` : sql`null::date as due_date, 0 as due_money, false as is_due`}
    from ${from} where r.deleted_at is null and ${inStates(type, step.states)}${partOf ? sql` and ${partOf} is not null` : sql``}`
  const table = sql.table(type.table)
  const covering = sql.ref(`r.${covers.column}`)
  const ofBase = sql`base b join ${table} r on ${covering} = b.id and not exists (select from own)`
  const ofOwn = mine && sql`own o cross join (${mine}) m join ${table} r on r.id = m.id`
  const rows = sql`${found(covering, sql`coalesce(r.${sql.ref(step.sum)}, 0)`, ofBase)}
    ${ofOwn ? sql`union all ${found(sql`o.id`, sql`m.money`, ofOwn)}` : sql``}`
  return sql`with s as (${rows}), covered as (select s.base_id, sum(s.money) as money,
      count(*) filter (where not s.listed) as hidden from s group by s.base_id), gaps as (
      select sum(greatest(b.money - coalesce(v.money, 0), 0)) as missing,
        sum(greatest(coalesce(v.money, 0) - b.money, 0)) as beyond
      from goal b left join covered v on v.base_id = b.id where b.counts)
    select jsonb_build_object(
      'count', count(*) filter (where s.listed), 'amount', sum(s.money) filter (where s.listed),
      'parts', (${partsOf(step)}),
      'missing', (select g.missing from gaps g), 'beyond', (select g.beyond from gaps g), 'hidden', count(*) filter (where not s.listed) + ${unlisted},
      'dueCount', count(*) filter (where s.listed and s.is_due),
      'dueAmount', sum(s.due_money) filter (where s.listed and s.is_due),
      'dueDate', min(s.due_date) filter (where s.listed and s.is_due),
      'open', (${openOf(actor, placed)})) from s`
}

/** The place of the part in which a record `r` counts, null for none; null for steps without parts. */
function partIn(type: RecordType, { parts }: PlacedStep['step']): RawBuilder<unknown> | null {
  const axis = parts && type.states?.[parts.axis]
  if (!axis) return null
  const cases = parts.of.map(
    (part, at) => sql`when ${inStates(type, part.in, { axis })} then ${sql.lit(at)}::int`,
  )
  return sql`(case ${sql.join(cases, sql` `)} end)`
}

/** What the caller may list of each part, by its place. */
const partsOf = ({ parts }: PlacedStep['step']): RawBuilder<unknown> =>
  parts
    ? sql`select jsonb_object_agg(g.part, jsonb_build_object('count', g.count, 'amount', g.amount)) from
        (select s.part, count(*) as count, sum(s.money) as amount from s where s.listed group by s.part) g`
    : sql`null::jsonb`

type Due = NonNullable<PlacedStep['step']['due']>

const overdue = (type: RecordType, due: Due, day: string): Condition =>
  sql<boolean>`(r.${sql.ref(due.date)} < ${day}::date and r.${sql.ref(due.open)} > 0 and ${inStates(type, due.states)})`

/**
 * Records of the base that are not covered, the oldest first, each with the waiting record that would be
 * settled next.
 */
function openOf(actor: Actor, { settles }: PlacedStep): RawBuilder<unknown> {
  const waiting = settles
    ? sql`(select jsonb_build_object('id', r.id, 'name', coalesce(r.${sql.ref(relationTo(settles.link.to).nameColumn)}, ''))
        from ${sql.table(settles.link.to.table)} r where r.${sql.ref(baseColumnOf(settles.link))} = o.id
          and ${scopeUnder(actor, settles.link.to)} and ${inStates(settles.link.to, settles.due.states)}
          and ${isOpen(settles.link)}
        order by r.${sql.ref(settles.due.date)}, r.id limit 1)`
    : sql`null::jsonb`
  return sql`select jsonb_agg(jsonb_build_object('id', o.id, 'name', coalesce(o.name, ''), 'missing', o.missing, 'settles', ${waiting})
      order by o.id)
    from (select u.* from (select b.id, b.name, case when exists (select from own) then (select g.missing from gaps g)
        else b.money - coalesce(v.money, 0) end as missing
      from base b left join covered v on v.base_id = coalesce((select w.id from own w), b.id)
      where b.counts and b.listed and coalesce(v.hidden, 0) = 0) u
      where u.missing > 0 order by u.id limit ${sql.lit(MOST_OPEN)}) o`
}

/** Whether something is left of a waiting record `r` for another that settles it. */
const isOpen = (link: NonNullable<PlacedStep['settles']>['link']): Condition =>
  isSpread(link)
    ? sql<boolean>`${restOf(link, 'r')} > 0`
    : sql<boolean>`not exists (select from ${sql.table(link.from.table)} x
        where x.${sql.ref(link.column)} = r.id and x.deleted_at is null)`

/** Column by which what is settled points at the base. */
function baseColumnOf({ to }: NonNullable<PlacedStep['settles']>['link']): string {
  const column = to.moneyStep?.covers
  if (column === undefined) throw new Error(`${to.key} covers nothing`)
  return column
}
