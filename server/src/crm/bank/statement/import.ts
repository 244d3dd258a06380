import { type Kysely, sql, type Transaction } from 'kysely'
import type { z } from 'zod'
import type { bankCalls, ImportedStatement } from '#protocol/crm/bank/calls.ts'
import type { RegionCompany } from '#protocol/crm/region-company/calls.ts'
import { readImportLimits } from '#server/engine/features/import/settings.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'
import type { Upload } from '#server/platform/http/uploads.ts'
import { refuse } from '#server/platform/refusal.ts'
import { keepErrorSheet } from '#server/platform/sheets/error-sheets.ts'
import { readRegionCompany } from '../../region-company/door.ts'
import { linkLines } from '../link-lines.ts'
import { regionOfUser } from '../sub-accounts.ts'
import { statementSheet, templateKeys } from './columns.ts'
import { type ReadRow, readStatement } from './read-file.ts'
import type { StatementLine } from './read-line.ts'
import '../tables.ts'

type Request = z.output<typeof bankCalls.upload.request>

const SHOWN_FAULTS = 100
const SHOWN_CELLS = 4
/** Lines of one insert. */
const AT_ONCE = 1000

interface Sorted {
  fresh: StatementLine[]
  doubles: number
  failed: { row: ReadRow; message: string }[]
}

/**
 * Takes in the lines of a statement (locks-and-extensions.md §10.4). A serial number of the main account that is there already is
 * passed over if it is the same payment, and refused if it is another one. A dry run writes nothing but the sheet of faulty rows.
 */
export async function importStatement(
  actor: Actor,
  upload: Upload | undefined,
  { region: given, dryRun }: Request,
): Promise<ImportedStatement> {
  const { services, viewer } = actor
  const region = given ?? (await regionOfUser(services, services.db, viewer.userId))
  const company = await readRegionCompany(services, region)
  if (!company.mainAccountNo) refuse('mainAccountMissing', company.companyName)
  const rows = await readStatement(upload, await readImportLimits(services.db))
  const { made, linked, doubles, fresh, failed } = await inTransaction(services.db, async (trx) => {
    const sorted = await sortRows(trx, company, rows)
    const made = dryRun === 1 ? sorted.fresh.length : await insertLines(trx, actor, company, sorted.fresh)
    const linked = dryRun === 1 ? await countLinked(trx, sorted.fresh) : await linkLines(trx)
    return { ...sorted, made, linked }
  })
  return {
    totalSize: rows.length,
    successCount: made,
    doubleCount: doubles + fresh.length - made,
    linkedCount: linked,
    errSize: failed.length,
    // a workbook takes its time, and no line is locked meanwhile
    ...(failed.length > 0 && { token: await keepFailed(actor, failed) }),
    faults: failed.slice(0, SHOWN_FAULTS).map(({ row, message }) => ({
      row: row.number,
      cells: cellsOf(row).filter(Boolean).slice(0, SHOWN_CELLS),
      message,
    })),
  }
}

const paymentOf = ({ direction, money }: Pick<StatementLine, 'direction' | 'money'>) =>
  `${direction} ${money}`

/** Rows by their outcome: new, there already in the file or the database, or refused. */
async function sortRows(
  trx: Transaction<Tables>,
  { mainAccountNo }: RegionCompany,
  rows: readonly ReadRow[],
): Promise<Sorted> {
  const lines = rows.flatMap(({ line }) => (typeof line === 'string' ? [] : line))
  const { rows: stored } = await sql<{ bank_serial: string; direction: 1 | 2; money: string }>`
    select bank_serial, direction, money from bank_transaction
    where main_account_no = ${mainAccountNo} and bank_serial = any(${lines.map(({ bankSerial }) => bankSerial)}::text[])`.execute(
    trx,
  )
  const known = new Map(stored.map((row) => [row.bank_serial, paymentOf(row)]))
  const sorted: Sorted = { fresh: [], doubles: 0, failed: [] }
  for (const row of rows) {
    const { line } = row
    if (typeof line === 'string') {
      sorted.failed.push({ row, message: line })
      continue
    }
    const before = known.get(line.bankSerial)
    if (before === undefined) {
      known.set(line.bankSerial, paymentOf(line))
      sorted.fresh.push(line)
    } else if (before === paymentOf(line)) sorted.doubles += 1
    else sorted.failed.push({ row, message: '该交易流水号已用于另一笔款项，请核对金额和收付方向' })
  }
  return sorted
}

/** Returns how many were new: another import may have brought some of them meanwhile. */
async function insertLines(
  trx: Transaction<Tables>,
  { services, viewer }: Actor,
  { region, mainAccountNo }: RegionCompany,
  lines: readonly StatementLine[],
): Promise<number> {
  const now = services.clock.now()
  let made = 0
  for (let at = 0; at < lines.length; at += AT_ONCE) {
    const inserted = await trx
      .insertInto('bank_transaction')
      .values(
        lines.slice(at, at + AT_ONCE).map((line) => ({
          region,
          main_account_no: mainAccountNo,
          bank_serial: line.bankSerial,
          sub_account_no: line.subAccountNo,
          customer_id: null,
          direction: line.direction,
          money: line.money,
          balance: line.balance,
          payer_name: line.payerName,
          payer_account: line.payerAccount,
          summary: line.summary,
          trade_time: line.tradeTime,
          ignored: false,
          ignore_reason: '',
          notified: false,
          create_user_id: viewer.userId,
          create_time: now,
        })),
      )
      .onConflict((oc) => oc.constraint('bank_serial_once').doNothing())
      .returning('transaction_id')
      .execute()
    made += inserted.length
  }
  return made
}

async function countLinked(db: Kysely<Tables>, lines: readonly StatementLine[]): Promise<number> {
  const numbers = lines.map(({ subAccountNo }) => subAccountNo).filter(Boolean)
  const { rows } = await sql<{ count: number }>`select count(*)::int as count
    from unnest(${numbers}::text[]) n where exists(select from sub_account a
      where a.customer_id is not null and n in (a.sub_account_no, a.child_account_no))`.execute(db)
  return rows[0]?.count ?? 0
}

const keepFailed = ({ services, viewer }: Actor, failed: Sorted['failed']) =>
  keepErrorSheet(
    services,
    viewer.userId,
    statementSheet(failed.map(({ row, message }) => [message, ...cellsOf(row)])),
  )

/** In the columns of the template: a statement with two columns of amounts gets its amount back in one. */
const cellsOf = ({ cells }: ReadRow): string[] =>
  templateKeys.map((key) => {
    if (key === 'money') return cells.money || cells.credit || cells.debit
    if (key === 'direction') return cells.direction || (cells.credit ? '收' : cells.debit ? '付' : '')
    return cells[key]
  })
