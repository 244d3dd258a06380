import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { contract } from '#protocol/crm/contract/type.ts'
import { fieldCalls } from '#protocol/crm/fields.ts'
import { type NumberRule, numberingCalls } from '#protocol/manage/numbering/calls.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { grantDeclared } from '#server/platform/database/upgrade.ts'
import { during } from '../../../../test/during.ts'
import { eventually } from '../../../../test/eventually.ts'
import { makeRecord } from '../../../../test/make.ts'
import { addNumberedTable, numberedType } from '../../../../test/numbered-type.ts'
import { drawCompany, type Person, type TestCompany } from '../../../../test/people.ts'
import { sendFile } from '../../../../test/upload.ts'
import { makeWorkbook, readWorkbook } from '../../../../test/workbook.ts'
import { numberUpgrade } from '../../../manage/numbering/first-rules.ts'

vi.mock('#protocol/record-types.ts', async (importOriginal) => {
  const { withType } = await import('../../../../test/numbered-type.ts')
  return withType(await importOriginal())
})

const { queryNumberSetting, setNumberSetting, queryInvoiceNumberSetting } = numberingCalls
const calls = recordCallsOf(numberedType)
const own = String(numberedType.label)
let company: TestCompany
let admin: Person
let repA: Person
beforeAll(async () => {
  company = await drawCompany({ prepare: addNumberedTable })
  ;({ admin, repA } = company.people)
})
afterAll(() => company.close())

const text = (value: string) => ({ type: 1, value })
const date = (value = 'yyyyMMdd') => ({ type: 2, value })
const running = (value: string, resetType = 4, increaseNumber = 1) => ({
  type: 3,
  value,
  resetType,
  increaseNumber,
})
type Part = { type: number; value: string; resetType?: number; increaseNumber?: number }
const rule = (parts: Part[], status = 1, label: number | string = numberedType.label) => ({
  label,
  status,
  setting: parts.map((part, sort) => ({ ...part, sort })),
})
const setRule = (parts: Part[], status = 1) => admin.ask(setNumberSetting, { rules: [rule(parts, status)] })

interface Entity {
  num?: string
  name?: string
  orderDate?: string
}
async function make(entity: Entity = {}, person = repA): Promise<number> {
  const reply = await person.ask(calls.add, { entity: { ...entity }, field: [] })
  return Number(reply.numberedId)
}
async function numberOf(id: number): Promise<unknown> {
  return (await admin.ask(calls.detail, { numberedId: id })).num
}
const makeNumber = async (entity?: Entity) => numberOf(await make(entity))
const refusalOf = async (entity: Entity) => {
  const { code, msg } = await repA.call(calls.add, { entity: { ...entity }, field: [] })
  return [code, msg]
}

/** Every case begins with rules of its own and no records. */
beforeEach(async () => {
  await company.platform.pool.query('delete from numbered')
  await setRule([], 0)
  company.platform.clock.set('2025-05-15 10:00:00')
})

describe('a number', () => {
  it('is made of its parts, padded like the start value, and goes on by the step', async () => {
    await setRule([text('HT'), date(), running('0008', 4, 5)])
    expect(await makeNumber()).toBe('HT-20250515-0008')
    expect(await makeNumber()).toBe('HT-20250515-0013')
    expect(await makeNumber({ num: ' ' })).toBe('HT-20250515-0018')
  })

  it.each([
    ['yyyy', 'A-2025-1'],
    ['yyyyMM', 'A-202505-1'],
    ['yyyyMMdd', 'A-20250515-1'],
  ])('writes its date as %s', async (pattern, expected) => {
    await setRule([text('A'), date(pattern), running('1')])
    expect(await makeNumber()).toBe(expected)
  })

  it('takes the date from its record, or from the moment of saving in Shanghai', async () => {
    await setRule([date(), running('1')])
    company.platform.clock.set('2025-05-15 23:59:59')
    expect(await makeNumber({ orderDate: '2024-12-31' })).toBe('20241231-1')
    expect(await makeNumber()).toBe('20250515-2')
  })

  it.each([
    [1, '2025-05-15', '2025-05-16'],
    [2, '2025-05-15', '2025-06-01'],
    [3, '2025-05-15', '2026-01-01'],
  ])('begins again when the period of reset %i is over', async (resetType, before, after) => {
    await setRule([date(), running('001', resetType)])
    const digits = (day: string) => day.replaceAll('-', '')
    expect(await makeNumber({ orderDate: before })).toBe(`${digits(before)}-001`)
    expect(await makeNumber({ orderDate: before })).toBe(`${digits(before)}-002`)
    expect(await makeNumber({ orderDate: after })).toBe(`${digits(after)}-001`)
    expect(await makeNumber({ orderDate: before }), 'back in the earlier one').toBe(`${digits(before)}-003`)
  })

  it('goes on over all days when it never begins again', async () => {
    await setRule([date(), running('1')])
    expect(await makeNumber({ orderDate: '2025-01-01' })).toBe('20250101-1')
    expect(await makeNumber({ orderDate: '2026-07-01' })).toBe('20260701-2')
  })

  it('grows beyond the length of its start value', async () => {
    await setRule([text('A'), running('9')])
    expect([await makeNumber(), await makeNumber()]).toEqual(['A-9', 'A-10'])
  })

  it('moves every running part', async () => {
    await setRule([running('1'), text('X'), running('10', 4, 10)])
    expect([await makeNumber(), await makeNumber()]).toEqual(['1-X-10', '2-X-20'])
  })
})

describe('a typed number', () => {
  it('is kept, must be free, and is passed over by the rule', async () => {
    await setRule([text('A'), running('1')])
    expect(await makeNumber({ num: ' A-1 ' })).toBe('A-1')
    expect(await refusalOf({ num: 'A-1' })).toEqual([2079, '单据编号已存在！'])
    expect(await makeNumber()).toBe('A-2')
  })

  it('of hundreds in a row leaves the first free one', async () => {
    await setRule([text('A'), running('1')])
    await company.platform.pool.query(
      `insert into numbered (batch_id, num, create_user_id) select 'b' || n, 'A-' || n, 1 from generate_series(1, 1500) n`,
    )
    expect(await makeNumber()).toBe('A-1501')
  })

  it('of a deleted record is free again', async () => {
    await setRule([text('A'), running('1')])
    const id = await make({ num: 'A-1' })
    await admin.ask(calls.remove, { ids: [id] })
    expect(await makeNumber()).toBe('A-1')
  })

  it('is required while no rule is on', async () => {
    expect(await refusalOf({ name: '没有编号' })).toEqual([400, '单据编号不能为空'])
    await setRule([text('A'), running('1')])
    expect(await makeNumber({ name: '没有编号' })).toBe('A-1')
    await setRule([text('A'), running('1')], 0)
    expect(await refusalOf({ name: '没有编号' })).toEqual([400, '单据编号不能为空'])
  })
})

it('a refused record takes no number', async () => {
  await setRule([text('A'), running('1')])
  expect(await refusalOf({ name: '长'.repeat(101) })).toEqual([400, '单据名称最多输入100个字符'])
  expect(await makeNumber()).toBe('A-1')
})

it('a rule that is switched off while a record is saved leaves none without a number', async () => {
  await setRule([text('A'), running('1')])
  const { pool } = company.platform
  const administrator = await pool.connect()
  try {
    await administrator.query('begin')
    await administrator.query('select from number_rules where label = $1 for update', [numberedType.label])
    const answer = repA.call(calls.add, { entity: { name: '等待规则' }, field: [] })
    await eventually(async () => {
      const { rowCount } = await pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      expect(rowCount).toBe(1)
    })
    await administrator.query('update number_rules set status = 0 where label = $1', [numberedType.label])
    await administrator.query('commit')
    expect(await answer).toMatchObject({ code: 400, msg: '单据编号不能为空' })
  } finally {
    administrator.release()
  }
  expect((await pool.query('select from numbered')).rowCount).toBe(0)
})

it('a rule without a running number refuses when its number is used', async () => {
  await setRule([text('A'), date()])
  expect(await makeNumber()).toBe('A-20250515')
  expect(await refusalOf({})).toEqual([2079, '单据编号已存在！'])
})

it('a hundred records at once get a hundred numbers without a gap', async () => {
  await setRule([text('A'), date(), running('001', 1)])
  const people = [repA, company.people.repB, admin]
  const ids = await Promise.all(
    Array.from({ length: 100 }, (_, at) => make({ name: `同时${at}` }, people[at % people.length])),
  )
  const numbers = await Promise.all(ids.map(numberOf))
  const expected = Array.from({ length: 100 }, (_, at) => `A-20250515-${String(at + 1).padStart(3, '0')}`)
  expect(numbers.toSorted()).toEqual(expected)
})

it('a number that somebody types at the same moment is his; the record gets the next one', async () => {
  await setRule([text('A'), running('1')])
  const id = await during(company.platform.db, {
    held: (trx) =>
      sql`insert into numbered (batch_id, num, create_user_id) values ('typed', 'A-1', 1)`.execute(trx),
    waits: () => make(),
  })
  expect(await numberOf(id)).toBe('A-2')
})

it('people who type what the rule is about to give disturb nobody', async () => {
  await setRule([text('A'), running('1')])
  const typed = Array.from({ length: 30 }, (_, at) =>
    repA.call(calls.add, { entity: { num: `A-${at + 1}` }, field: [] }),
  )
  const given = await Promise.all(Array.from({ length: 30 }, () => make()))
  const refused = (await Promise.all(typed)).filter(({ code }) => code !== 0)
  expect(refused.every(({ code }) => code === 2079)).toBe(true)
  const numbers = await Promise.all(given.map(numberOf))
  expect(new Set(numbers).size).toBe(30)
})

it('rows of a file without a number get theirs, in the order of the file', async () => {
  await setRule([text('A'), running('1')])
  const { import: importing } = calls
  if (!importing) throw new Error('the type is imported')
  const { raw } = await admin.call(importing.template, {})
  const headings = (await readWorkbook(raw))[1] ?? []
  expect(headings).toEqual(['单据编号', '*负责人', '单据名称', '下单日期'])
  const content = await makeWorkbook(headings, [
    ['', '安小一', '第一行', ''],
    ['A-2', '安小一', '第二行', ''],
    ['', '安小一', '第三行', ''],
  ])
  const { code } = await sendFile(company, admin, importing.upload, { name: '单据.xlsx', content })
  expect(code).toBe(0)
  await company.platform.jobs.runDue()
  const { rows } = await company.platform.pool.query('select name, num from numbered order by num')
  expect(rows).toEqual([
    { name: '第一行', num: 'A-1' },
    { name: '第二行', num: 'A-2' },
    { name: '第三行', num: 'A-3' },
  ])
})

describe('a form', () => {
  const field = async () =>
    (await repA.ask(calls.form, { type: 1 })).flat().find(({ fieldName }) => fieldName === 'num')

  it('says whether its number may be left empty', async () => {
    expect(await field()).toMatchObject({ autoGeneNumber: 0, isNull: 1 })
    await setRule([text('A'), running('1')])
    expect(await field()).toMatchObject({ autoGeneNumber: 1, isNull: 1 })
  })

  it('lets an existing record change its number to a free one only', async () => {
    await setRule([text('A'), running('1')])
    const [first, second] = [await make(), await make()]
    const change = (num: string) =>
      repA.call(calls.update, { entity: { numberedId: second, num }, field: [] })
    expect(await change('A-1')).toMatchObject({ code: 2079 })
    expect(await change('手工编号')).toMatchObject({ code: 0 })
    expect([await numberOf(first), await numberOf(second)]).toEqual(['A-1', '手工编号'])
  })

  it('checks a typed number before it is saved', async () => {
    await setRule([text('A'), running('1')])
    await make()
    const fieldId = (await field())?.fieldId ?? 0
    expect(await repA.ask(fieldCalls.verify, { fieldId, value: 'A-1' })).toMatchObject({ status: 0 })
    expect(await repA.ask(fieldCalls.verify, { fieldId, value: 'A-2' })).toMatchObject({ status: 1 })
  })
})

describe('the settings', () => {
  const ruleOf = async (label: string): Promise<NumberRule | undefined> =>
    (await admin.ask(queryNumberSetting)).find((each) => each.label === label)

  it('are in use in a new company, with a pattern for each type', async () => {
    const rules = await admin.ask(queryNumberSetting)
    const begun = rules.map(({ label, status, setting }) => [
      label,
      status,
      setting.map(({ value }) => value),
    ])
    const patterns = { 6: 'HT', 7: 'HK', 17: 'HF', 18: 'FP', 31: 'LY', 32: 'HS' }
    expect(begun.filter(([label]) => label !== own)).toEqual(
      Object.entries(patterns).map(([label, letters]) => [label, 1, [letters, 'yyyyMMdd', '0001']]),
    )
    expect(await repA.ask(queryInvoiceNumberSetting)).toMatchObject({ status: 1, value: '18' })
  })

  it('of a company with records, or set by somebody, stay as they are when the product gets its first rules', async () => {
    const { pool, db, clock } = company.platform
    await pool.query("delete from declared where part = 'numberRules'")
    await pool.query('update number_rules set status = 0 where label in (6, 7)')
    await pool.query(
      'delete from number_parts where rule_id = (select setting_id from number_rules where label = 6)',
    )
    await grantDeclared({ db, clock }, [numberUpgrade])
    const statusOf = async (label: string) =>
      (await admin.ask(queryNumberSetting)).find((each) => each.label === label)?.status
    expect([await statusOf('6'), await statusOf('7')], 'of the first nobody had set a part').toEqual([1, 0])
    await makeRecord(repA, contract)
    await pool.query("delete from declared where part = 'numberRules'")
    await pool.query('update number_rules set status = 0 where label = 6')
    await pool.query(
      'delete from number_parts where rule_id = (select setting_id from number_rules where label = 6)',
    )
    await grantDeclared({ db, clock }, [numberUpgrade])
    expect(await statusOf('6')).toBe(0)
  })

  it('are saved together, as clients write them, and read back with what was given last', async () => {
    const rules = [
      rule([text('HT'), date(), running('0001', 1, 2)], 1, own),
      rule([text('HK'), running('01')], 0, '7'),
      rule([], 0, '17'),
      rule([date('yyyy'), running('1', 3)], 1, '18'),
    ]
    await admin.ask(setNumberSetting, { rules })
    expect(await ruleOf(own)).toMatchObject({
      status: 1,
      setting: [
        { sort: 0, type: 1, value: 'HT', lastNumber: null },
        { sort: 1, type: 2, value: 'yyyyMMdd' },
        {
          sort: 2,
          type: 3,
          value: '0001',
          increaseNumber: 2,
          resetType: 1,
          lastNumber: null,
          lastDate: null,
        },
      ],
    })
    expect(await ruleOf('7')).toMatchObject({ status: 0, setting: [{ value: 'HK' }, { value: '01' }] })
    expect(await repA.ask(queryInvoiceNumberSetting)).toMatchObject({ status: 1, value: '18' })
    await make()
    expect((await ruleOf(own))?.setting[2]).toMatchObject({ lastNumber: 1, lastDate: '2025-05-15' })
  })

  it('keep the counter of a running part that stays, wherever it stands', async () => {
    await setRule([text('A'), running('1')])
    expect(await makeNumber()).toBe('A-1')
    await setRule([text('B'), text('C'), running('1', 4, 10)])
    expect(await makeNumber()).toBe('B-C-11')
    await setRule([text('B'), text('C'), running('5', 4, 10)])
    expect(await makeNumber(), 'another start').toBe('B-C-5')
  })

  it.each<[string, Part[], number, string]>([
    ['one part', [running('1')], 2050, '编号规则不得少于两级'],
    ['a reset without a date', [text('A'), running('1', 2)], 2051, '启用重新开始编号需要有日期编号规则'],
  ])('refuse %s when switched on, and keep it when switched off', async (_, parts, code, msg) => {
    expect(await admin.call(setNumberSetting, { rules: [rule(parts)] })).toMatchObject({ code, msg })
    expect(await ruleOf(own)).toMatchObject({ status: 0, setting: [] })
    await admin.ask(setNumberSetting, { rules: [rule(parts, 0)] })
    expect((await ruleOf(own))?.setting).toHaveLength(parts.length)
  })

  it.each<[string, Part[], string]>([
    ['seven parts', Array.from({ length: 7 }, () => text('A')), '编号规则不得多于6级'],
    ['a text with -', [text('A-B'), running('1')], '编号的文本不能包含“-”'],
    ['a long text', [text('A'.repeat(13)), running('1')], '编号的文本最多输入12个字符'],
    ['an empty text', [text(' '), running('1')], '请输入编号的文本'],
    ['another pattern', [date('ddMM'), running('1')], '请选择编号的日期格式'],
    ['a start with letters', [text('A'), running('1a')], '起始编号须为1-9位数字'],
    ['a start of ten digits', [text('A'), running('1234567890')], '起始编号须为1-9位数字'],
    ['a step of 0', [text('A'), running('1', 4, 0)], '递增数须为正整数'],
  ])('refuse %s', async (_, parts, msg) => {
    expect(await admin.call(setNumberSetting, { rules: [rule(parts)] })).toMatchObject({ code: 400, msg })
    expect(await ruleOf(own)).toMatchObject({ setting: [] })
  })

  it('refuse another kind of part, another reset, another type, and one type twice', async () => {
    const good = [text('A'), running('1')]
    for (const rules of [
      [rule([{ type: 4, value: 'A' }])],
      [rule([{ type: 1e21, value: 'A' }])],
      [rule([text('A'), running('1', 5)])],
      [rule(good, 1, 5)],
      [rule(good), rule(good)],
    ])
      expect(await admin.call(setNumberSetting, { rules })).toMatchObject({ code: 400 })
    expect(await ruleOf(own)).toMatchObject({ status: 0, setting: [] })
  })

  it('are all or none', async () => {
    const rules = [rule([text('A'), running('1')]), rule([text('B')], 1, 7)]
    expect(await admin.call(setNumberSetting, { rules })).toMatchObject({ code: 2050 })
    expect(await ruleOf(own)).toMatchObject({ status: 0, setting: [] })
  })
})
