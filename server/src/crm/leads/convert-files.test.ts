import { afterAll, beforeAll, expect, it } from 'vitest'
import { customer } from '#protocol/crm/customer/type.ts'
import { leadsCalls } from '#protocol/crm/leads/calls.ts'
import { leads } from '#protocol/crm/leads/type.ts'
import { fileCalls } from '#protocol/files/calls.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { makeRecord } from '../../../test/make.ts'
import { drawCompany, type TestCompany } from '../../../test/people.ts'
import { uploadFile } from '../../../test/upload.ts'

let company: TestCompany
beforeAll(async () => {
  company = await drawCompany()
  const { pool } = company.platform
  const add = async (label: number, table: string, relevant: number | null) => {
    const { rows } = await pool.query(
      `insert into fields (label, field_name, name, form_type, kind, is_required, sorting, relevant)
       values ($1, 'fieldPapers', '证照', 'file', 0, $2, 900, $3) returning field_id`,
      [label, label === 2, relevant],
    )
    await pool.query(`alter table ${table} add column f_${rows[0].field_id} text`)
    return Number(rows[0].field_id)
  }
  await add(1, 'leads', await add(2, 'customer', null))
  await company.app.services.engine.catalog.changed()
})
afterAll(() => company.close())

it('attachments and files of fields go along as the customer’s own copies', async () => {
  const { repA } = company.people
  const inField = await uploadFile(company, repA, fileCalls.upload, { name: '证照.txt', content: '1' })
  const own = await uploadFile(company, repA, fileCalls.upload, { name: '附件.txt', content: '2' })
  const leadId = await makeRecord(repA, leads, {
    entity: { batchId: own.batchId },
    field: [{ fieldName: 'fieldPapers', value: inField.batchId }],
  })
  await repA.ask(leadsCalls.convert, { ids: [leadId] })
  const { rows } = await company.platform.pool.query('select customer_id from leads where id = $1', [leadId])
  const copies = await repA.ask(recordCallsOf(customer).files, { id: Number(rows[0].customer_id) })
  expect(copies.map((file) => [file.name, file.source]).toSorted()).toEqual([
    ['证照.txt', '客户详情'],
    ['附件.txt', '附件上传'],
  ])
  await repA.ask(fileCalls.remove, { id: own.fileId })
  await company.platform.jobs.runDue()
  const kept = copies.find((file) => file.name === '附件.txt')
  const shown = await company.app.fastify.inject({
    url: `/crm/api${kept?.url}`,
    headers: { 'admin-token': await repA.token() },
  })
  expect(shown.payload).toBe('2')
})
