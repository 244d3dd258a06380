import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#protocol/crm/contract/type.ts'
import { invoiceCalls } from '#protocol/crm/invoice/calls.ts'
import { LARGEST_WORD, printCalls } from '#protocol/crm/print/calls.ts'
import { companyCalls } from '#protocol/manage/company/calls.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { formatDay } from '#server/platform/time/clock.ts'
import { drawCompany, type Person, type TestCompany } from '../../../test/people.ts'
import { sellLocks } from '../../../test/sold-contract.ts'
import { sendFile } from '../../../test/upload.ts'
import { makeWord, paragraph, relation, wordsIn, wordTable } from '../../../test/word-document.ts'

/** Templates that are documents of Word (crm-records.md §14.4). */

let company: TestCompany
let people: TestCompany['people']
let contractId = 0
let bare = 0
beforeAll(async () => {
  company = await drawCompany()
  people = company.people
  ;({ contractId, bare } = await sellLocks(company, '济南<鸿远> & {合同编号}', { remark: '甲\n乙' }))
})
afterAll(() => company.close())

const upload = (
  content: Buffer | string | null,
  { by = people.admin, name = crypto.randomUUID() }: { by?: Person; name?: string } = {},
) =>
  sendFile(company, by, printCalls.addWord, content === null ? null : { name: '合同.docx', content }, {
    templateName: name,
    type: String(contract.label),
  })
const replace = (templateId: number, content: Buffer) =>
  sendFile(
    company,
    people.admin,
    printCalls.setWord,
    { name: '新.docx', content },
    { templateId: String(templateId) },
  )

/** A template that is this document. */
async function template(content: Buffer): Promise<number> {
  const name = crypto.randomUUID()
  expect(await upload(content, { name })).toMatchObject({ code: 0 })
  const { list } = await people.admin.ask(printCalls.list, { type: contract.label, pageType: 0 })
  return list.find(({ templateName }) => templateName === name)?.templateId ?? 0
}
const fetch = async (person: Person, key: string) =>
  (await person.call(printCalls.down, { type: 2, key })).raw
async function print(templateId: number, id = contractId, withoutPrices?: 0 | 1) {
  const { managerA } = people
  return fetch(managerA, await managerA.ask(printCalls.printWord, { templateId, id, withoutPrices }))
}

describe('a document with tags', () => {
  it('is filled: values, also where Word has torn a tag apart, lines, sums, conditions; with or without prices', async () => {
    const templateId = await template(
      makeWord(
        [
          paragraph('合同 {合', '同编', '号}'),
          paragraph('{客户.客户名称}，{合同.负责人}，{contract.order_date}'),
          paragraph('{备注}'),
          wordTable(
            ['序号', '产品', '编码', '数量', '小计'],
            ['{#产品}{序号}', '{产品名称}', '{产品.产品编码}', '{数量}', '{product.subtotal}{/产品}'],
          ),
          paragraph('共 {产品.数量} 件，{产品.合计} 元，{总金额}'),
          paragraph('{#公司签约人}我方：{公司签约人}{/公司签约人}{^公司签约人}待签{/公司签约人}'),
        ].join(''),
        { parts: { 'word/media/a.png': Buffer.from('picture') } },
      ),
    )
    expect(wordsIn(await print(templateId))).toBe(
      [
        '合同 HT-1|济南&lt;鸿远&gt; &amp; {合同编号}，安小一，2025-05-15|甲|乙',
        '序号|产品|编码|数量|小计|1|加密锁|P1|2|200.00|2|加密锁|P1|2.5|225.00',
        '共 4.5 件，425.00 元，425.00|待签',
      ].join('|'),
    )
    expect(wordsIn(await print(templateId, contractId, 1))).toContain(
      '1|加密锁|P1|2|2|加密锁|P1|2.5|共 4.5 件， 元，',
    )
    expect(wordsIn(await print(templateId, bare))).toContain('小计|共  件，')
  })

  it('writes amounts in words and with thousands, the day, the company and the tax number', async () => {
    const { managerA, admin } = people
    const templateId = await template(
      makeWord(
        [
          paragraph('{总金额大写}，{合同.总金额千分位}，{产品.合计大写}'),
          wordTable(['{#产品}{合计大写}', '{合计千分位}{/产品}']),
          paragraph('{公司名称}|{今天}|{甲方税号}|{客户税号}'),
        ].join(''),
      ),
    )
    const { customerId } = await managerA.ask(recordCallsOf(contract).detail, { contractId })
    const title = { titleType: 1, invoiceTitle: '济南鸿远', taxNumber: '91370100MA3C' }
    await managerA.ask(invoiceCalls.addTitle, { customerId: Number(customerId), ...title })
    const text = wordsIn(await print(templateId))
    expect(text).toContain('肆佰贰拾伍元整，425.00，肆佰贰拾伍元整')
    expect(text).toContain('贰佰元整|200.00|贰佰贰拾伍元整|225.00')
    const { companyName } = await admin.ask(companyCalls.queryAdminConfig)
    const today = formatDay(company.platform.clock.now())
    expect(text).toContain(`${companyName}|${today}|91370100MA3C|91370100MA3C`)
    expect(wordsIn(await print(templateId, contractId, 1))).toContain('，，|')
  })

  it('names all unknown tags at once', async () => {
    const document = makeWord(paragraph('{合同编码}{合同编号}{#没有}{也没有}{/没有}{合同编码}'))
    expect(await upload(document)).toMatchObject({
      code: 400,
      msg: '没有可以填入“{合同编码}”、“{没有}”、“{也没有}”的字段，请对照可用的标签修改后再上传',
    })
  })

  it('begins with a sample of all tags, for who writes templates', async () => {
    const { admin, managerA } = people
    const sample = await admin.call(printCalls.downSample, { type: contract.label })
    const templateId = await template(sample.raw)
    expect(wordsIn(await print(templateId))).toContain('HT-1')
    expect(await managerA.call(printCalls.downSample, { type: contract.label })).toMatchObject({ code: 401 })
    expect(await admin.call(printCalls.downSample, { type: 2 })).toMatchObject({ code: 1102 })
  })

  it('has at most 2,000 tags', async () => {
    const full = await template(makeWord(paragraph('{合同编号} '.repeat(2_000))))
    expect(wordsIn(await print(full)).split('HT-1')).toHaveLength(2_001)
    const refused = { code: 400, msg: 'Word 模板最多可以有2000个标签，请精简后再上传' }
    expect(await upload(makeWord(paragraph('{合同编号} '.repeat(2_001))))).toMatchObject(refused)
    expect(await upload(makeWord(paragraph('{'.repeat(100_000))))).toMatchObject(refused)
  })

  it('is for who may print records in his range; values of records that he may not read stay empty', async () => {
    const { managerB, finance, repA, managerA } = people
    const templateId = await template(makeWord(paragraph('[{合同编号}]')))
    const asked = { templateId, id: contractId }
    expect(await managerA.call(printCalls.printWord, asked)).toMatchObject({ code: 0 })
    expect(await managerB.call(printCalls.printWord, asked)).toMatchObject({ code: 401 })
    expect(await finance.call(printCalls.printWord, asked)).toMatchObject({ code: 401 })
    expect(await managerA.call(printCalls.downWord, { templateId })).toMatchObject({ code: 401 })
    expect(await upload(makeWord(paragraph('甲')), { by: repA })).toMatchObject({ code: 401 })
    const key = await managerA.ask(printCalls.printWord, asked)
    expect(await managerB.call(printCalls.down, { type: 2, key })).toMatchObject({ code: 1102 })
  })

  it('prints as Word alone, and says so', async () => {
    const { managerA, admin } = people
    const templateId = await template(makeWord(paragraph('{合同编号}')))
    const said = { code: 400, msg: '此模板是 Word 文档，请下载 Word 后打印' }
    expect(await managerA.call(printCalls.print, { templateId, id: contractId })).toMatchObject(said)
    const key = await managerA.ask(printCalls.printWord, { templateId, id: contractId })
    expect(await managerA.call(printCalls.down, { type: 1, key })).toMatchObject(said)
    expect(await admin.call(printCalls.update, { templateId, content: '<p>甲</p>' })).toMatchObject(said)
    await admin.ask(printCalls.update, { templateId, templateName: '只改名字' })
    const { list } = await admin.ask(printCalls.list, { type: contract.label, pageType: 0 })
    const [ordinary] = list.filter(({ word }) => word === null)
    const other = { templateId: ordinary?.templateId ?? 0, id: contractId }
    expect(await managerA.call(printCalls.printWord, other)).toMatchObject({ msg: '此模板不是 Word 文档' })
  })

  it('is kept as it was printed, whatever the template or the record become', async () => {
    const { managerA, managerB, admin, repA } = people
    const templateId = await template(makeWord(paragraph('旧 {合同名称}')))
    const key = await managerA.ask(printCalls.printWord, { templateId, id: contractId })
    const record = { templateId, typeId: contractId, recordContent: '', key }
    // neither another record nor another person's document is what was printed
    expect(await managerA.call(printCalls.saveRecord, { ...record, typeId: bare })).toMatchObject({
      code: 1102,
    })
    expect(await repA.call(printCalls.saveRecord, record)).not.toMatchObject({ code: 0 })
    expect(await managerA.call(printCalls.saveRecord, { ...record, key: undefined })).toMatchObject({
      code: 1102,
    })
    await managerA.ask(printCalls.saveRecord, record)
    expect(await replace(templateId, makeWord(paragraph('新 {合同编号}')))).toMatchObject({ code: 0 })
    expect(await admin.ask(printCalls.one, { templateId })).toMatchObject({ word: { name: '新.docx' } })
    expect(wordsIn(await print(templateId))).toBe('新 HT-1')
    expect(wordsIn((await admin.call(printCalls.downWord, { templateId })).raw)).toBe('新 {合同编号}')
    const [kept] = await managerA.ask(printCalls.records, { crmType: contract.label, typeId: contractId })
    const { recordId } = kept ?? { recordId: 0 }
    expect(await managerA.ask(printCalls.record, { recordId })).toMatchObject({
      isWord: true,
      recordContent: '',
    })
    expect(await managerB.call(printCalls.printWordAgain, { recordId })).toMatchObject({ code: 401 })
    const again = await managerA.ask(printCalls.printWordAgain, { recordId })
    expect(wordsIn(await fetch(managerA, again))).toBe('旧 采购')
    await admin.ask(printCalls.copy, { templateId })
    const { list } = await admin.ask(printCalls.list, { type: contract.label, pageType: 0 })
    const copied = list.find(({ templateName }) => templateName.endsWith('(1)'))
    expect(wordsIn(await print(copied?.templateId ?? 0))).toBe('新 HT-1')
    await admin.ask(printCalls.remove, { templateId })
    expect(await managerA.call(printCalls.printWordAgain, { recordId })).toMatchObject({ code: 1102 })
  })
})

const field = (...words: string[]) =>
  `<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r>${words.map((each) => `<w:r><w:instrText>${each}</w:instrText></w:r>`).join('')}<w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>`
const outside = (part: string) => `Word 模板不能引用文档以外的内容（${part}），请把图片等嵌入文档后再上传`
const active = (part: string) => `Word 模板不能含有宏、控件或嵌入的对象（${part}），请删除后再上传`
const unfit = '这不是可以使用的 Word 文档，请用 Word 另存为 .docx 后再上传'
const tooLarge = 'Word 模板不能超过5MB，内容也不能过多，请精简或压缩图片后再上传'
const [main, links] = ['word/document.xml', 'word/_rels/document.xml.rels']
const words = paragraph('甲')

const hostile: Record<string, [() => Buffer | string | null, string]> = {
  'no file': [() => null, '请选择 Word 文档（.docx）'],
  'no archive': [() => 'PK but no more', unfit],
  'an archive of something else': [() => makeWord(words, { main: 'text/plain' }), unfit],
  'broken XML': [() => makeWord('<w:p>'), unfit],
  'too many bytes': [() => Buffer.alloc(LARGEST_WORD + 1), tooLarge],
  'an archive bomb': [
    () => makeWord(words, { parts: { 'word/media/a.png': Buffer.alloc(40 * 1024 * 1024) } }),
    tooLarge,
  ],
  'XML without end': [() => makeWord(paragraph('甲'.repeat(4_200_000))), tooLarge],
  'a name that leaves the archive': [
    () => makeWord(words, { parts: { '../../etc/cron.d/x.xml': '<a/>' } }),
    unfit,
  ],
  macros: [() => makeWord(words, { parts: { 'word/vbaProject.bin': 'x' } }), active('word/vbaProject.bin')],
  'a document with macros by its type': [
    () => makeWord(words, { main: 'application/vnd.ms-word.document.macroEnabled.main+xml' }),
    active('[Content_Types].xml'),
  ],
  'an embedded object': [
    () => makeWord(words, { parts: { 'word/embeddings/a.exe': 'x' } }),
    active('word/embeddings/a.exe'),
  ],
  'another document inside': [() => makeWord('<w:altChunk r:id="a"/>'), active(main)],
  'entities of other files': [
    () => makeWord(words, { prolog: '<!DOCTYPE w [<!ENTITY x SYSTEM "file:///etc/passwd">]>' }),
    outside(main),
  ],
  'a picture elsewhere': [
    () => makeWord(words, { links: relation('image', 'http://evil/a.png') }),
    outside(links),
  ],
  'a picture elsewhere that says to be inside': [
    () => makeWord(words, { links: relation('image', '//evil/share/a.png', 'Internal') }),
    outside(links),
  ],
  'a picture elsewhere without a relation': [
    () => makeWord('<w:p><w:r><w:pict><v:imagedata src="http://evil/a.png"/></w:pict></w:r></w:p>'),
    outside(main),
  ],
  'a template elsewhere': [
    () => makeWord(words, { links: relation('attachedTemplate', 'http://evil/a.dotm') }),
    outside(links),
  ],
  'a link to a file': [
    () => makeWord(words, { links: relation('hyperlink', 'file:///etc/passwd') }),
    outside(links),
  ],
  'a field that fetches, scattered': [
    () => makeWord(field(' INCL', 'UDEPICTURE "http://evil/a.png"')),
    outside(main),
  ],
  'a field that runs': [
    () => makeWord('<w:p><w:fldSimple w:instr="DDEAUTO c:\\\\cmd.exe"/></w:p>'),
    outside(main),
  ],
  'a tag without end': [() => makeWord(paragraph('{合同编号')), '标签“合同编号”没有写完整，或没有成对出现'],
  'a loop without end': [() => makeWord(paragraph('{#产品}甲')), '标签“产品”没有写完整，或没有成对出现'],
  'a loop in a loop': [
    () => makeWord(paragraph('{#产品}{#产品}甲{/产品}{/产品}')),
    '标签“产品”没有写完整，或没有成对出现',
  ],
  'a tag for raw XML': [() => makeWord(paragraph('{@合同编号}')), '标签“合同编号”没有写完整，或没有成对出现'],
  'an unknown tag': [
    () => makeWord(paragraph('{合同编码}')),
    '没有可以填入“{合同编码}”的字段，请对照可用的标签修改后再上传',
  ],
  'a tag that two objects could mean': [
    () => makeWord(paragraph('{手机}')),
    '没有可以填入“{手机}”的字段，请对照可用的标签修改后再上传',
  ],
  'a tag of a line outside of one': [
    () => makeWord(paragraph('{产品名称}')),
    '没有可以填入“{产品名称}”的字段，请对照可用的标签修改后再上传',
  ],
  'a name of every object': [
    () => makeWord(paragraph('{constructor}')),
    '没有可以填入“{constructor}”的字段，请对照可用的标签修改后再上传',
  ],
}

describe('refused, with nothing left behind:', () => {
  it.each(Object.entries(hostile))('%s', async (_, [document, msg]) => {
    const name = crypto.randomUUID()
    expect(await upload(document(), { name })).toMatchObject({ code: 400, msg })
    const { list } = await people.admin.ask(printCalls.list, { type: contract.label, pageType: 0 })
    expect(list.some(({ templateName }) => templateName === name)).toBe(false)
  })

  it('links and page numbers are taken, and nobody outside is asked for anything', async () => {
    const requests: string[] = []
    const server = createServer((request, response) => {
      requests.push(request.url ?? '')
      response.end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    try {
      const address = server.address()
      const site = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
      expect(await upload(makeWord(words, { links: relation('image', `${site}/a.png`) }))).toMatchObject({
        code: 400,
      })
      const templateId = await template(
        makeWord(field(' PAGE ', '\\* MERGEFORMAT') + paragraph('{合同编号}'), {
          links: relation('hyperlink', `${site}/terms`),
        }),
      )
      expect(wordsIn(await print(templateId))).toBe('HT-1')
      expect(requests).toEqual([])
    } finally {
      server.close()
    }
  })
})
