import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customer } from '#protocol/crm/customer/type.ts'
import { historyCalls } from '#protocol/crm/history.ts'
import { poolMoveCalls } from '#protocol/crm/pool/calls.ts'
import { fileCalls } from '#protocol/files/calls.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { viewerOf } from '#server/access/viewer.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { makeRecord } from '../../../test/make.ts'
import { makePool } from '../../../test/make-pool.ts'
import { drawCompany, type Person, type TestCompany } from '../../../test/people.ts'
import { sendFile, uploadFile } from '../../../test/upload.ts'

const calls = recordCallsOf(customer)
let company: TestCompany
/** Keys of a file field, a required one, and a detail table with a file column. */
const keys = { file: 'fieldFile', required: 'fieldMust', table: 'fieldTable', cell: 'fieldCell' }

beforeAll(async () => {
  company = await drawCompany()
  const { pool } = company.platform
  const add = async (name: string, formType: string, parent: number | null = null, required = false) => {
    const { rows } = await pool.query(
      `insert into fields (label, parent_field_id, field_name, name, form_type, kind, is_required, sorting)
       values (2, $1, $2, $2, $3, 0, $4, 900) returning field_id`,
      [parent, name, formType, required],
    )
    return Number(rows[0].field_id)
  }
  const column = (id: number, type: string) => pool.query(`alter table customer add column f_${id} ${type}`)
  await column(await add(keys.file, 'file'), 'text')
  const table = await add(keys.table, 'detail_table')
  await column(table, 'jsonb')
  await add(keys.cell, 'file', table)
  await company.app.services.engine.catalog.changed()
})
afterAll(() => company.close())

const upload = (person: Person, name: string, fields: Record<string, string> = {}) =>
  uploadFile(company, person, fileCalls.upload, { name, content: name }, fields)

async function fieldValueOf(person: Person, id: number, key: string): Promise<unknown> {
  const form = await person.ask(calls.information, { id })
  return form.find((field) => field.fieldName === key)?.value
}
const batchOf = async (id: number): Promise<string> =>
  (await company.platform.pool.query('select batch_id from customer where id = $1', [id])).rows[0].batch_id
const linesOf = async (person: Person, id: number) =>
  (await person.ask(historyCalls.list, { types: 2, actionId: id })).flatMap((entry) => entry.content)

describe('a file field', () => {
  it('is written as a batch and read as its files', async () => {
    const { repA, repB, managerA } = company.people
    const file = await upload(repA, '合同.pdf')
    const id = await makeRecord(repA, customer, {
      field: [{ fieldName: keys.file, value: file.batchId }],
    })
    expect(await fieldValueOf(managerA, id, keys.file)).toMatchObject([
      { fileId: file.fileId, name: '合同.pdf' },
    ])
    expect((await managerA.ask(fileCalls.byId, { fileId: file.fileId })).name).toBe('合同.pdf')
    expect((await repB.call(fileCalls.byId, { fileId: file.fileId })).code).toBe(404)
    const empty = await makeRecord(repA, customer)
    expect(await fieldValueOf(repA, empty, keys.file)).toEqual([])
  })

  it('takes no batch of somebody else, of another record, or of another record’s own files', async () => {
    const { repA, repB } = company.people
    const foreign = await upload(repB, '别人的.txt')
    const write = (batchId: string) =>
      makeRecord(repA, customer, { field: [{ fieldName: keys.file, value: batchId }] })
    await expect(write(foreign.batchId)).rejects.toThrow('401')
    const mine = await upload(repA, '我的.txt')
    await write(mine.batchId)
    await expect(write(mine.batchId)).rejects.toThrow('401')
    const other = await makeRecord(repB, customer)
    await expect(write(await batchOf(other))).rejects.toThrow('401')
  })

  it('tells the change by file names, and lets the old batch go', async () => {
    const { repA, managerA } = company.people
    const [first, second] = [await upload(repA, '旧.txt'), await upload(repA, '新.txt')]
    const id = await makeRecord(repA, customer, { field: [{ fieldName: keys.file, value: first.batchId }] })
    const list = [{ fieldName: keys.file, value: second.batchId }]
    await repA.ask(calls.updateInformation, { id, list })
    expect(await linesOf(repA, id)).toContain(`将${keys.file} 由旧.txt修改为新.txt。`)
    expect((await managerA.call(fileCalls.byId, { fileId: first.fileId })).code).toBe(404)
    expect((await repA.call(fileCalls.byId, { fileId: first.fileId })).code).toBe(0)
  })

  it('is hidden with its field: no right to the field, no file', async () => {
    const { repA, managerA } = company.people
    const file = await upload(repA, '密.txt')
    const id = await makeRecord(repA, customer, { field: [{ fieldName: keys.file, value: file.batchId }] })
    const { pool } = company.platform
    await pool.query(
      `insert into role_fields (role_id, label, field_id, key, auth_level, operate_type)
       select distinct role_id, 2, null::bigint, $1, 1, 1 from user_role where user_id = $2`,
      [keys.file, managerA.userId],
    )
    await company.app.services.engine.catalog.changed()
    expect((await managerA.call(fileCalls.byId, { fileId: file.fileId })).code).toBe(404)
    expect((await managerA.ask(calls.files, { id })).map((each) => each.fileId)).not.toContain(file.fileId)
    await pool.query('delete from role_fields where key = $1', [keys.file])
    await company.app.services.engine.catalog.changed()
    expect((await managerA.call(fileCalls.byId, { fileId: file.fileId })).code).toBe(0)
  })

  it('works inside the cells of a detail table', async () => {
    const { repA, repB, managerA } = company.people
    const file = await upload(repA, '明细.txt')
    const rows = [[{ fieldName: keys.cell, value: file.batchId }]]
    const id = await makeRecord(repA, customer, { field: [{ fieldName: keys.table, value: rows }] })
    expect(await fieldValueOf(managerA, id, keys.table)).toMatchObject([
      [{ fieldName: keys.cell, value: [{ fileId: file.fileId }] }],
    ])
    const foreign = await upload(repB, '外.txt')
    const write = makeRecord(repA, customer, {
      field: [{ fieldName: keys.table, value: [[{ fieldName: keys.cell, value: foreign.batchId }]] }],
    })
    await expect(write).rejects.toThrow('401')
  })
})

describe('the files of a record', () => {
  it('come from three sources, newest first, with what may be done', async () => {
    const { repA, managerA, assistant, repB } = company.people
    const inField = await upload(repA, '字段.txt')
    const id = await makeRecord(repA, customer, { field: [{ fieldName: keys.file, value: inField.batchId }] })
    const own = await upload(managerA, '附件.txt', { batchId: await batchOf(id) })
    const followUp = await upload(repA, '跟进.txt')
    await company.platform.pool.query(
      'insert into activities (kind, type, record_id, content, batch_id, create_user_id) values (1, 2, $1, $2, $3, $4)',
      [id, '跟进', followUp.batchId, repA.userId],
    )
    const { db, files } = company.app.services
    const viewer = viewerOf(company.app.services.directory.current(), repA.userId)
    const actor = { services: company.app.services, viewer, client: { ip: '127.0.0.1' } }
    await inTransaction(db, (trx) =>
      files.claim(trx, actor, followUp.batchId, { module: 'customer', id, field: 'activity' }),
    )
    const list = await repA.ask(calls.files, { id })
    expect(list.map((file) => [file.name, file.source, file.readOnly])).toEqual([
      ['跟进.txt', '跟进记录', 1],
      ['附件.txt', '附件上传', 0],
      ['字段.txt', '客户详情', 1],
    ])
    expect(list.map((file) => file.fileId)).toEqual([followUp.fileId, own.fileId, inField.fileId])
    expect(await repA.ask(calls.counters, { id })).toMatchObject({ fileCount: 3 })
    expect((await assistant.ask(calls.files, { id })).length).toBe(3)
    expect((await repB.call(calls.files, { id })).code).toBe(401)
    expect((await repB.call(fileCalls.byId, { fileId: followUp.fileId })).code).toBe(404)
  })

  it('are shown in the history when they come and go', async () => {
    const { repA } = company.people
    const id = await makeRecord(repA, customer)
    const file = await upload(repA, '报价.txt', { batchId: await batchOf(id) })
    await repA.ask(fileCalls.remove, { id: file.fileId })
    expect(await linesOf(repA, id)).toEqual(['删除了附件：报价.txt', '上传了附件：报价.txt', '新建了客户'])
  })

  it('are closed when the record is deleted', async () => {
    const { repA, managerA, director } = company.people
    const id = await makeRecord(repA, customer)
    const batchId = await batchOf(id)
    const file = await upload(managerA, '附件.txt', { batchId })
    await director.ask(calls.remove, { ids: [id] })
    expect((await repA.call(fileCalls.byId, { fileId: file.fileId })).code).toBe(404)
    const more = { name: 'x.txt', content: 'x' }
    expect((await sendFile(company, repA, fileCalls.upload, more, { batchId })).code).toBe(401)
  })

  it('are copied without their bytes, which stay until the last copy is gone', async () => {
    const { repA } = company.people
    const from = await upload(repA, '副本.txt')
    const to = 'c'.repeat(32)
    const id = await makeRecord(repA, customer)
    const { db, files, fileService } = company.app.services
    await inTransaction(db, (trx) => files.copy(trx, from.batchId, to, { module: 'customer', id, field: '' }))
    await repA.ask(fileCalls.remove, { id: from.fileId })
    await company.platform.jobs.runDue()
    const [copy] = (await files.list(db, [to])).get(to) ?? []
    const key = async () =>
      (await company.platform.pool.query('select storage_key from files where file_id = $1', [copy?.fileId]))
        .rows[0].storage_key
    const storageKey = await key()
    const stream = await fileService.store.open(storageKey)
    expect((await stream.toArray()).join('')).toBe('副本.txt')
    await inTransaction(db, (trx) => files.removeOwned(trx, 'customer', [id]))
    await company.platform.jobs.runDue()
    await expect(fileService.store.open(storageKey)).rejects.toThrow('ENOENT')
  })
})

it('a pool that hides a file field hides its files from the counter as well', async () => {
  const { admin, repA, repA2 } = company.people
  const file = await upload(repA, '藏起来.pdf')
  const id = await makeRecord(repA, customer, { field: [{ fieldName: keys.file, value: file.batchId }] })
  const countFor = async (who: Person) => (await who.ask(calls.counters, { id })).fileCount
  expect(await countFor(repA)).toBe(1)
  const poolId = await makePool(company, '藏文件公海', { memberUserId: String(repA2.userId) })
  await admin.ask(poolMoveCalls.putIn, { ids: [id], poolId })
  expect(await countFor(repA2)).toBe(0)
  expect(await repA2.ask(calls.files, { id })).toEqual([])
  expect(await countFor(admin)).toBe(0)
})
