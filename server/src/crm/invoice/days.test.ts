import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { invoiceCalls } from '#protocol/crm/invoice/calls.ts'
import { invoice } from '#protocol/crm/invoice/type.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { makeRecord } from '../../../test/make.ts'
import { drawCompany, type TestCompany } from '../../../test/people.ts'

const MIGRATION = new URL('../../../migrations/0510_invoice_states.sql', import.meta.url)

let company: TestCompany
beforeAll(async () => {
  company = await drawCompany()
})
afterAll(() => company.close())

it('moments of issue of earlier versions become the days that they were in Shanghai', async () => {
  const { repA, managerA } = company.people
  const ids = [await makeRecord(repA, invoice), await makeRecord(repA, invoice)]
  const [dated = 0, undated = 0] = ids
  for (const invoiceId of ids) await managerA.ask(invoiceCalls.issue, { invoiceId, invoiceNumber: 'NO-1' })
  const { pool } = company.platform
  // as it was before
  await pool.query(`alter table invoice drop column red_of, drop column status_reason,
    alter column real_invoice_date type timestamptz using null`)
  await pool.query(`update invoice set real_invoice_date = '2026-05-01 16:00:00Z' where id = $1`, [dated])
  await pool.query(readFileSync(MIGRATION, 'utf8'))
  const shown = async (invoiceId: number) => repA.ask(recordCallsOf(invoice).detail, { invoiceId })
  expect((await shown(dated)).realInvoiceDate).toBe('2026-05-02')
  expect(await shown(undated)).toMatchObject({ realInvoiceDate: '', statusReason: '', redOf: '' })
})
