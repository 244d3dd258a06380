import { sql } from 'kysely'
import type { z } from 'zod'
import type { bankCalls, ProposedPlan } from '#protocol/crm/bank/calls.ts'
import { contract } from '#protocol/crm/contract/type.ts'
import { receivables } from '#protocol/crm/receivables/type.ts'
import { receivablesPlan } from '#protocol/crm/receivables-plan/type.ts'
import { type FieldRights, fieldRightsOf } from '#server/engine/model/field-rights.ts'
import { reachable } from '#server/engine/model/find-record.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { restOf, spreadLinkOf } from '#server/engine/model/spread.ts'
import { lineRights, visibleLines } from './lines.ts'
import { score } from './score.ts'
import './tables.ts'

type Request = z.output<typeof bankCalls.propose.request>
type Proposed = z.input<typeof bankCalls.propose.reply>

/** Plans shown of a line, looked at of a customer, and of those with the same amount before and after the day. */
const SHOWN = 3
const MOST_OF_CUSTOMER = 20
const MOST_OF_AMOUNT = 5

interface Candidate {
  line: number
  id: number
  contract_id: number
  contract_num: string | null
  customer_id: number
  customer_name: string | null
  num: string | null
  return_date: string | null
  rest: string
  open: string
  of_account: boolean
  of_name: boolean
  days_apart: number | null
}

/** What of a plan the caller sees; what is hidden neither shows nor counts. */
function rightsOf(actor: Actor) {
  const fields = actor.services.engine.catalog.current()
  const seen = (rights: FieldRights, key: string) => rights.level(key) > 1 && !rights.maskedInLists(key)
  const ofPlans = fieldRightsOf(actor.viewer, receivablesPlan, fields)
  const lines = lineRights(actor)
  return {
    money: lines.money && seen(ofPlans, 'money') && seen(ofPlans, 'unreceivedMoney'),
    day: seen(ofPlans, 'returnDate'),
    num: seen(ofPlans, 'num'),
    contractNum: seen(fieldRightsOf(actor.viewer, contract, fields), 'num') && seen(ofPlans, 'contractId'),
    name: lines.customer && seen(ofPlans, 'customerId'),
    account: lines.account,
  }
}
type Rights = ReturnType<typeof rightsOf>

/**
 * Up to three open plans for each of the lines, the likeliest first (locks-and-extensions.md §10.6). One statement for all of
 * them; plans are reached by customer or by amount, never all of them.
 */
export async function proposePlans(actor: Actor, { transactionIds }: Request): Promise<Proposed> {
  const rights = rightsOf(actor)
  // what is proposed reveals what is open
  const found = rights.money ? await findCandidates(actor, transactionIds, rights) : []
  const byLine = Map.groupBy(found, ({ line }) => line)
  return [...new Set(transactionIds)].map((transactionId) => ({
    transactionId,
    plans: likeliest(byLine.get(transactionId) ?? [], rights),
  }))
}

function likeliest(candidates: readonly Candidate[], rights: Rights): ProposedPlan[] {
  // who pays is known: a plan of another customer with the same amount is a coincidence
  const isKnown = candidates.some((each) => each.of_account || each.of_name)
  return candidates
    .filter((each) => !isKnown || each.of_account || each.of_name)
    .map((each) => ({ each, ...judge(each, rights) }))
    .toSorted(
      (one, other) =>
        other.score - one.score ||
        (rights.day ? (one.each.days_apart ?? 0) - (other.each.days_apart ?? 0) : 0) ||
        one.each.id - other.each.id,
    )
    .slice(0, SHOWN)
    .map(({ each, score: likely, reasons }) => ({
      receivablesPlanId: each.id,
      contractId: each.contract_id,
      contractNum: rights.contractNum ? (each.contract_num ?? '') : '',
      customerId: each.customer_id,
      customerName: rights.name ? (each.customer_name ?? '') : '',
      num: rights.num ? (each.num ?? '') : '',
      returnDate: rights.day ? each.return_date : null,
      openMoney: Number(each.rest),
      score: likely,
      reasons,
    }))
}

const judge = (each: Candidate, { day }: Rights) =>
  score({
    ofAccount: each.of_account,
    ofName: each.of_name,
    ofMoney: each.rest === each.open,
    daysApart: day ? each.days_apart : null,
  })

/** Open, of a contract in force, and the caller's to read; `r` is the plan. */
const isOpen = (actor: Actor) => sql<boolean>`r.deleted_at is null and r.received_status in (0, 2, 4)
  and r.unreceived_money > 0 and ${reachable(actor, receivablesPlan, 'read')}`

async function findCandidates(
  actor: Actor,
  ids: readonly number[],
  { name, account }: Rights,
): Promise<Candidate[]> {
  const open = isOpen(actor)
  const when = (allowed: boolean) => (allowed ? sql`true` : sql`false`)
  const { rows } = await sql<Candidate>`
    with line as materialized (
      select t.transaction_id as id, t.customer_id, (t.money - t.matched_money) as open, t.payer_name,
        (t.trade_time at time zone 'Asia/Shanghai')::date as day
      from bank_transaction t
      where t.transaction_id = any(${ids}::bigint[]) and t.direction = 1 and t.match_status in (0, 1) and ${visibleLines(actor)}
    ), payer as materialized (
      select l.id as line, c.id as customer_id, true as of_account, false as of_name from line l
      join customer c on c.id = l.customer_id or c.parent_id = l.customer_id
      where c.deleted_at is null and ${when(account)}
      union all
      select l.id, c.id, false, true from line l
      join customer c on comparable_name(c.customer_name) = comparable_name(l.payer_name) and c.deleted_at is null
      where l.payer_name <> '' and ${when(name)}
    ), found as (
      select p.line, plan.id, p.of_account, p.of_name from payer p join line l on l.id = p.line
      cross join lateral (
        select r.id from receivables_plan r where r.customer_id = p.customer_id and ${open}
        order by r.unreceived_money <> l.open, abs(r.return_date - l.day), r.id limit ${MOST_OF_CUSTOMER}) plan
      union all
      select l.id, plan.id, false, false from line l
      cross join lateral (
        (select r.id from receivables_plan r where r.unreceived_money = l.open and r.return_date >= l.day and ${open}
          order by r.return_date limit ${MOST_OF_AMOUNT})
        union all
        (select r.id from receivables_plan r where r.unreceived_money = l.open and r.return_date < l.day and ${open}
          order by r.return_date desc limit ${MOST_OF_AMOUNT})) plan
    ), candidate as (
      select line, id, bool_or(of_account) as of_account, bool_or(of_name) as of_name from found group by line, id
    )
    select n.line, r.id, r.contract_id, k.num as contract_num, r.customer_id, c.customer_name, r.num,
      to_char(r.return_date, 'YYYY-MM-DD') as return_date, rest.money::numeric(18, 2)::text as rest, l.open::text as open,
      n.of_account, n.of_name, abs(r.return_date - l.day) as days_apart
    from candidate n join line l on l.id = n.line join receivables_plan r on r.id = n.id
    join contract k on k.id = r.contract_id join customer c on c.id = r.customer_id
    cross join lateral (select ${restOf(spreadLinkOf(receivables), 'r')} as money) rest
    where rest.money > 0`.execute(actor.services.lists.db)
  return rows
}
