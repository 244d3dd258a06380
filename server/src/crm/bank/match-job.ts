import { sql, type Transaction } from 'kysely'
import { crm } from '#protocol/crm/application.ts'
import { BANK_UNMATCHED } from '#protocol/crm/bank/messages.ts'
import { receivables } from '#protocol/crm/receivables/type.ts'
import type { AppServices } from '#server/access/context.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'
import { defineJob } from '#server/platform/jobs/jobs.ts'
import { linkLines } from './link-lines.ts'

/** Lines of one run; the next run takes the others. */
const MOST = 10_000

interface Waiting {
  id: number
  payer: string
  /** Of the customer. */
  owner: number | null
  importer: number
}

/**
 * Assigns lines to customers, then reports what came in and is not booked: to the owner of the customer where they may book it, else to
 * the user who imported the line. One message per run and user; each line is reported once. Amounts stay out of it, not everyone may see them.
 */
export async function matchLines(
  services: Pick<AppServices, 'db' | 'notify' | 'directory'>,
): Promise<number> {
  return inTransaction(services.db, async (trx) => {
    await linkLines(trx)
    const waiting = await takeUnreported(trx)
    const people = services.directory.current()
    const byReceiver = Map.groupBy(waiting, ({ owner, importer }) =>
      owner !== null && people.can(owner, `${receivables.node}/save`) ? owner : importer,
    )
    await services.notify.sendMessages(
      trx,
      [...byReceiver].map(([receiver, lines]) => ({
        type: BANK_UNMATCHED,
        label: crm.messageLabel,
        recipients: [receiver],
        title: titleOf(lines),
        typeId: lines[0]?.id ?? null,
        sender: 0,
      })),
    )
    return waiting.length
  })
}

const titleOf = (lines: readonly Waiting[]): string => {
  const payer = lines[0]?.payer || '付款人不详'
  return lines.length === 1 ? payer : `${payer}等${lines.length}笔`
}

async function takeUnreported(trx: Transaction<Tables>): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    with due as (
      select transaction_id from bank_transaction where not notified order by transaction_id limit ${MOST} for update skip locked
    ), taken as (
      update bank_transaction t set notified = true from due where t.transaction_id = due.transaction_id returning t.*
    )
    select t.transaction_id as id, t.payer_name as payer, c.owner_user_id as owner, t.create_user_id as importer
    from taken t left join customer c on c.id = t.customer_id and c.deleted_at is null
    where t.direction = 1 and t.match_status = 0 order by t.transaction_id`.execute(trx)
  return rows
}

const matchJob = defineJob('bank-match', { title: '银行流水匹配', retries: 0 })

/** Every 30 minutes (locks-and-extensions.md §26). */
export function registerBankJobs(services: AppServices): void {
  services.jobs.work(matchJob, async () => {
    await matchLines(services)
  })
  services.jobs.schedule(matchJob, '*/30 * * * *', {})
}
