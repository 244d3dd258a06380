import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { workbenchCalls } from '#protocol/bi/workbench/calls.ts'
import { contacts } from '#protocol/crm/contacts/type.ts'
import { contract } from '#protocol/crm/contract/type.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { importCalls } from '#protocol/crm/imports.ts'
import { product } from '#protocol/crm/product/type.ts'
import { receivablesPlan } from '#protocol/crm/receivables-plan/type.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { wakeImports } from '#server/engine/features/import/jobs.ts'
import { nodes, startFlow, stopFlows } from '../../../test/flows.ts'
import {
  checkSheet,
  faultsOf,
  importCallsOf,
  importSheet,
  type Rows,
  sheetOf,
  undoSheet,
} from '../../../test/import-sheet.ts'
import { makeRecord } from '../../../test/make.ts'
import { drawCompany, type Person, type TestCompany } from '../../../test/people.ts'
import { sendFile } from '../../../test/upload.ts'
import { readWorkbook } from '../../../test/workbook.ts'

let company: TestCompany
let admin: Person
let repA: Person
let managerA: Person
beforeAll(async () => {
  company = await drawCompany()
  ;({ admin, repA, managerA } = company.people)
  for (const at of [0, 1, 2, 3]) await makeRecord(repA, customer, { title: `表格客户${at}` })
  await makeRecord(admin, product, { title: '加密锁', entity: { num: 'P-1', price: '100', categoryId: 1 } })
  await makeRecord(admin, product, { title: '时钟锁', entity: { num: 'P-2', price: '250', categoryId: 1 } })
  // those who sell them may choose them
  await sql`update product set owner_user_id = ${managerA.userId}`.execute(company.app.services.db)
})
afterAll(() => company.close())

const detail = (contractId: number, person = admin) =>
  person.ask(recordCallsOf(contract).detail, { contractId })
async function contractsOf(num: string) {
  const { rows } = await sql<Record<string, unknown> & { id: number }>`select * from contract
    where num like ${num} and deleted_at is null order by num`.execute(company.app.services.db)
  return rows
}
async function linesOf(id: number) {
  const { rows } = await sql<Record<string, unknown>>`select * from contract_product
    where record_id = ${id} order by place`.execute(company.app.services.db)
  return rows
}
const bring = async (
  headings: readonly string[],
  rows: Rows,
  fields: Record<string, string> = {},
  person = managerA,
) => importSheet(company, person, contract, await sheetOf(headings, rows), fields)

const HEADINGS = [
  '合同编号',
  '合同名称',
  '客户名称',
  '负责人',
  '下单时间',
  '合同金额',
  '产品名称',
  '数量',
  '售价',
]

describe('a sheet of contracts', () => {
  it('is one of who may import them, and of no other', async () => {
    const file = await sheetOf(HEADINGS, [
      ['R-1', '名', '表格客户0', '安小一', '2026-01-05', '1', '', '', ''],
    ])
    for (const person of [repA, company.people.director])
      expect((await sendFile(company, person, importCallsOf(contract).upload, file)).code).toBe(401)
    expect((await sendFile(company, managerA, importCallsOf(contract).upload, file)).code).toBe(0)
    await company.platform.jobs.runDue()
    expect(await contractsOf('R-1')).toMatchObject([{ check_status: 10, owner_user_id: repA.userId }])
  })

  it('gathers rows of one number, also apart, with lines as a form computes them', async () => {
    const { checked, done } = await bring(HEADINGS, [
      ['L-1', '两行', '表格客户0', '安小一', '2026-01-05', '', 'P-1', '2', ''],
      ['L-2', '一行', '表格客户1', '安小一', '2026-01-06', '999', '时钟锁', '3', '200'],
      ['L-1', '', '', '', '', '', '时钟锁', '', '225'],
      ['', '', '', '', '', '', '加密锁', '1', ''],
    ])
    expect(checked).toMatchObject({ total: 4, created: 2, joined: 2, failed: 0 })
    expect(done).toMatchObject({ total: 4, created: 2, joined: 2, failed: 0 })
    const [one, two] = await contractsOf('L-%')
    expect(one).toMatchObject({ money: '525.00', total_price: '525.00', check_status: 10 })
    expect(two).toMatchObject({ money: '999.00', total_price: '600.00' })
    expect(await linesOf(one?.id ?? 0)).toMatchObject([
      {
        name: '加密锁',
        price: '100.00',
        num: '2.00',
        sales_price: '100.00',
        subtotal: '200.00',
        discount: '0.00',
      },
      {
        name: '时钟锁',
        price: '250.00',
        num: '1.00',
        sales_price: '225.00',
        subtotal: '225.00',
        discount: '10.00',
      },
      { name: '加密锁', num: '1.00' },
    ])
  })

  it('names what is wrong in its row, and brings none of that contract', async () => {
    const { done } = await bring(HEADINGS, [
      ['E-1', '甲', '表格客户0', '安小一', '2026-01-05', '', '没有的锁', '2', ''],
      ['E-1', '乙', '', '', '', '', 'P-1', 'x', ''],
      ['E-1', '', '', '', '', '', 'P-1', '1', ''],
      ['E-2', '丙', '没有的客户', '安小一', '2026-01-05', '', 'P-1', '1', ''],
      ['E-3', '丁', '表格客户0', '安小一', '2026-01-05', '', '', '', ''],
      ['E-4', '戊', '表格客户0', '安小一', '2026-01-05', '1.00', 'P-1', '1', ''],
      ['E-4', '戊', '', '', '2026/1/5', '1', 'P-2', '1', ''],
    ])
    expect(faultsOf(done)).toEqual([
      [2, '填写的产品不存在：“没有的锁”'],
      [3, expect.stringMatching(/与第2行的合同名称不同；产品：数量应为数字/)],
      [4, '同一合同的第2行有误，未导入'],
      [5, '填写的客户不存在'],
      [6, '必填字段未填写：合同金额'],
    ])
    expect(done).toMatchObject({ created: 1, joined: 1, failed: 5 })
    expect(await contractsOf('E-%')).toMatchObject([{ num: 'E-4', money: '1.00' }])
  })

  it('names people, and contacts of the customer', async () => {
    const [first, second] = await Promise.all(
      ['人物客户一', '人物客户二'].map((title) => makeRecord(repA, customer, { title })),
    )
    for (const customerId of [first, second])
      await makeRecord(repA, contacts, { title: '王经理', entity: { customerId } })
    const headings = [...HEADINGS.slice(0, 6), '客户签约人', '公司签约人']
    const own = ['名', '人物客户二', '安小一', '2026-01-05', '1']
    const { done } = await bring(headings, [
      ['P-1', ...own, '王经理', '安小一、陈经理'],
      ['P-2', ...own, '李经理', '查无此人'],
    ])
    expect(faultsOf(done)).toEqual([[3, '公司签约人：没有叫“查无此人”的员工；填写的联系人不存在']])
    const [stored] = await contractsOf('P-%')
    expect(stored?.company_user_id).toEqual([repA.userId, managerA.userId])
    const { rows } = await sql`select customer_id from contacts where id = ${stored?.contacts_id}`.execute(
      company.app.services.db,
    )
    expect(rows).toEqual([{ customer_id: second }])
  })

  it('is corrected in the file of its failed rows, which has the contract whole', async () => {
    const { done } = await bring(HEADINGS, [
      ['C-1', '错', '表格客户0', '安小一', '2026-01-05', '', 'P-1', '1', ''],
      ['C-1', '', '', '', '', '', '错的锁', '1', ''],
    ])
    const { raw } = await managerA.call(importCalls.errors, { importId: done.importId })
    const [, headings = [], ...rows] = await readWorkbook(raw)
    const corrected = rows.map((row) => row.map((cell) => (cell === '错的锁' ? 'P-2' : cell)))
    const again = await bring(headings, corrected)
    expect(again.done).toMatchObject({ created: 1, joined: 1, failed: 0 })
    expect(await contractsOf('C-1')).toMatchObject([{ money: '350.00' }])
  })
})

describe('what was decided elsewhere', () => {
  it('is in force or a draft, without an approval, and its history says that it was imported', async () => {
    const row = (num: string) => [[num, '名', '表格客户2', '安小一', '2026-02-05', '10', '', '', '']]
    await bring(HEADINGS, row('D-1'), { asDraft: '1' })
    await bring(HEADINGS, row('D-2'))
    const [draft, inForce] = await contractsOf('D-%')
    expect([draft?.check_status, inForce?.check_status]).toEqual([5, 10])
    expect(await detail(inForce?.id ?? 0)).toMatchObject({ states: { state: 'normal' } })
    const { rows } = await sql<{ event: string }>`select event from action_records
      where type = ${contract.label} and record_id = ${inForce?.id}`.execute(company.app.services.db)
    expect(rows).toEqual([{ event: 'import' }])
    const { rows: bought } =
      await sql`select deal_status from customer where customer_name = '表格客户2'`.execute(
        company.app.services.db,
      )
    expect(bought).toMatchObject([{ deal_status: 1 }])
  })
})

describe('where a flow is in use', () => {
  afterAll(() => stopFlows(admin))

  it('no approval begins, of new contracts or of those that are overwritten', async () => {
    await startFlow(admin, [nodes.members([company.people.director.userId])], { label: 1 })
    const row = (name: string) => [['F-1', name, '表格客户3', '安小一', '2026-02-05', '10', 'P-1', '1', '']]
    await bring(HEADINGS, row('原'))
    const { done } = await bring(HEADINGS, row('改'))
    expect(done).toMatchObject({ updated: 1, failed: 0 })
    const [stored] = await contractsOf('F-1')
    expect(stored).toMatchObject({ name: '改', check_status: 10 })
    const { rows } = await sql`select from approval_records where subject_id = ${stored?.id}`.execute(
      company.app.services.db,
    )
    expect(rows).toEqual([])
    // a form of the same contract is submitted
    await admin.ask(recordCallsOf(contract).update, {
      entity: { contractId: stored?.id, name: '再改' },
      field: [],
    })
    expect(await contractsOf('F-1')).toMatchObject([{ name: '再改', check_status: 3 }])
    const waiting = await bring(HEADINGS, row('三改'))
    expect(faultsOf(waiting.checked)).toEqual([[2, '不能编辑，请先撤回再编辑！']])
  })
})

describe('the undo of an import', () => {
  it('keeps what anything has happened to, and what others belong to', async () => {
    const { done } = await bring(
      HEADINGS,
      ['U-1', 'U-2', 'U-3'].map((num) => [num, '名', '表格客户3', '安小一', '2026-02-05', '10', '', '', '']),
    )
    const [planned, voided] = await contractsOf('U-%')
    await makeRecord(admin, receivablesPlan, {
      entity: {
        customerId: planned?.customer_id,
        contractId: planned?.id,
        money: '5',
        returnDate: '2030-01-01',
      },
    })
    const discard = recordCallsOf(contract).events.void
    if (!discard) throw new Error('nobody voids contracts')
    await admin.ask(discard, { contractId: Number(voided?.id) })
    expect(await undoSheet(company, managerA, done.importId)).toMatchObject({ removed: 1, kept: 2 })
    expect((await contractsOf('U-%')).map(({ num }) => num)).toEqual(['U-1', 'U-2'])
  })
})

describe('a contract that exists', () => {
  it('gets the lines of the sheet in place of its own, and the old ones by the undo', async () => {
    await bring(HEADINGS, [['O-1', '原', '表格客户0', '安小一', '2026-01-05', '', 'P-1', '2', '']])
    const { done } = await bring(HEADINGS, [
      ['O-1', '新', '表格客户0', '', '2026-01-05', '', 'P-2', '1', ''],
      ['O-1', '', '', '', '', '', 'P-1', '1', ''],
    ])
    expect(faultsOf(done)).toEqual([])
    expect(done).toMatchObject({ updated: 1, joined: 1 })
    const [stored] = await contractsOf('O-1')
    expect(stored).toMatchObject({ name: '新', money: '350.00' })
    expect(await linesOf(stored?.id ?? 0)).toMatchObject([{ name: '时钟锁' }, { name: '加密锁' }])
    expect(await undoSheet(company, managerA, done.importId)).toMatchObject({ restored: 1, kept: 0 })
    expect(await contractsOf('O-1')).toMatchObject([{ name: '原', money: '200.00', total_price: '200.00' }])
    expect(await linesOf(stored?.id ?? 0)).toMatchObject([{ name: '加密锁', num: '2.00' }])
  })

  it('keeps its lines where the sheet has none', async () => {
    await bring(HEADINGS, [['K-1', '原', '表格客户0', '安小一', '2026-01-05', '', 'P-1', '2', '']])
    await bring(HEADINGS.slice(0, 6), [['K-1', '改', '表格客户0', '', '2026-01-05', '200']])
    const [stored] = await contractsOf('K-1')
    expect(stored).toMatchObject({ name: '改' })
    expect(await linesOf(stored?.id ?? 0)).toHaveLength(1)
  })

  it('follows the rule of its state', async () => {
    await bring(HEADINGS, [['S-1', '过', '表格客户0', '安小一', '2026-01-05', '1', '', '', '']])
    await sql`update contract set check_status = 1 where num = 'S-1'`.execute(company.app.services.db)
    const { checked } = await bring(HEADINGS, [['S-1', '改', '表格客户0', '', '2026-01-05', '1', '', '', '']])
    expect(faultsOf(checked)).toEqual([[2, '已通过的合同需要作废后才可编辑！']])
  })
})

/** A text in the old encoding of Chinese sheets. */
function gbk(text: string): Buffer {
  const codes = new Map<string, number[]>()
  const decoder = new TextDecoder('gb18030')
  for (let high = 0x81; high <= 0xfe; high += 1)
    for (let low = 0x40; low <= 0xfe; low += 1) {
      const char = decoder.decode(Uint8Array.of(high, low))
      if (char.length === 1 && !codes.has(char)) codes.set(char, [high, low])
    }
  return Buffer.from(
    [...text].flatMap((char) => (char < '\u0080' ? [char.charCodeAt(0)] : (codes.get(char) ?? [63]))),
  )
}

describe('a messy sheet of 800 rows', () => {
  const HEADS = ['序号', '合同号', '项目', '单位', '业务员', '签约日期', '货品', '件数', '单价', '说明']
  const name = (at: number) => `表格客户${at % 4}`
  /** Four lines of each of 200 contracts: the second and fourth lie 400 rows further down. */
  const row = (at: number): string[] => {
    const no = at % 200
    const isFirst = at < 200
    const item = at % 2 === 0 ? 'P-1' : '时钟锁'
    const date = no % 3 === 0 ? '2026.3.5' : '2026年3月5日'
    const head = isFirst ? [`项目${no}`, name(no), '安小一', date] : ['', '', '', '']
    return [String(at), ` HT-${no}`, ...head, item, String((at % 5) + 1), no === 7 ? '１２０' : '', '旧系统']
  }

  it('is mapped, checked, imported, counted and undone', async () => {
    const rows = Array.from({ length: 800 }, (_, at) => row(at))
    rows[600] = rows[600]?.with(6, '停产的锁') ?? []
    rows[3] = rows[3]?.with(3, '谁也不认识的公司') ?? []
    const content = gbk([HEADS, ...rows].map((cells) => cells.join(',')).join('\r\n'))
    const file = { name: '老合同.csv', content }
    const { data } = await sendFile(company, managerA, importCallsOf(contract).look, file)
    expect(data).toMatchObject({ headings: HEADS.map((title) => ({ title })) })
    const mapping = [
      '',
      'num',
      'name',
      'customerId',
      'ownerUserId',
      'orderDate',
      'product.productId',
      'product.num',
      'product.salesPrice',
      'remark',
    ]
    const { checked, done } = await importSheet(company, managerA, contract, file, {
      mapping: JSON.stringify(mapping),
    })
    expect(checked).toMatchObject({ total: 800, created: 198, joined: 594, failed: 8 })
    expect(done).toMatchObject({ state: 'finished', created: 198, joined: 594, failed: 8 })
    expect(faultsOf(done).map(([at]) => at)).toEqual([2, 5, 202, 205, 402, 405, 602, 605])
    const { rows: sums } = await sql<{ contracts: number; lines: number; money: string; paid: number }>`
      select count(distinct c.id)::int as contracts, count(*)::int as lines, sum(l.subtotal)::text as money
      from contract c join contract_product l on l.record_id = c.id
      where c.num like 'HT-%' and c.deleted_at is null`.execute(company.app.services.db)
    expect(sums[0]).toMatchObject({ contracts: 198, lines: 792 })
    const { rows: total } = await sql<{ money: string }>`select sum(money)::text as money from contract
      where num like 'HT-%' and deleted_at is null and check_status = 10`.execute(company.app.services.db)
    expect(total[0]?.money).toBe(sums[0]?.money)
    const page = await managerA.ask(recordCallsOf(contract).list, {
      page: 1,
      limit: 15,
      pageType: 1,
      type: contract.label,
      search: 'HT-',
      searchList: [],
    })
    expect(page).toMatchObject({
      totalRow: 198,
      extraData: { money: { contractMoney: Number(sums[0]?.money) } },
    })
    const march = { startTime: '2026-03-01', endTime: '2026-03-31', dataType: 4 }
    const sold = async () => (await managerA.ask(workbenchCalls.brief, march)).data
    expect(await sold()).toMatchObject({ contractCount: 198, contractMoney: Number(sums[0]?.money) })
    expect(await undoSheet(company, managerA, done.importId)).toMatchObject({
      state: 'undone',
      removed: 198,
      kept: 0,
    })
    expect(await contractsOf('HT-%')).toEqual([])
    expect(await sold()).toMatchObject({ contractCount: 0, contractMoney: 0 })
  })

  it('goes on after a restart where it stopped', async () => {
    const rows = Array.from({ length: 800 }, (_, at) => row(at).with(1, `RS-${at % 200}`))
    const checked = await checkSheet(company, managerA, contract, await sheetOf(HEADS, rows), {
      mapping: JSON.stringify([
        '',
        'num',
        'name',
        'customerId',
        'ownerUserId',
        'orderDate',
        'product.productId',
        'product.num',
        'product.salesPrice',
        '',
      ]),
    })
    expect(checked).toMatchObject({ created: 200, joined: 600 })
    await managerA.ask(importCalls.start, { importId: checked.importId })
    const { db } = company.app.services
    // as a process leaves it that ended behind its first batch
    await sql`create function stop_here() returns trigger language plpgsql as $$ begin
      if (select count(*) from contract where num like 'RS-%') >= 100 then raise exception 'stopped' using errcode = '57P01'; end if;
      return new; end $$`.execute(db)
    await sql`create trigger stop_here before insert on contract for each row execute function stop_here()`.execute(
      db,
    )
    await company.platform.jobs.runDue().catch(() => undefined)
    await sql`drop trigger stop_here on contract`.execute(db)
    expect(await contractsOf('RS-%')).toHaveLength(100)
    await wakeImports(company.app.services)
    await company.platform.jobs.runDue()
    expect(await managerA.ask(importCalls.read, { importId: checked.importId })).toMatchObject({
      created: 200,
      joined: 600,
      failed: 0,
    })
    expect(await contractsOf('RS-%')).toHaveLength(200)
  })
})
