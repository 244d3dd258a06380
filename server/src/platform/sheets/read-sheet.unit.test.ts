import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { utils, write } from '@e965/xlsx'
import ExcelJS from 'exceljs'
import { afterAll, describe, expect, it } from 'vitest'
import { readSheet, type SheetLimits } from './read-sheet.ts'
import { writeSheet } from './write-sheet.ts'
import { type ZipPart, zip } from './zip-stream.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'suoke-sheets-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function read(content: Uint8Array, name = 'a.xlsx', limits: Partial<SheetLimits> = {}) {
  const file = path.join(folder, 'file')
  writeFileSync(file, content)
  const rows: string[][] = []
  for await (const row of readSheet({ path: file, name }, limits)) rows.push(row.cells)
  return rows
}

/** A workbook whose sheet is this XML; other parts may be replaced. */
async function workbookOf(sheet: ZipPart['content'], replaced: Record<string, string> = {}): Promise<Buffer> {
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const parts: Record<string, string> = {
    'xl/workbook.xml': `<workbook xmlns:r="${relations}"><sheets><sheet name="a" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>`,
    ...replaced,
  }
  const all = [
    ...Object.entries(parts).map(([name, text]) => ({ name, content: [text] })),
    { name: 'xl/worksheets/sheet1.xml', content: sheet },
  ]
  return buffer(Readable.from(zip(all)))
}

describe('a text of separated values', () => {
  const text = '\uFEFF姓名,备注\r\n甲,"有,逗号\n和""引号"""\r\n\r\n,乙\r'
  const rows = [
    ['姓名', '备注'],
    ['甲', '有,逗号\n和"引号"'],
    ['', '乙'],
  ]
  /** 客户名称,备注 and 锁客,好 as spreadsheets here write them. */
  const gbk = Buffer.from('bfcdbba7c3fbb3c62cb1b8d7a20d0acbf8bfcd2cbac3', 'hex')

  it('is read in UTF-8, with quotes and lines in cells', async () => {
    expect(await read(Buffer.from(text), 'a.csv')).toEqual(rows)
    expect(await read(Buffer.from(text.slice(1)), 'a.CSV')).toEqual(rows)
  })

  it('is read in GBK, and as text with tabs in UTF-16', async () => {
    expect(await read(gbk, 'a.csv')).toEqual([
      ['客户名称', '备注'],
      ['锁客', '好'],
    ])
    expect(await read(Buffer.from('\uFEFF甲\t乙\n1\t2', 'utf16le'), 'a.csv')).toEqual([
      ['甲', '乙'],
      ['1', '2'],
    ])
  })

  it('is refused where it is something else or beyond a bound', async () => {
    const rejects = (content: Buffer, limits: Partial<SheetLimits> = {}) =>
      expect(read(content, 'a.csv', limits)).rejects
    await rejects(Buffer.from('<a/>')).toMatchObject({ kind: 'otherContent' })
    await rejects(Buffer.from('a,"b\nc,d')).toMatchObject({
      kind: 'otherContent',
      content: '引号不成对的文本',
    })
    await rejects(Buffer.alloc(0)).toMatchObject({ kind: 'blank' })
    await rejects(Buffer.from('a\n'.repeat(4)), { rows: 3 }).toMatchObject({ kind: 'tooManyRows' })
    await rejects(Buffer.from(','.repeat(9)), { columns: 3 }).toMatchObject({ kind: 'tooManyColumns' })
    await rejects(Buffer.from('"aaaa"'), { text: 3 }).toMatchObject({ kind: 'tooLarge' })
    await rejects(Buffer.from('a,b'), { inflated: 2 }).toMatchObject({ kind: 'tooLarge' })
  })
})

describe('a workbook', () => {
  it('of another program is read as text: numbers, days, formulas, shared and rich texts', async () => {
    const book = new ExcelJS.Workbook()
    const sheet = book.addWorksheet('x')
    sheet.addRow([
      13800138000,
      0.1,
      new Date(Date.UTC(2025, 4, 15)),
      new Date(Date.UTC(2025, 4, 15, 9, 30, 5)),
    ])
    sheet.addRow([
      '甲',
      { formula: 'A1&"x"', result: '=危险' },
      { richText: [{ text: '富' }, { text: '文本' }] },
      true,
    ])
    sheet.addRow([])
    sheet.addRow([null, null, '__proto__'])
    const rows = await read(new Uint8Array(await book.xlsx.writeBuffer()))
    expect(rows).toEqual([
      ['13800138000', '0.1', '2025-05-15', '2025-05-15 09:30:05'],
      ['甲', '=危险', '富文本', '是'],
      ['', '', '__proto__'],
    ])
  })

  it('of ours comes back as it was written', async () => {
    const cells = ['=1+1', '@SUM', '<b>&"\'', '两行\n文字', ' 空格 ', '_x0041_', '＝全角', '-5']
    async function* rows() {
      yield [[...cells, 12.5, null]]
    }
    const content = await buffer(writeSheet({ name: '[客户]:信息', header: ['一'], rows: rows() }))
    expect(await read(content)).toEqual([['一'], [...cells, '12.5']])
    const book = new ExcelJS.Workbook()
    await book.xlsx.load(new Uint8Array(content).buffer)
    const [sheet] = book.worksheets
    expect(sheet?.name).toBe('客户信息')
    expect(sheet?.getCell('A2').type).toBe(ExcelJS.ValueType.String)
    expect(sheet?.getCell('A2').numFmt).toBe('@')
    expect(sheet?.getCell('I2').value).toBe(12.5)
  })

  it('in the old format is read the same', async () => {
    const sheet = utils.aoa_to_sheet([
      ['名称', '手机'],
      ['甲', 13800138000],
    ])
    const content: Uint8Array = write(
      { SheetNames: ['a'], Sheets: { a: sheet } },
      { type: 'buffer', bookType: 'biff8' },
    )
    expect(await read(content, 'a.xls')).toEqual([
      ['名称', '手机'],
      ['甲', '13800138000'],
    ])
    await expect(read(content, 'a.xlsx')).rejects.toMatchObject({ kind: 'otherContent' })
  })
})

describe('a file that is no honest workbook', () => {
  it('is refused when it is an archive bomb', async () => {
    function* bomb() {
      for (let at = 0; at < 200; at += 1) yield ' '.repeat(1024 * 1024)
    }
    const content = await workbookOf(bomb())
    expect(content.length).toBeLessThan(2 * 1024 * 1024)
    await expect(read(content)).rejects.toMatchObject({ kind: 'tooLarge' })
  })

  it('is refused with a document type, broken XML, or parts that are missing', async () => {
    const entity = '<!DOCTYPE x [<!ENTITY a "aaaa">]><worksheet><sheetData/></worksheet>'
    for (const content of [
      await workbookOf([entity]),
      await workbookOf(['<worksheet><sheetData><row>']),
      await workbookOf([''], { 'xl/workbook.xml': '<workbook/>' }),
      await buffer(Readable.from(zip([{ name: '../../etc/passwd', content: ['x'] }]))),
    ])
      await expect(read(content)).rejects.toMatchObject({ kind: 'notAWorkbook' })
  })

  it.each(['1', '0', '-5', '2.5', 'abc', '1048577', '99999999999'])(
    'is refused when its second row says to be number %s',
    async (number) => {
      const rows = ['1', number].map((r) => `<row r="${r}"><c t="str"><v>x</v></c></row>`)
      const sheet = `<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`
      await expect(read(await workbookOf([sheet]))).rejects.toMatchObject({ kind: 'notAWorkbook' })
    },
  )

  it('is refused beyond the rows and columns allowed, wherever the cells say they are', async () => {
    const rows = Array.from({ length: 5 }, (_, at) => `<row r="${at + 1}"><c t="str"><v>x</v></c></row>`)
    const sheet = `<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`
    await expect(read(await workbookOf([sheet]), 'a.xlsx', { rows: 4 })).rejects.toMatchObject({
      kind: 'tooManyRows',
    })
    const far =
      '<worksheet><sheetData><row r="1"><c r="XFD1" t="str"><v>x</v></c></row></sheetData></worksheet>'
    await expect(read(await workbookOf([far]))).rejects.toMatchObject({ kind: 'tooManyColumns' })
  })
})
