import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { subAccountCalls } from '#protocol/crm/bank/account-calls.ts'
import { business } from '#protocol/crm/business/type.ts'
import { contacts } from '#protocol/crm/contacts/type.ts'
import { contract } from '#protocol/crm/contract/type.ts'
import { contractFileCalls, sealCalls } from '#protocol/crm/contract-file/calls.ts'
import type { FileForm } from '#protocol/crm/contract-file/form.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { invoiceCalls } from '#protocol/crm/invoice/calls.ts'
import { everyKind } from '#protocol/crm/invoice/kinds.ts'
import { lockCalls } from '#protocol/crm/software-lock/calls.ts'
import { statusCode } from '#protocol/crm/software-lock/status.ts'
import { fileCalls } from '#protocol/files/calls.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { systemWriter } from '#server/engine/model/rules.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { MAIN_ACCOUNT, openAccount } from '../../../test/bank.ts'
import { contractFilesOf, fontsOf, wordsOf } from '../../../test/contract-files.ts'
import { makeRecord } from '../../../test/make.ts'
import { drawCompany, type Person, type TestCompany } from '../../../test/people.ts'
import { roleFieldsOf } from '../../../test/role-fields.ts'
import { salesOf } from '../../../test/sales.ts'
import { writeEvents } from '../software-lock/door.ts'

let company: TestCompany
let admin: Person
let repA: Person
let repB: Person
beforeAll(async () => {
  company = await drawCompany()
  ;({ admin, repA, repB } = company.people)
})
afterAll(() => company.close())
const roleFields = roleFieldsOf(() => company)
afterEach(() => roleFields.restore())
const { makeContract, discard } = salesOf(() => company)
const { formOf, completed, download } = contractFilesOf(() => company)

const generate = async (who: Person, contractId: number, given: Partial<FileForm> = {}, more = {}) =>
  who.call(contractFileCalls.generate, { contractId, ...(await formOf(admin, contractId, given)), ...more })

/** A lock in use under the contract. */
async function lockUnder(
  of: { contractId: number; customerId: number },
  given: { shellNum: string; distinguish?: 0 | 1 },
) {
  const { shellNum, distinguish = 0 } = given
  await admin.ask(lockCalls.stockIn, { region: 1, lockForm: 1, list: [{ shellNum }] })
  const { rows } = await company.platform.pool.query<{ id: number }>(
    'select id::int from software_lock where shell_num = $1',
    [shellNum],
  )
  const { services } = company.app
  await inTransaction(services.db, (trx) =>
    writeEvents(trx, systemWriter(services), [
      {
        key: `test:${shellNum}`,
        lockId: rows[0]?.id ?? 0,
        eventType: 'ACTIVATE',
        patch: {
          status: statusCode('inUse'),
          customerId: of.customerId,
          contractId: of.contractId,
          distinguish,
          startTime: '2026-01-01',
          endTime: distinguish === 1 ? null : '2026-12-31',
          portNumber: 5,
          salesPrice: '6000.00',
          ownerUserId: repA.userId,
        },
      },
    ]),
  )
}

describe('the form of a contract file', () => {
  it('begins with what is known of contract, locks and person', async () => {
    const of = await makeContract()
    await lockUnder(of, { shellNum: '321500000101' })
    await lockUnder(of, { shellNum: '888800000102' })
    const info = await admin.ask(contractFileCalls.info, { id: of.contractId })
    expect(info.fieldForm).toBeNull()
    expect(info.softwareLocks.map(({ shellNum, salesPrice }) => [shellNum, salesPrice])).toEqual([
      ['321500000101', 6000],
      ['888800000102', 6000],
    ])
    expect(info.defaults).toMatchObject({
      shellNumSe: '00000101,888800000102',
      authNum: '壹拾',
      year: '壹',
      dateStart: '2026-01-01',
      dateEnd: '2026-12-31',
      firstPrePrice: '12000.00',
      totalAmountUpper: '壹万贰仟元整',
      signFlag: '0',
      partyA: info.contract.customerName,
    })
  })

  it('begins with a kind of invoice that the company issues', async () => {
    const of = await makeContract()
    const begun = async () =>
      (await admin.ask(contractFileCalls.info, { id: of.contractId })).defaults.invoiceType
    const kinds = (invoiceTypes: readonly number[]) =>
      admin.ask(invoiceCalls.setKinds, { invoiceTypes: [...invoiceTypes] })
    expect(await begun()).toBe('1')
    try {
      await kinds([2, 3])
      expect(await begun()).toBe('3')
      await kinds([2])
      expect(await begun()).toBe('1')
    } finally {
      await kinds(everyKind)
    }
  })

  it('is closed to whom a printed value is kept from, and to strangers', async () => {
    const of = await makeContract()
    expect((await repB.call(contractFileCalls.info, { id: of.contractId })).code).toBe(401)
    expect((await repA.call(contractFileCalls.info, { id: of.contractId })).code).toBe(0)
    await generate(repA, of.contractId)
    await roleFields.set(contract, 'money', { authLevel: 1 })
    expect((await repA.call(contractFileCalls.info, { id: of.contractId })).code).toBe(401)
    expect((await repA.call(contractFileCalls.down, { id: of.contractId })).code).toBe(401)
    // neither does a warning confirm a guessed amount
    expect((await generate(repA, of.contractId)).code).toBe(401)
  })
})

describe('the form in the panel of a contract', () => {
  const calls = recordCallsOf(contract)
  let numbered = 0
  /** What the panel has chosen, and the form that it begins with, complete. */
  async function panel(who: Person) {
    const customerId = await makeRecord(who, customer)
    const businessId = await makeRecord(who, business, { entity: { customerId } })
    const begin = await who.ask(contractFileCalls.begin, { customerId, businessId, orderDate: '2026-05-01' })
    numbered += 1
    const entity = {
      num: `HT-PANEL-${numbered}`,
      name: '面板合同',
      customerId,
      businessId,
      money: '1000',
      orderDate: '2026-05-01',
    }
    return { begin, entity, file: { region: 'QD', ...completed(begin.defaults) } }
  }
  const keptOf = async (contractId: number) =>
    (
      await company.platform.pool.query(
        'select region, form from contract_file_form where contract_id = $1',
        [contractId],
      )
    ).rows

  it('is saved with the contract, and gone once the file is made of it', async () => {
    const { begin, entity, file } = await panel(repA)
    expect(begin).toMatchObject({ fieldForm: null, defaults: { signDate: '2026-05-01', signFlag: '0' } })
    expect(begin.defaults.partyA).toBe(begin.source.customerName)
    const { contractId } = await repA.ask(calls.add, { entity, field: [], contractFile: file })
    const info = await repA.ask(contractFileCalls.info, { id: Number(contractId) })
    expect({ region: info.region, contact: info.fieldForm?.contact, files: info.files }).toEqual({
      region: 2,
      contact: '王工',
      files: [],
    })
    const { region: _, ...form } = file
    await repA.ask(contractFileCalls.generateQd, { contractId: Number(contractId), ...form })
    expect(await keptOf(Number(contractId))).toEqual([])
    expect((await repA.ask(contractFileCalls.info, { id: Number(contractId) })).files).toHaveLength(1)
  })

  it('refuses the contract with it, where no file could be made', async () => {
    const { entity, file } = await panel(repA)
    const save = (more: object) =>
      repA.call(calls.add, { entity, field: [], contractFile: { ...file, ...more } })
    expect(await save({ contact: '' })).toMatchObject({ code: 400, msg: '甲方联系人：必填项不能为空' })
    expect(await save({ numAll: '5' })).toMatchObject({ code: 2242 })
    expect(await save({ signFlag: '1' })).toMatchObject({ code: 2245 })
    const { rows } = await company.platform.pool.query('select 1 from contract where num = $1', [entity.num])
    expect(rows).toEqual([])
    expect((await save({})).code).toBe(0)
  })

  it('stays as it is with a draft, and is changed by an edit', async () => {
    const { entity, file } = await panel(repA)
    const draft = { ...entity, checkStatus: 5 }
    const { contractId } = await repA.ask(calls.add, {
      entity: draft,
      field: [],
      contractFile: { ...file, contact: '' },
    })
    expect(await keptOf(Number(contractId))).toMatchObject([{ region: 2, form: { contact: '' } }])
    const { code } = await repA.call(calls.update, {
      entity: { contractId, name: '改名' },
      field: [],
      contractFile: { ...file, region: 1, contact: '赵工' },
    })
    expect(code).toBe(0)
    expect(await keptOf(Number(contractId))).toMatchObject([{ region: 1, form: { contact: '赵工' } }])
  })

  it('begins only with what the caller may read', async () => {
    const { entity } = await panel(repA)
    const { customerId, businessId } = entity
    const other = await panel(repB)
    expect((await repB.call(contractFileCalls.begin, { customerId, businessId })).code).not.toBe(0)
    expect(
      (await repB.call(contractFileCalls.begin, { customerId: other.entity.customerId, businessId })).code,
    ).not.toBe(0)
    const contactsId = await makeRecord(repA, contacts, { entity: { customerId } })
    const mine = { customerId: other.entity.customerId, businessId: other.entity.businessId }
    expect((await repB.call(contractFileCalls.begin, { ...mine, contactsId })).code).not.toBe(0)
    expect((await repB.call(contractFileCalls.begin, mine)).code).toBe(0)
  })
})

describe('a file that is made', () => {
  it('can be searched and copied, with an embedded part of the font', async () => {
    const of = await makeContract()
    const { code, data } = await generate(repA, of.contractId, { remark: '含现场培训一次' })
    expect({ code, pages: data.pageCount, version: data.version }).toEqual({ code: 0, pages: 2, version: 1 })
    const pdf = await download(repA, { id: of.contractId })
    const words = wordsOf(pdf)
    for (const text of [
      '软件锁租赁合同',
      '大写人民币壹仟元整',
      '乙方（出租方）：威海公司',
      '含现场培训一次',
      '第2页共2页',
    ])
      expect(words).toContain(text)
    expect(words).not.toContain('{')
    // embedded, a subset, with its letters
    expect(fontsOf(pdf)).toMatch(/\+NotoSansSC-Regular.* yes yes yes/)
  })

  it('is the latest version; those before are kept and no longer count', async () => {
    const of = await makeContract()
    await generate(repA, of.contractId, { partyA: '第一版甲方' })
    await generate(repA, of.contractId, { partyA: '第二版甲方' })
    const { files, fieldForm } = await repA.ask(contractFileCalls.info, { id: of.contractId })
    expect(files.map(({ version, status }) => [version, status])).toEqual([
      [2, 1],
      [1, 3],
    ])
    expect(fieldForm?.partyA).toBe('第二版甲方')
    expect(wordsOf(await download(repA, { id: of.contractId }))).toContain('第二版甲方')
    expect(wordsOf(await download(repA, { id: of.contractId, version: 1 }))).toContain('第一版甲方')
  })

  it('has the account of the customer at the bank of its company, where the person who makes it sees the number', async () => {
    await openAccount(company)
    const of = await makeContract()
    const { subAccountNo } = await admin.ask(subAccountCalls.generate, { customerId: of.customerId })
    const printed = async (call = contractFileCalls.generate) => {
      await repA.ask(call, { contractId: of.contractId, ...(await formOf(admin, of.contractId)) })
      return wordsOf(await download(repA, { id: of.contractId }))
    }
    expect(await printed()).toContain(`中国农业银行威海分行${subAccountNo}`)
    expect(await printed(contractFileCalls.generateQd)).not.toContain(subAccountNo)
    await roleFields.set(customer, 'sub_account_no', { authLevel: 1 })
    const text = await printed()
    expect(text).toContain(`中国农业银行威海分行${MAIN_ACCOUNT}`)
    expect(text).not.toContain(subAccountNo)
  })

  it('of 青岛 has one page, and its company', async () => {
    const of = await makeContract()
    const request = { contractId: of.contractId, ...(await formOf(repA, of.contractId)) }
    const made = await repA.ask(contractFileCalls.generateQd, request)
    expect(made.pageCount).toBe(1)
    expect(wordsOf(await download(repA, { id: of.contractId }))).toContain('青岛公司')
    expect((await repA.ask(contractFileCalls.info, { id: of.contractId })).region).toBe(2)
  })

  it('follows what its locks are, which are of one kind and of this contract', async () => {
    const of = await makeContract()
    await lockUnder(of, { shellNum: '321500000201', distinguish: 1 })
    await generate(repA, of.contractId)
    expect(wordsOf(await download(repA, { id: of.contractId }))).toContain('软件锁销售合同')
    await lockUnder(of, { shellNum: '321500000202' })
    expect(await generate(repA, of.contractId)).toMatchObject({ code: 2212, msg: '请选择相同类型的锁！' })
    const chosen = { shellNums: '321500000202,00000202' }
    expect((await generate(repA, of.contractId, {}, chosen)).code).toBe(0)
    expect(wordsOf(await download(repA, { id: of.contractId }))).toContain('软件锁租赁合同')
    expect(await generate(repA, of.contractId, {}, { shellNums: '321500000999' })).toMatchObject({
      code: 400,
    })
  })

  it('is of the chosen lines of an order, also where their devices are not made', async () => {
    const businessId = await makeRecord(repA, business)
    const { customerId } = await repA.ask(recordCallsOf(business).detail, { businessId })
    const { pool } = company.platform
    await pool.query('update business set order_type = 0, region = 1 where id = $1', [businessId])
    await pool.query(
      `insert into business_lock (business_id, seq, distinguish, port_number) values ($1, 1, 0, 1), ($1, 2, 1, 1)`,
      [businessId],
    )
    const of = await makeContract({ businessId, customerId })
    const { softwareLocks } = await repA.ask(contractFileCalls.info, { id: of.contractId })
    expect(softwareLocks.map(({ shellNum }) => shellNum)).toEqual([null, null])
    const [rented, bought] = softwareLocks.map(({ businessLockId }) => `#${businessLockId}`)
    expect(await generate(repA, of.contractId)).toMatchObject({ code: 2212 })
    expect((await generate(repA, of.contractId, {}, { shellNums: bought })).code).toBe(0)
    expect(wordsOf(await download(repA, { id: of.contractId }))).toContain('软件锁销售合同')
    expect((await generate(repA, of.contractId, {}, { shellNums: rented })).code).toBe(0)
    expect(wordsOf(await download(repA, { id: of.contractId }))).toContain('软件锁租赁合同')
    expect(await generate(repA, of.contractId, {}, { shellNums: '#0' })).toMatchObject({ code: 400 })
  })

  it('prints text as text', async () => {
    const of = await makeContract()
    const partyA = '<script>alert(1)</script>{taxNumber}'
    expect((await generate(repA, of.contractId, { partyA })).code).toBe(0)
    expect(wordsOf(await download(repA, { id: of.contractId }))).toContain(partyA)
  })

  it.each([
    [{ totalAmountUpper: '壹仟零壹元整' }, 2243, '合同金额与大写金额不一致'],
    [{ totalAmount: '1000.01', totalAmountUpper: '壹仟元零壹分' }, 2243, '合同金额与大写金额不一致'],
    [{ numAll: '3' }, 2242, '合同份数合计不正确'],
    [{ numA: '-1' }, 400, '甲方份数：请输入正确的数量值:正整数或者零'],
    [{ contact: ' ' }, 400, '甲方联系人：必填项不能为空'],
    [{ dateStart: '2026-05-01', dateEnd: '2026-04-30' }, 400, '结束日期：结束日期不能早于开始日期'],
    [{ signFlag: '1' }, 2245, '未配置所选印章'],
    [{ signFlag: '4' }, 400, '该地区没有这种印章'],
  ] as [Partial<FileForm>, number, string][])('is refused with %j', async (given, code, msg) => {
    const of = await makeContract()
    expect(await generate(repA, of.contractId, given)).toMatchObject({ code, msg })
    expect((await generate(repA, of.contractId)).code).toBe(0)
  })

  it('takes 圆 and 正, and warns where the contract has another amount', async () => {
    const of = await makeContract({ money: '900' })
    const { code, data } = await generate(repA, of.contractId, { totalAmountUpper: '壹仟圆正' })
    expect({ code, warnings: data.warnings }).toEqual({ code: 0, warnings: ['首年预付价与合同金额不一致'] })
  })

  it('does not count the second year into the amount of the contract', async () => {
    const of = await makeContract({ money: '1000' })
    const { code, data } = await generate(repA, of.contractId, {
      secondPrePrice: '500',
      totalAmount: '1500',
      totalAmountUpper: '壹仟伍佰元整',
    })
    expect({ code, warnings: data.warnings }).toEqual({ code: 0, warnings: [] })
  })

  it('is made by who may edit the contract, not by readers, and not once it is voided', async () => {
    const of = await makeContract()
    expect((await generate(company.people.finance, of.contractId)).code).toBe(401)
    expect((await generate(company.people.managerA, of.contractId)).code).toBe(0)
    await discard(of)
    expect(await generate(repA, of.contractId)).toMatchObject({ code: 2241, msg: '当前合同状态不能签署' })
    expect(await repA.call(contractFileCalls.down, { id: (await makeContract()).contractId })).toMatchObject({
      code: 2244,
    })
  })

  it('cannot be changed or removed among the files of the record', async () => {
    const of = await makeContract()
    const { data } = await generate(repA, of.contractId)
    const { rows } = await company.platform.pool.query('select batch_id from files where file_id = $1', [
      data.fileId,
    ])
    const { managerA } = company.people
    expect((await managerA.call(fileCalls.remove, { id: Number(data.fileId) })).code).toBe(404)
    expect((await repA.call(fileCalls.removeBatch, { batchId: String(rows[0]?.batch_id) })).code).toBe(401)
    expect((await download(repA, { id: of.contractId })).subarray(0, 5).toString()).toBe('%PDF-')
  })
})

describe('templates', () => {
  const key = { region: 1, kind: 'rent' } as const
  it('begin with the text of the region, and keep every version', async () => {
    const { version, blocks } = await admin.ask(sealCalls.templates, key)
    expect({ version, title: blocks[0]?.text }).toEqual({ version: 0, title: '软件锁租赁合同' })
    const changed = [{ type: 'title' as const, text: '租赁协议' }, ...blocks.slice(1)]
    expect(await admin.ask(sealCalls.saveTemplate, { ...key, blocks: changed })).toEqual({ version: 1 })
    const of = await makeContract()
    await generate(repA, of.contractId)
    expect(wordsOf(await download(repA, { id: of.contractId }))).toContain('租赁协议')
    expect(await admin.ask(sealCalls.saveTemplate, { ...key, blocks })).toEqual({ version: 2 })
    const titleOf = async (version?: number) => {
      const found = await admin.ask(sealCalls.templates, {
        ...key,
        ...(version === undefined ? {} : { version }),
      })
      return [found.version, found.current, found.blocks[0]?.text]
    }
    expect(await titleOf()).toEqual([2, 2, '软件锁租赁合同'])
    expect(await titleOf(1)).toEqual([1, 2, '租赁协议'])
    expect(await titleOf(0)).toEqual([0, 2, '软件锁租赁合同'])
    expect((await admin.call(sealCalls.templates, { ...key, version: 9 })).code).toBe(404)
  })

  it('are refused with names that there are not, without text, too long, and by others', async () => {
    const one = (text: string) => ({ ...key, blocks: [{ type: 'line' as const, text }] })
    expect(await admin.call(sealCalls.saveTemplate, one('{customer}'))).toMatchObject({
      code: 400,
      msg: '模板中的“{customer}”不存在，请对照可用的字段修改',
    })
    expect((await admin.call(sealCalls.saveTemplate, one('[nothing:x]'))).code).toBe(400)
    expect((await admin.call(sealCalls.saveTemplate, one(' '))).code).toBe(400)
    expect((await admin.call(sealCalls.saveTemplate, one('长'.repeat(2001)))).code).toBe(400)
    const long = {
      ...key,
      blocks: Array.from({ length: 16 }, () => ({ type: 'line' as const, text: '长'.repeat(2000) })),
    }
    expect(await admin.call(sealCalls.saveTemplate, long)).toMatchObject({ msg: '模板内容最多30000字' })
    expect((await repA.call(sealCalls.saveTemplate, one('{partyA}'))).code).toBe(401)
  })

  it('are shown with an example', async () => {
    const { raw } = await admin.call(sealCalls.previewTemplate, {
      ...key,
      blocks: [{ type: 'clause', text: '甲方{partyA}<b>[hasRemark:，{remark}][buy:买]' }],
    })
    expect(wordsOf(raw)).toContain('一、甲方示例工程造价咨询有限公司<b>，示例备注第1页')
  })
})
