import type { Kysely } from 'kysely'
import { everyKind, kindsSchema } from '#protocol/crm/invoice/kinds.ts'
import type { invoice } from '#protocol/crm/invoice/type.ts'
import { invoiceTypes } from '#protocol/crm/invoice/words.ts'
import { type Acting, adminAct, recordActs } from '#server/access/audit.ts'
import { holdSettings } from '#server/access/company-info.ts'
import type { RowOf } from '#server/engine/model/row-of.ts'
import type { SaveMoment } from '#server/engine/model/rules.ts'
import { inTransaction, type Tables, type Transaction } from '#server/platform/database/database.ts'
import { refusal } from '#server/platform/refusal.ts'
import { isSame } from './red.ts'

/** The setting of the company that keeps the kinds. */
const NAME = 'invoiceTypes'
const TITLE = '开票类型设置'

/** Codes of the kinds that the company issues now (crm-records.md §11.1). */
export async function readIssuedKinds(db: Kysely<Tables>): Promise<readonly number[]> {
  const row = await db
    .selectFrom('company_settings')
    .select('value')
    .where('name', '=', NAME)
    .executeTakeFirst()
  return row?.value ? kindsSchema.parse(JSON.parse(row.value)).invoiceTypes : everyKind
}

/** Changes the kinds that are issued; what is made out already stays. */
export async function setIssuedKinds(acting: Acting, chosen: readonly number[]): Promise<void> {
  const issued = everyKind.filter((code) => chosen.includes(code))
  await inTransaction(acting.services.db, async (trx) => {
    await holdSettings(trx)
    await trx.deleteFrom('company_settings').where('name', '=', NAME).execute()
    const row = { name: NAME, value: JSON.stringify({ invoiceTypes: issued }), description: TITLE }
    await trx.insertInto('company_settings').values(row).execute()
    const detail = `设置开票类型：${issued.map((code) => invoiceTypes[code]).join('、')}`
    await recordActs(trx, acting, [adminAct('crm', '编辑', TITLE, detail)])
  })
}

/** Refuses a kind that is not issued; null and the kind that is there already pass. */
export async function requireIssued(
  db: Kysely<Tables>,
  { given, before }: { given: unknown; before: unknown },
): Promise<void> {
  if (given === undefined || given === null || isSame(given, before)) return
  if ((await readIssuedKinds(db)).includes(Number(given))) return
  throw refusal('kindNotIssued', invoiceTypes[Number(given)] ?? '').at('invoiceType')
}

/** The same of an invoice that is saved; a red one is of the kind of what it takes back. */
export async function checkKind({
  trx,
  stored,
  values,
}: SaveMoment<RowOf<typeof invoice>> & { trx: Transaction<Tables> }): Promise<void> {
  if ({ ...stored, ...values }.red_of) return
  await requireIssued(trx, { given: values.invoice_type, before: stored?.invoice_type })
}
