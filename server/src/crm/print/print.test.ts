import { readFileSync } from 'node:fs'
import mammoth from 'mammoth'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { business } from '#protocol/crm/business/type.ts'
import { contract } from '#protocol/crm/contract/type.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { printCalls } from '#protocol/crm/print/calls.ts'
import { receivables } from '#protocol/crm/receivables/type.ts'
import { receivablesPlan } from '#protocol/crm/receivables-plan/type.ts'
import { fileCalls } from '#protocol/files/calls.ts'
import { ordinaryPage } from '#protocol/platform/page-setup.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { makeRecord } from '../../../test/make.ts'
import { drawCompany, type Person, type TestCompany } from '../../../test/people.ts'
import { sellLocks } from '../../../test/sold-contract.ts'
import { PNG, sendFile } from '../../../test/upload.ts'

/** Print templates and printing by them (crm-records.md §14). */

let company: TestCompany
let people: TestCompany['people']
let customerId = 0
let contractId = 0
let bare = 0
let picture = ''
beforeAll(async () => {
  company = await drawCompany()
  people = company.people
  const { repA, admin } = people
  const uploaded = await sendFile(
    company,
    admin,
    fileCalls.upload,
    { name: '章.png', content: PNG },
    { isPublic: '1' },
  )
  picture = fileCalls.upload.reply.parse(uploaded.data).url
  ;({ contractId, customerId, bare } = await sellLocks(company, '济南<b>鸿远</b>', {
    name: '采购"合同"',
    companyUserId: [repA.userId, people.managerA.userId],
  }))
})
afterAll(() => company.close())

const tag = (name: string) =>
  `<span class="wk-print-tag-wukong wk-tiny-color--${name.split('.')[0]}" contenteditable="false" data-wk-tag="${name}">{x}</span>`
const lineTag = (name: string) =>
  `<td data-wk-table-td-tag="value"><span data-wk-table-value-tag="product.${name}">{x}</span></td>`
const table = (...names: string[]) =>
  `<table data-wk-table-tag="table"><tbody><tr data-wk-table-tr-tag="header"><td data-wk-table-td-tag="name">产品</td></tr><tr data-wk-table-tr-tag="value">${names.map(lineTag).join('')}</tr></tbody></table>`

/** A template with this text, of contracts by default. */
async function template(content: string, type: number = contract.label): Promise<number> {
  const name = `模板${crypto.randomUUID()}`
  await people.admin.ask(printCalls.add, { templateName: name, type, content })
  const { list } = await people.admin.ask(printCalls.list, { type, pageType: 0 })
  return list.find(({ templateName }) => templateName === name)?.templateId ?? 0
}
/** Words of a filled text, without its marks. */
const wordsOf = (html: string) => html.replace(/<[^>]*>/g, '|').replace(/\|+/g, '|')
const print = async (person: Person, content: string, id = contractId, withoutPrices?: 0 | 1) =>
  person.ask(printCalls.print, { templateId: await template(content), id, withoutPrices })

describe('templates', () => {
  it('are kept by administrators of templates, read by those who print, and copied under a free name', async () => {
    const { admin, repA, finance, director } = people
    const page = { ...ordinaryPage, size: 'A5' as const, landscape: true }
    const wanted = { templateName: '标准合同', type: contract.label, content: '<p>甲</p>', page }
    expect(await director.call(printCalls.add, wanted)).toMatchObject({ code: 401 })
    await admin.ask(printCalls.add, wanted)
    expect(await admin.call(printCalls.add, wanted)).toMatchObject({
      code: 400,
      msg: '同一对象的打印模板名称不能重复',
    })
    const find = async (name: string) =>
      (await director.ask(printCalls.list, { type: contract.label, pageType: 0 })).list.find(
        ({ templateName }) => templateName === name,
      )
    const first = await find('标准合同')
    expect(first).toMatchObject({ content: '<p>甲</p>', page, createUserName: '系统管理员' })
    const templateId = first?.templateId ?? 0
    await admin.ask(printCalls.copy, { templateId })
    await admin.ask(printCalls.copy, { templateId })
    expect(await find('标准合同(2)')).toMatchObject({ content: '<p>甲</p>', page })
    await admin.ask(printCalls.update, { templateId, templateName: '改名' })
    expect(await find('改名')).toMatchObject({ content: '<p>甲</p>', page })
    expect(await finance.call(printCalls.one, { templateId })).toMatchObject({ code: 401 })
    expect(await director.call(printCalls.remove, { templateId })).toMatchObject({ code: 401 })
    await admin.ask(printCalls.remove, { templateId })
    expect(await admin.call(printCalls.one, { templateId })).toMatchObject({ code: 1102 })
    expect(await repA.call(printCalls.fields, { type: contract.label })).toMatchObject({ code: 401 })
  })

  it('name what can be printed of a type, and refuse types that are not', async () => {
    const { admin } = people
    const namesOf = async (type: number) => {
      const groups = await admin.ask(printCalls.fields, { type })
      const names = (group: string) => (groups[group] ?? []).map(({ fieldName }) => fieldName)
      return { groups, names, keys: Object.keys(groups).toSorted() }
    }
    const ofContract = await namesOf(contract.label)
    expect(ofContract.keys).toEqual(['contacts', 'contract', 'customer', 'product'])
    expect(ofContract.groups.contract).toContainEqual({ fieldName: 'total_price', name: '总金额' })
    expect(ofContract.groups.contract).toContainEqual({ fieldName: 'company_user_name', name: '公司签约人' })
    // a field prints without being named by the declaration of what is printed
    expect(ofContract.names('contract')).toContain('flied_xucqai')
    expect(ofContract.names('customer')).toContain('next_time')
    expect(ofContract.groups.customer?.[0]).toEqual({ fieldName: 'customer_name', name: '客户名称' })
    expect(ofContract.groups.product).toEqual([
      { fieldName: 'name', name: '产品名称' },
      { fieldName: 'category_name', name: '产品类别' },
      { fieldName: 'unit', name: '单位' },
      { fieldName: 'num', name: '产品编码' },
      { fieldName: 'price', name: '标准价格' },
      { fieldName: 'sales_price', name: '售价' },
      { fieldName: 'sales_num', name: '数量' },
      { fieldName: 'discount', name: '折扣（%）' },
      { fieldName: 'subtotal', name: '合计' },
    ])
    const ofBusiness = await namesOf(business.label)
    expect(ofBusiness.keys).toEqual(['business', 'customer', 'product'])
    expect(ofBusiness.names('business')).toEqual(expect.arrayContaining(['type_name', 'status_name']))
    const ofReceivables = await namesOf(receivables.label)
    expect(ofReceivables.keys).toEqual(['contract', 'customer', 'receivables'])
    expect(ofReceivables.names('receivables')).toContain('plan_num')
    expect(ofReceivables.names('contract')).toContain('company_user_name')
    expect(await admin.call(printCalls.fields, { type: customer.label })).toMatchObject({ code: 1102 })
  })

  it('are there from the beginning, by nobody, and fit the types they are for', async () => {
    const { admin, managerA } = people
    const { list } = await admin.ask(printCalls.list, { pageType: 0 })
    const first = list.filter(({ createUserName }) => createUserName === '系统')
    expect(first.map(({ templateName, type }) => [templateName, type]).toSorted()).toEqual([
      ['合同条款打印模板', 6],
      ['合同订单打印模板', 6],
      ['商机打印模板', 5],
      ['回款打印模板', 7],
    ])
    for (const { type, content } of first) {
      const groups = await admin.ask(printCalls.fields, { type })
      const known = Object.entries(groups).flatMap(([group, fields]) =>
        fields.map(({ fieldName, name }) => `"${group}.${fieldName}">{${name}}`),
      )
      const named = content.match(/"\w+\.\w+">\{[^}]*\}/g) ?? []
      expect(named.length).toBeGreaterThan(5)
      expect(named.filter((each) => !known.includes(each))).toEqual([])
    }
    const order = first.find(({ templateName }) => templateName === '合同订单打印模板')
    const html = await managerA.ask(printCalls.print, { templateId: order?.templateId ?? 0, id: contractId })
    expect(wordsOf(html)).toContain('|加密锁|P1|90.00|2.5|10|225.00|')
    expect(wordsOf(html)).toContain('总金额：|425.00|')
  })

  it('hold neither scripts nor foreign and file addresses', async () => {
    const templateId = await template(
      `<p onclick="x()">甲</p><script>x()</script><img src="http://evil/a.png"><img src="file:///etc/passwd"><img src="${picture}"><iframe src="http://evil"></iframe>`,
    )
    const { content } = await people.admin.ask(printCalls.one, { templateId })
    expect(content).toBe(`<p>甲</p><img src="${picture}" />`)
  })
})

describe('printing', () => {
  it('fills tags with escaped values, a row for each line, and sums beside them', async () => {
    const { managerA } = people
    const content = `<p>${tag('contract.num')}${tag('contract.name')}${tag('customer.customer_name')}${tag('contract.money')}${tag('contract.owner_user_name')}${tag('contract.company_user_name')}${tag('contract.order_date')}${tag('contract.no_such')}${tag('contract.total_price')}</p>${table('name', 'category_name', 'num', 'sales_num', 'subtotal')}<p>${tag('product.sales_num')}${tag('product.subtotal')}${tag('product.price')}</p>`
    const html = await print(managerA, content)
    expect(wordsOf(html)).toBe(
      '|HT-1|采购&quot;合同&quot;|济南&lt;b&gt;鸿远&lt;/b&gt;|425.00|安小一|安小一、陈经理|2025-05-15|425.00|产品|加密锁|默认|P1|2|200.00|加密锁|默认|P1|2.5|225.00|4.5|425.00|',
    )
    expect(wordsOf(await print(managerA, content, contractId, 1))).toBe(
      '|HT-1|采购&quot;合同&quot;|济南&lt;b&gt;鸿远&lt;/b&gt;|安小一|安小一、陈经理|2025-05-15|产品|加密锁|默认|P1|2|加密锁|默认|P1|2.5|4.5|',
    )
    expect(wordsOf(await print(managerA, table('name'), bare))).toBe('|产品|')
    // the row above the lines is a heading, which documents repeat on each page
    expect(html).toContain('<th data-wk-table-td-tag="name">产品</th>')
    expect(
      await managerA.call(printCalls.print, { templateId: await template(''), id: contractId }),
    ).toMatchObject({
      code: 2044,
      msg: '使用的打印模板不能为空',
    })
  })

  it('names the stage and its group of a business, and the number of the plan of a payment', async () => {
    const { repA, managerA } = people
    const businessId = await makeRecord(repA, business, { title: '阶段商机', entity: { customerId } })
    const ofBusiness = await template(
      `<p>${tag('business.type_name')}${tag('business.status_name')}</p>`,
      business.label,
    )
    expect(wordsOf(await managerA.ask(printCalls.print, { templateId: ofBusiness, id: businessId }))).toBe(
      '|销售流程商机组|验证客户|',
    )
    const planId = await makeRecord(repA, receivablesPlan, {
      entity: { customerId, contractId, money: '25', returnDate: '2025-06-15' },
    })
    const paid = await makeRecord(repA, receivables, {
      title: 'HK-1',
      entity: { customerId, contractId, receivablesPlanId: planId, money: '25', returnTime: '2025-06-15' },
    })
    const ofPayment = await template(
      `<p>${tag('receivables.plan_num')}${tag('contract.company_user_name')}</p>`,
      receivables.label,
    )
    expect(wordsOf(await managerA.ask(printCalls.print, { templateId: ofPayment, id: paid }))).toBe(
      '|1|安小一、陈经理|',
    )
  })

  it('is for who may print records in his range', async () => {
    const { director, managerB, finance, outsider } = people
    const templateId = await template('<p>甲</p>')
    const asked = { templateId, id: contractId }
    expect(await director.call(printCalls.print, asked)).toMatchObject({ code: 0 })
    expect(await managerB.call(printCalls.print, asked)).toMatchObject({ code: 401 })
    expect(await finance.call(printCalls.print, asked)).toMatchObject({ code: 401 })
    expect(await outsider.call(printCalls.print, asked)).toMatchObject({ code: 401 })
  })

  it('is remembered, as it was printed', async () => {
    const { managerA, managerB, admin } = people
    const templateId = await template('<p>甲</p>')
    const page = { ...ordinaryPage, size: 'A5' as const, landscape: true }
    const record = { templateId, typeId: contractId, recordContent: '<p>乙</p><script>x()</script>', page }
    expect(await managerB.call(printCalls.saveRecord, record)).toMatchObject({ code: 401 })
    await managerA.ask(printCalls.saveRecord, record)
    const about = { crmType: contract.label, typeId: contractId }
    expect(await managerB.call(printCalls.records, about)).toMatchObject({ code: 401 })
    const [printed] = await managerA.ask(printCalls.records, about)
    expect(printed).toMatchObject({ templateId, createUserName: '陈经理' })
    const { recordId } = printed ?? { recordId: 0 }
    expect(await managerA.ask(printCalls.record, { recordId })).toMatchObject({
      recordContent: '<p>乙</p>',
      typeId: contractId,
      page,
    })
    expect(await managerB.call(printCalls.record, { recordId })).toMatchObject({ code: 401 })
    await admin.ask(printCalls.remove, { templateId })
    expect(await managerA.call(printCalls.record, { recordId })).toMatchObject({ code: 1102 })
  })
})

describe('what was printed', () => {
  const about = () => ({ crmType: contract.label, typeId: contractId })
  const text = `<p style="color:#102030">编号：${tag('contract.num')}</p><p>共 ${tag('contract.money')} 元</p>`

  /** Whether a print of this content is marked 已修改; by managerA by default. */
  async function marked(
    change: (html: string) => string,
    person = people.managerA,
    withoutPrices: 0 | 1 = 0,
  ) {
    const templateId = await template(text)
    const html = await person.ask(printCalls.print, { templateId, id: contractId, withoutPrices })
    const recordContent = change(html)
    await person.ask(printCalls.saveRecord, { templateId, typeId: contractId, recordContent })
    const [last] = await person.ask(printCalls.records, about())
    const kept = await person.ask(printCalls.record, { recordId: last?.recordId ?? 0 })
    expect(kept.isEdited).toBe(last?.isEdited)
    return { isEdited: kept.isEdited, content: kept.recordContent }
  }

  it('is marked where it is unlike the template filled with the record, and kept as it was sent', async () => {
    expect(await marked((html) => html)).toMatchObject({ isEdited: false })
    expect(await marked((html) => html, people.managerA, 1)).toMatchObject({ isEdited: false })
    // as other editors write the same text
    const rewritten = (html: string) =>
      html.replace('color:#102030', 'color: rgb(16, 32, 48)').replaceAll('</p>', '&nbsp;</p>\n')
    expect(await marked(rewritten)).toMatchObject({ isEdited: false })
    const changed = await marked((html) => html.replace('425.00', '1.00'))
    expect(changed.isEdited).toBe(true)
    expect(wordsOf(changed.content)).toContain('1.00')
    for (const change of [
      (html: string) => `${html}<p>已付清</p>`,
      (html: string) => html.replace('元', ''),
      (html: string) => html.replace('color:#102030', 'color:#ffffff'),
      (html: string) => `${html}<img src="${picture}" />`,
    ])
      expect(await marked(change)).toMatchObject({ isEdited: true })
  })

  it('is kept of those as well who may not edit it, and of an empty template', async () => {
    const { repA } = people
    expect(await marked((html) => `${html}<p>已付清</p>`, repA)).toMatchObject({ isEdited: true })
    const templateId = await template('')
    await repA.ask(printCalls.saveRecord, { templateId, typeId: contractId, recordContent: '<p>甲</p>' })
    const [last] = await repA.ask(printCalls.records, about())
    expect(last).toMatchObject({ templateId, isEdited: true })
  })

  it('is edited after the upgrade by the roles that print', async () => {
    const { pool } = company.platform
    const actions = async () =>
      (
        await pool.query(
          `select menu_id from role_menu where role_id = 180170 and menu_id between 500 and 510 order by 1`,
        )
      ).rows.map((row) => Number(row.menu_id))
    const before = await actions()
    expect(before).toEqual([501, 502, 503])
    await pool.query('delete from role_menu where role_id = 180170 and menu_id = 503')
    const migration = new URL('../../../migrations/0511_edited_prints.sql', import.meta.url)
    for (const _ of [1, 2]) await pool.query(readFileSync(migration, 'utf8'))
    expect(await actions()).toEqual([501, 502, 504, 505])
  })
})

describe('documents', () => {
  const content = () =>
    `<p style="text-align:center"><strong style="font-size:24px">采购合同</strong></p><p>编号：<u>HT-1</u> 喆堃昇</p><ul><li>一</li></ul><table><tbody><tr><th>产品</th><th>数量</th></tr><tr><td rowspan="2">加密锁</td><td>2</td></tr><tr><td>3</td></tr></tbody></table><p></p><img src="${picture}" width="40">`

  it('a PDF has words that can be searched, in letters it brings along; its key is its maker’s alone, for a day', async () => {
    const { managerA, managerB } = people
    const key = await managerA.ask(printCalls.preview, { content: content(), type: 'pdf' })
    const pdf = await managerA.call(printCalls.down, { type: 1, key })
    expect(pdf.raw.subarray(0, 5).toString()).toBe('%PDF-')
    expect(pdf.raw.length).toBeLessThan(200_000)
    expect(pdf.raw.toString('latin1')).toMatch(/FontFile2|FontFile3/)
    expect(await textOfPdf(pdf.raw)).toContain('采购合同')
    expect(await textOfPdf(pdf.raw)).toContain('喆堃昇')
    expect(await textOfPdf(pdf.raw)).toContain('第1页')
    const shown = await managerA.call(printCalls.previewPdf, { type: 1, key })
    expect(shown.headers['content-type']).toBe('application/pdf')
    expect(await managerB.call(printCalls.down, { type: 1, key })).toMatchObject({ code: 1102 })
    expect(await managerA.call(printCalls.down, { type: 3, key })).toMatchObject({
      code: 2045,
      msg: '仅支持pdf和word格式预览',
    })
    company.platform.clock.advance(24 * 60 * 60 * 1000 + 1)
    expect(await managerA.call(printCalls.down, { type: 1, key })).toMatchObject({ code: 1102 })
  })

  it('a table that goes on to the next page has its heading there again, and no row is torn apart', async () => {
    const { managerA } = people
    const rows = Array.from(
      { length: 80 },
      (_, at) => `<tr><td colwidth="60">第${at}行</td><td colwidth="20">甲</td></tr>`,
    )
    const html = `<table><tbody><tr><th colwidth="60">产品名称</th><th colwidth="20">数量</th></tr>${rows.join('')}</tbody></table>`
    const key = await managerA.ask(printCalls.preview, { content: html, type: 'pdf' })
    const text = await textOfPdf((await managerA.call(printCalls.down, { type: 1, key })).raw)
    const pages = Number(/共(\d+)页/.exec(text)?.[1])
    expect(pages).toBeGreaterThan(1)
    expect(text.match(/产品名称/g)).toHaveLength(pages)
    expect(text.match(/第\d+行/g)).toHaveLength(80)
  })

  it('a Word document has words, tables and pictures', async () => {
    const { managerA } = people
    const page = { ...ordinaryPage, landscape: true }
    const key = await managerA.ask(printCalls.preview, { content: content(), type: 'word', page })
    const { raw } = await managerA.call(printCalls.down, { type: 2, key })
    const { value } = await mammoth.convertToHtml({ buffer: raw })
    expect(value).toContain('<strong>采购合同</strong>')
    expect(value).toMatch(/<td rowspan="2"><p>加密锁<\/p><\/td>/)
    expect(value).toContain('<img src="data:image/png')
  })

  it.each([
    ['a long word', `<p>编号${'W'.repeat(20_000)}</p>`, '编号WWW'],
    ['a long paragraph', `<p>${'甲方乙方'.repeat(15_000)}</p>`, '甲方乙方甲方'],
    ['spans within spans', `${'<span>'.repeat(20_000)}甲${'</span>'.repeat(20_000)}`, '甲'],
    ['tables within tables', `<p>甲</p>${'<table><tr><td>'.repeat(3_000)}`, '甲'],
  ])('makes a document of %s', async (_case, text, expected) => {
    const { managerA } = people
    const key = await managerA.ask(printCalls.preview, { content: text, type: 'pdf' })
    expect(await textOfPdf((await managerA.call(printCalls.down, { type: 1, key })).raw)).toContain(expected)
    const { raw } = await managerA.call(printCalls.down, { type: 2, key })
    expect((await mammoth.extractRawText({ buffer: raw })).value).toContain(expected)
  })

  it('answers others while a large document is made', async () => {
    const { managerA, managerB } = people
    const text = '<table><tr><td>甲</td></tr></table>'.repeat(6_000)
    const key = await managerA.ask(printCalls.preview, { content: text, type: 'pdf' })
    const answers: string[] = []
    await Promise.all([
      managerA
        .call(printCalls.down, { type: 1, key })
        .then(({ raw }) => answers.push(raw.toString('latin1', 0, 4))),
      managerB.call(recordCallsOf(contract).list, {}).then(({ msg }) => answers.push(msg)),
    ])
    expect(answers).toEqual(['success', '%PDF'])
  })

  it('refuses a fourth document of one user', async () => {
    const { managerA, managerB } = people
    const { documents } = company.app.services
    const ask = async (person: Person) => {
      const key = await person.ask(printCalls.preview, { content: '<p>甲</p>', type: 'pdf' })
      return () => person.call(printCalls.down, { type: 1, key })
    }
    const [own, other] = [await ask(managerA), await ask(managerB)]
    const large = { html: '<table></table>'.repeat(2_000), page: ordinaryPage, pictures: new Map() }
    const underWay = [1, 2, 3].map(() => documents.make('pdf', large, managerA.userId))
    expect(await own()).toMatchObject({ code: 429, msg: '您已有多个文档正在生成，请等其中一个完成后再试' })
    expect((await other()).headers['content-type']).toBe('application/pdf')
    await Promise.all(underWay)
    expect((await own()).headers['content-type']).toBe('application/pdf')
  })

  it('refuses lines that make more of a template than may become a document', async () => {
    const { managerA } = people
    // each of them is there once for each of two lines, in each of the rows around it
    const nested = (depth: number): string =>
      depth === 0
        ? '甲'
        : `<table data-wk-table-tag="table"><tbody><tr data-wk-table-tr-tag="value"><td><span data-wk-table-value-tag="product.name">{x}</span>${nested(depth - 1)}</td></tr></tbody></table>`
    const printed = async (depth: number) =>
      managerA.call(printCalls.print, { templateId: await template(nested(depth)), id: contractId })
    expect(await printed(3)).toMatchObject({ code: 0 })
    expect(await printed(30)).toMatchObject({
      code: 400,
      msg: '内容过多或过于复杂，无法生成文档，请精简后再试',
    })
  })

  it('what is asked for from outside is neither fetched nor read', async () => {
    const { managerA } = people
    const evil =
      '<p>甲</p><img src="http://127.0.0.1:1/a.png"><img src="file:///etc/passwd"><a href="file:///etc/passwd">乙</a>'
    const key = await managerA.ask(printCalls.preview, { content: evil, type: 'pdf' })
    const { raw } = await managerA.call(printCalls.down, { type: 1, key })
    expect(raw.toString('latin1')).not.toContain('/etc/passwd')
    expect(await textOfPdf(raw)).toContain('甲')
  })

  it.each([
    [{ content: '甲', type: 'ppt' }, 2045, '仅支持pdf和word格式预览'],
    [{ content: '甲', type: 'pdf', page: { ...ordinaryPage, size: 'A0' } }, 400, '参数验证错误：page.size'],
  ])('refuses %j', async (wrong, code, msg) => {
    expect(await people.managerA.call(printCalls.preview, wrong)).toMatchObject({ code, msg })
  })
})

async function textOfPdf(bytes: Buffer): Promise<string> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), useSystemFonts: true }).promise
  const pages = await Promise.all(
    Array.from(
      { length: pdf.numPages },
      async (_, at) => (await (await pdf.getPage(at + 1)).getTextContent()).items,
    ),
  )
  return pages
    .flat()
    .map((item) => ('str' in item ? item.str : ''))
    .join('')
    .replace(/\s/g, '')
}
