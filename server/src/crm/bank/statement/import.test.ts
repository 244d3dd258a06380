import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bankCalls } from '#protocol/crm/bank/calls.ts'
import { fileCalls } from '#protocol/files/calls.ts'
import { creditOf, importStatement, openAccount, sendStatement, statementOf } from '../../../../test/bank.ts'
import { drawCompany, type Person, type TestCompany } from '../../../../test/people.ts'
import { makeWorkbook, readWorkbook } from '../../../../test/workbook.ts'

let company: TestCompany
let repA: Person
beforeAll(async () => {
  company = await drawCompany()
  ;({ repA } = company.people)
})
afterAll(() => company.close())

const search = async (text: string) => (await repA.ask(bankCalls.query, { search: text })).list

/** `gb18030` of these texts, as spreadsheets of this country write; each character is looked up in the decoder. */
function toGbk(text: string): Buffer {
  const decoder = new TextDecoder('gb18030')
  const codes = new Map<string, Buffer>()
  for (let high = 0x81; high <= 0xfe; high += 1)
    for (let low = 0x40; low <= 0xfe; low += 1) {
      const pair = Buffer.from([high, low])
      codes.set(decoder.decode(pair), pair)
    }
  return Buffer.concat(
    [...text].map((each) => (each < '\u0080' ? Buffer.from(each) : (codes.get(each) ?? Buffer.from('?')))),
  )
}

it('needs the main account of the company', async () => {
  const file = statementOf([{ serial: 'A-0', money: '100' }])
  expect(await sendStatement(company, repA, file)).toMatchObject({
    code: 400,
    msg: '请先在业务参数设置中填写威海公司的主账号',
  })
  await openAccount(company)
  expect(await importStatement(company, repA, file)).toMatchObject({ totalSize: 1, successCount: 1 })
})

it('is for users who may save receipts', async () => {
  const file = statementOf([{ serial: 'A-1', money: '100' }])
  expect((await sendStatement(company, company.people.finance, file)).code).toBe(401)
  expect((await sendStatement(company, repA, file)).code).toBe(0)
})

describe('a statement', () => {
  it('is checked without being written, then imported, and imported again changes nothing', async () => {
    const file = statementOf([
      { serial: 'B-1', money: '100', payer: '鸿远建设' },
      { serial: 'B-2', money: '8', direction: '付', payer: '手续费' },
    ])
    expect(await importStatement(company, repA, file, { dryRun: '1' })).toMatchObject({
      successCount: 2,
      doubleCount: 0,
    })
    expect(await search('B-')).toEqual([])
    expect(await importStatement(company, repA, file)).toMatchObject({ successCount: 2, doubleCount: 0 })
    expect(await importStatement(company, repA, file)).toMatchObject({
      totalSize: 2,
      successCount: 0,
      doubleCount: 2,
      errSize: 0,
    })
    const lines = await search('B-')
    expect(lines.map(({ bankSerial, direction, money }) => [bankSerial, direction, money])).toEqual([
      ['B-2', 2, 8],
      ['B-1', 1, 100],
    ])
  })

  it('imported by two at once is there once', async () => {
    const file = statementOf([{ serial: 'C-1', money: '100' }])
    const both = await Promise.all([
      importStatement(company, repA, file),
      importStatement(company, company.people.managerA, file),
    ])
    expect(both.map(({ successCount }) => successCount).toSorted()).toEqual([0, 1])
    expect(await search('C-1')).toHaveLength(1)
  })

  it('with the serial number of another payment is refused for that row', async () => {
    await creditOf(company, repA, { serial: 'D-1', money: '100' })
    const answer = await importStatement(
      company,
      repA,
      statementOf([
        { serial: 'D-1', money: '200' },
        { serial: 'D-2', money: '5' },
        { serial: 'D-2', money: '6' },
      ]),
    )
    expect(answer).toMatchObject({ successCount: 1, errSize: 2 })
    expect(answer.faults.map(({ row, message }) => [row, message])).toEqual([
      [2, '该交易流水号已用于另一笔款项，请核对金额和收付方向'],
      [4, '该交易流水号已用于另一笔款项，请核对金额和收付方向'],
    ])
  })

  it('in the layout of a bank is read: a title, GBK, other headings, two amounts, a sum below', async () => {
    const text = [
      '账户交易明细,,,,,,',
      '凭证号,交易日期,借方发生额,贷方发生额,账户余额,对方单位名称,用途',
      '="000123",20260503101500,,"12,300.00","1,000,000.00",济南鸿远建设（集团）,货款',
      '="000124",2026/5/4 9:05,88.5,0.00,"999,911.50",中国农业银行,手续费',
      '合计,,88.5,"12,300.00",,,',
    ].join('\r\n')
    const answer = await importStatement(company, repA, { name: '明细.csv', content: toGbk(text) })
    expect(answer).toMatchObject({ totalSize: 2, successCount: 2, errSize: 0 })
    expect(
      (await search('00012')).map((line) => [
        line.direction,
        line.money,
        line.balance,
        line.payerName,
        line.tradeTime,
      ]),
    ).toEqual([
      [2, 88.5, 999_911.5, '中国农业银行', '2026-05-04 09:05:00'],
      [1, 12_300, 1_000_000, '济南鸿远建设（集团）', '2026-05-03 10:15:00'],
    ])
  })

  it('gives refused rows back with their reasons, to the user who sent them; corrected, they are taken', async () => {
    const answer = await importStatement(
      company,
      repA,
      statementOf([
        { serial: 'E-1', money: '100' },
        { serial: '', money: '一百' },
        { serial: 'E-3', money: '5', time: '2026-02-30' },
      ]),
    )
    expect(answer).toMatchObject({ totalSize: 3, successCount: 1, errSize: 2 })
    const token = answer.token ?? ''
    const { raw } = await repA.call(fileCalls.importErrors, { token })
    const sheet = await readWorkbook(raw)
    expect(sheet.slice(-2).map(([reason]) => reason)).toEqual([
      '交易流水号不能为空；金额“一百”不是金额',
      '交易时间“2026-02-30”格式不正确',
    ])
    expect((await company.people.managerA.call(fileCalls.importErrors, { token })).code).not.toBe(0)
    const [, head = [], , last = []] = sheet
    const corrected = last.map((cell) => (cell === '2026-02-30' ? '2026-02-28' : cell))
    const again = { name: '更正.xlsx', content: await makeWorkbook(head, [corrected]) }
    expect(await importStatement(company, repA, again)).toMatchObject({ successCount: 1, errSize: 0 })
  })

  it('with what no bank writes is refused row by row, with the reason', async () => {
    const rows = [
      ['F-1', '2026-05-03', '收', '0', ''],
      ['F-2', '2026-05-03', '收', '0.001', ''],
      ['F-3', '2026-05-03', '收', '99999999999999999999', ''],
      ['F-4', '2026-05-03', '收', '5', '99999999999999999999'],
      ['F-5', '2026-13-45', '收', '5', ''],
      ['F-6', '2026-05-03', '送', '5', ''],
      ['F-7', '2026-05-03', '付', '-5', ''],
      ['F-8', '2026-05-03', '', '-5', ''],
      ['F-10'],
    ]
    const content = ['交易流水号,交易时间,收/付,金额,余额', ...rows.map((row) => row.join(','))].join('\n')
    const answer = await importStatement(company, repA, { name: '流水.csv', content })
    expect(answer.faults.map(({ row, message }) => [row, message])).toEqual([
      [2, '金额不能为0'],
      [3, '金额的小数位不能大于2'],
      [4, '金额“99999999999999999999”过大'],
      [5, '余额“99999999999999999999”过大'],
      [6, '交易时间“2026-13-45”格式不正确'],
      [7, '收/付“送”应为“收”或“付”'],
      [10, '交易时间不能为空；金额不能为空'],
    ])
    expect(
      (await search('F-')).map(({ bankSerial, direction, money }) => [bankSerial, direction, money]),
    ).toEqual([
      ['F-8', 2, 5],
      ['F-7', 2, 5],
    ])
    const broken = { name: '流水.csv', content: content.replace('F-7', 'F-\u0000') }
    expect(await sendStatement(company, repA, broken)).toMatchObject({
      code: 400,
      msg: expect.stringContaining('内容却是无法识别的文件'),
    })
  })

  it('of more rows than an import may have is refused with the number', async () => {
    const content = [
      '交易流水号,交易时间,金额',
      ...Array.from({ length: 100_000 }, (_, at) => `G-${at},2026-05-03,5`),
    ]
    expect(
      await sendStatement(company, repA, { name: '流水.csv', content: content.join('\n') }),
    ).toMatchObject({ code: 400, msg: expect.stringMatching(/10,?000/) })
    expect(await search('G-1')).toEqual([])
  })

  it('is refused when it is no sheet, empty, or lacks a column', async () => {
    const refused = async (name: string, content: string) =>
      (await sendStatement(company, repA, { name, content })).msg
    expect(await refused('流水.pdf', '%PDF-1.4')).toContain('PDF')
    expect(await refused('流水.csv', '交易流水号,交易时间,金额')).toBe('文件中没有可导入的数据')
    expect(await refused('流水.csv', '交易流水号,交易时间\n1,2')).toContain('金额')
  })
})
