import { Decimal } from 'decimal.js'
import { sql, type Transaction } from 'kysely'
import type { z } from 'zod'
import type { bankCalls } from '#protocol/crm/bank/calls.ts'
import { BY_BANK, CREDIT, matchStatus } from '#protocol/crm/bank/words.ts'
import { contract } from '#protocol/crm/contract/type.ts'
import { receivables } from '#protocol/crm/receivables/type.ts'
import { receivablesPlan } from '#protocol/crm/receivables-plan/type.ts'
import { optionValues } from '#protocol/fields/value/choice.ts'
import type { SaveRequest } from '#protocol/record/calls/calls.ts'
import { takenState } from '#server/engine/change/approval/submit.ts'
import { readEnabledParts } from '#server/engine/change/numbering/assign.ts'
import { readWritten } from '#server/engine/change/plan/written.ts'
import { createOpened } from '#server/engine/change/save/create.ts'
import { formOfSave, openNew } from '#server/engine/change/save/open.ts'
import { checkWritten } from '#server/engine/change/save/validate.ts'
import { requireRecords } from '#server/engine/model/find-record.ts'
import type { Form } from '#server/engine/model/form-of.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { readRests, spreadLinkOf } from '#server/engine/model/spread.ts'
import { onConstraint } from '#server/platform/database/constraints.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'
import { refusal, refuse } from '#server/platform/refusal.ts'
import { formatDay } from '#server/platform/time/clock.ts'
import { type LineRow, visibleLines } from './lines.ts'
import { keepConfirmed } from './undo-confirm.ts'

type Request = z.output<typeof bankCalls.confirm.request>
type Reply = z.input<typeof bankCalls.confirm.reply>
type Asked = Request['list'][number]
type Trx = Transaction<Tables>

onConstraint('bank_line_within_money', 'bankMoneyBeyond', 'money')

/** One receipt: what of a line belongs to one contract. */
interface Booking {
  line: LineRow
  contractId: number
  parts: readonly Asked[]
}

/**
 * Makes receipts of lines, which count at once: the money is there (locks-and-extensions.md §10.7). All or none. Lines are locked
 * first, so that of two callers with the same line the second sees what the first has booked.
 */
export async function confirmLines(actor: Actor, { list }: Request): Promise<Reply> {
  if (list.length === 0) refuse('bankNothingChosen')
  return inTransaction(actor.services.db, async (trx) => {
    const lines = await lockLines(
      trx,
      actor,
      list.map(({ transactionId }) => transactionId),
    )
    for (const line of lines.values()) requireRoom(line, list)
    await requirePlans(trx, actor, list)
    const made: Reply['list'] = []
    for (const booking of bookingsOf(list, lines))
      made.push({
        transactionId: booking.line.transaction_id,
        receivablesId: await makeReceipt(trx, actor, booking),
      })
    await keepConfirmed(
      trx,
      actor,
      made.map(({ receivablesId }) => receivablesId),
    )
    return { list: made }
  })
}

/** Lines that the caller may see, locked in the order of ids; refuses the call for any other. */
export async function lockLines(
  trx: Trx,
  actor: Actor,
  ids: readonly number[],
): Promise<ReadonlyMap<number, LineRow>> {
  const wanted = [...new Set(ids)]
  const { rows } = await sql<LineRow>`select t.* from bank_transaction t
    where t.transaction_id = any(${wanted}::bigint[]) and ${visibleLines(actor)}
    order by t.transaction_id for update of t`.execute(trx)
  if (rows.length < wanted.length) refuse('forbidden')
  return new Map(rows.map((row) => [row.transaction_id, row]))
}

const sumOf = (list: readonly Asked[]) => Decimal.sum(0, ...list.map(({ money }) => money))

function requireRoom(line: LineRow, list: readonly Asked[]): void {
  if (line.direction !== CREDIT) refuse('bankLineOut')
  if (line.match_status === matchStatus.ignored) refuse('bankLineIgnored')
  const asked = sumOf(list.filter(({ transactionId }) => transactionId === line.transaction_id))
  if (asked.gt(new Decimal(line.money).sub(line.matched_money))) throw refusal('bankMoneyBeyond').at('money')
}

/** Contracts are locked, so that what is open of their plans stays as it is read. */
async function requirePlans(trx: Trx, actor: Actor, list: readonly Asked[]): Promise<void> {
  const contractIds = list.map(({ contractId }) => contractId)
  await requireRecords(actor, contract, contractIds, { action: 'read', lock: true, db: trx })
  const ofPlans = Map.groupBy(
    list.filter(({ receivablesPlanId }) => receivablesPlanId !== undefined),
    ({ receivablesPlanId }) => receivablesPlanId ?? 0,
  )
  const ids = [...ofPlans.keys()]
  const plans = await requireRecords(actor, receivablesPlan, ids, { action: 'read', db: trx })
  const rests = await readRests(trx, spreadLinkOf(receivables), ids, null)
  for (const { id, contract_id } of plans) {
    const asked = ofPlans.get(id) ?? []
    if (asked.some(({ contractId }) => contractId !== contract_id)) refuse('bankPlanElsewhere')
    if (sumOf(asked).gt(rests.get(id) ?? 0)) throw refusal('planMoneyBeyond').at('money')
  }
}

function bookingsOf(list: readonly Asked[], lines: ReadonlyMap<number, LineRow>): Booking[] {
  const groups = Map.groupBy(list, ({ transactionId, contractId }) => `${transactionId} ${contractId}`)
  return [...groups.values()].flatMap((parts) => {
    const [{ transactionId = 0, contractId = 0 } = {}] = parts
    const line = lines.get(transactionId)
    return line ? [{ line, contractId, parts }] : []
  })
}

/** The receipt of a contract, by the rules of its form; it takes over what the bank has decided, so no approval begins. */
export async function makeReceipt(
  trx: Trx,
  actor: Actor,
  { line, contractId, parts }: Booking,
  { paysNothing = false }: { paysNothing?: boolean } = {},
): Promise<number> {
  const [owner] = await requireRecords(actor, contract, [contractId], { action: 'read', db: trx })
  const form = formOfSave(actor, receivables)
  const allocations = allocationsOf(parts)
  // a part without its plan would be lost
  const needed = ['money', 'contractId', ...(allocations.length > 0 ? ['receivablesPlanId'] : [])]
  if (needed.some((key) => !form.writes(key, true))) refuse('forbidden')
  const request: SaveRequest = {
    entity: {
      ...(await numberWithoutRule(trx, line)),
      customerId: owner?.customer_id ?? null,
      contractId,
      returnTime: formatDay(line.trade_time),
      money: sumOf(parts).toString(),
      ...(offersBank(form) && { returnType: BY_BANK }),
      remark: [line.payer_name, line.summary].filter(Boolean).join(' '),
    },
    field: [],
    ...((allocations.length > 0 || paysNothing) && { allocations }),
  }
  const written = readWritten(form, request, { isNew: true })
  await checkWritten(actor, form, { written, stored: null, db: trx })
  const save = openNew(actor, receivables, {
    form,
    written,
    request,
    ownerUserId: actor.viewer.userId,
    asked: takenState(receivables, { asDraft: false }),
    takesOver: true,
  })
  Object.assign(save.values, {
    bank_transaction_id: line.transaction_id,
    sub_account_no: line.sub_account_no || null,
  })
  return createOpened(trx, save)
}

/** An administrator may have renamed the option. */
const offersBank = ({ schema }: Form): boolean =>
  schema.fields.some(({ key, setting }) => key === 'returnType' && optionValues(setting).includes(BY_BANK))

/** Where receipts are not numbered by a rule: the number of the bank, counted up where a line is booked in parts. */
async function numberWithoutRule(trx: Trx, line: LineRow): Promise<{ number?: string }> {
  if ((await readEnabledParts(trx, receivables)).length > 0) return {}
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from receivables
    where bank_transaction_id = ${line.transaction_id}`.execute(trx)
  const made = rows[0]?.count ?? 0
  return { number: made === 0 ? line.bank_serial : `${line.bank_serial}-${made + 1}` }
}

/** A plan that is named twice gets one share. */
function allocationsOf(parts: readonly Asked[]): { receivablesPlanId: number; money: string }[] {
  const ofPlans = Map.groupBy(
    parts.filter(({ receivablesPlanId }) => receivablesPlanId !== undefined),
    ({ receivablesPlanId }) => receivablesPlanId ?? 0,
  )
  return [...ofPlans].map(([receivablesPlanId, shares]) => ({
    receivablesPlanId,
    money: sumOf(shares).toString(),
  }))
}
