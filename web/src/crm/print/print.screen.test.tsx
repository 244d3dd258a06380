import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { beforeEach, expect, it, vi } from 'vitest'
import { contract } from '#protocol/crm/contract/type.ts'
import { type PrintTemplate, printCalls } from '#protocol/crm/print/calls.ts'
import { toPage } from '#protocol/platform/envelope.ts'
import { ordinaryPage } from '#protocol/platform/page-setup.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { plainScreen } from '#web/record/model/screens.tsx'
import { answer, asked, refuse } from '../../../test/answers.ts'
import { isClosed, show } from '../../../test/screen.tsx'
import { signIn } from '../../../test/session.ts'
import PrintPage from './PrintPage.tsx'
import { PrintRecordsTab } from './PrintRecordsTab.tsx'
import TemplatePage from './templates/TemplatePage.tsx'
import TemplatesPage from './templates/TemplatesPage.tsx'

const template: PrintTemplate = {
  templateId: 3,
  templateName: '标准合同',
  type: 6,
  content: '<p>编号：<span data-wk-tag="contract.num">{合同编号}</span></p>',
  page: ordinaryPage,
  word: null,
  createTime: '2025-05-15 10:00:00',
  updateTime: '2025-05-15 10:00:00',
  createUserId: 14773,
  createUserName: '林知远',
}
const paging = { page: 1, limit: 15 }
const button = (name: string | RegExp) => screen.findByRole('button', { name })

beforeEach(async () => {
  await signIn()
  answer(printCalls.list, toPage([template], 1, paging))
  answer(printCalls.one, template)
  answer(printCalls.update, null)
  answer(printCalls.saveRecord, null)
  record(10)
})

it('templates are listed, named, copied and deleted', async () => {
  answer(printCalls.copy, null)
  answer(printCalls.remove, null)
  refuse(printCalls.add, '同一对象的打印模板名称不能重复', 400)
  const { user } = await show(<TemplatesPage />)
  expect((await screen.findByRole('link', { name: '标准合同' })).getAttribute('href')).toBe(
    '/manage/customer/print-detail/3',
  )
  await user.click(await button('更多 标准合同'))
  await user.click(await screen.findByRole('menuitem', { name: '复制' }))
  await screen.findByText('复制成功')
  await user.click(await button(/新建打印模板$/))
  await user.type(await screen.findByLabelText('模板名称'), '标准合同')
  await user.click(await button(/保\s?存/))
  await screen.findByText('同一对象的打印模板名称不能重复')
  expect(asked(printCalls.add)).toMatchObject([{ templateName: '标准合同', type: 5 }])
})

it('the editor puts in tags and tables of lines, sets the page up and saves all of it', async () => {
  answer(printCalls.fields, {
    contract: [{ fieldName: 'money', name: '合同金额' }],
    product: [
      { fieldName: 'name', name: '产品名称' },
      { fieldName: 'subtotal', name: '合计' },
    ],
  })
  const { user } = await show(
    <Routes>
      <Route path="/t/:id" element={<TemplatePage />} />
    </Routes>,
    '/t/3',
  )
  const text = await screen.findByRole('textbox', { name: '模板内容' }, { timeout: 15_000 })
  expect(text.textContent).toContain('{合同编号}')
  text.focus()
  await user.click(await button('合同金额'))
  await user.click(await button('合计总计'))
  await user.click(await button('插入产品表格'))
  await user.click(screen.getByRole('radio', { name: '横向' }))
  expect(isClosed(await button(/预\s?览/))).toBe(true)
  await user.click(await button(/保\s?存/))
  await screen.findByText('保存成功')
  const [sent] = asked(printCalls.update)
  expect(sent).toMatchObject({ templateId: 3, page: { ...ordinaryPage, landscape: true } })
  const html = sent?.content ?? ''
  expect(html).toContain('data-wk-tag="contract.num"')
  expect(html).toContain('data-wk-tag="contract.money"')
  expect(html).toMatch(/data-wk-tag="product.subtotal"[^>]*>\{合计总计\}/)
  expect(html).toMatch(/<table[^>]*data-wk-table-tag="table"/)
  expect(html).toMatch(/<tr[^>]*data-wk-table-tr-tag="value"/)
  expect(html).toContain('data-wk-table-value-tag="product.subtotal"')
})

it('a record is shown in its template, printed with or without prices, and remembered', async () => {
  answer(printCalls.print, '<p>编号：HT-1</p>')
  answer(printCalls.preview, 'a'.repeat(32))
  const print = vi.fn()
  vi.stubGlobal('print', print)
  const { user } = await show(<PrintPage />, '/print?module=contract&id=12')
  const text = await screen.findByRole('textbox', { name: '打印内容' }, { timeout: 15_000 })
  expect(text.textContent).toBe('编号：HT-1')
  await user.click(await button(/打\s?印$/))
  await waitFor(() => expect(print).toHaveBeenCalled())
  expect(asked(printCalls.saveRecord)).toMatchObject([{ templateId: 3, typeId: 12, crmType: 6 }])
  const sheet = document.querySelector('[data-sheet]')
  expect(sheet?.textContent).toContain('编号：HT-1')
  fireEvent(window, new Event('afterprint'))
  await waitFor(() => expect(document.querySelector('[data-sheet]')).toBeNull())
  await user.click(screen.getByRole('checkbox', { name: '不打印价格' }))
  await waitFor(() => expect(asked(printCalls.print).at(-1)).toMatchObject({ withoutPrices: 1 }))
  vi.unstubAllGlobals()
})

const calls = recordCallsOf(contract)
const record = (checkStatus: number) =>
  answer(calls.detail, { dataAuth: 1, contractId: 12, name: '年度', num: 'HT-1', checkStatus })
it('打印记录 marks what was edited', async () => {
  const printed = {
    templateId: 3,
    templateName: '标准合同',
    createTime: '2025-05-15 10:00:00',
    createUserName: '安小一',
  }
  answer(printCalls.records, [
    { ...printed, recordId: 2, isEdited: true },
    { ...printed, recordId: 1, isEdited: false },
  ])
  await show(<PrintRecordsTab type={contract} recordId={12} record={{}} screen={plainScreen(contract)} />)
  const [, edited, plain] = await screen.findAllByRole('row')
  expect(edited?.textContent).toContain('已修改')
  expect(plain?.textContent).not.toContain('已修改')
})

it('says what is missing: the record, a template, what was printed', async () => {
  answer(printCalls.list, toPage([], 0, paging))
  await show(<PrintPage />, '/print?module=customer&id=12')
  await screen.findByText('没有找到要打印的数据')
})

it('what was printed is shown as it was', async () => {
  const page = { ...ordinaryPage, size: 'A5' as const, landscape: true }
  const kept = {
    recordId: 9,
    crmType: 6,
    typeId: 12,
    templateId: 3,
    recordContent: '<p>旧内容</p>',
    page,
    isWord: false,
    isEdited: false,
  }
  answer(printCalls.record, kept)
  await show(<PrintPage />, '/print?type=history&recordId=9')
  await screen.findByText('旧内容')
  expect(within(document.body).getByRole('button', { name: '再次打印' })).toBeTruthy()
})

const ofWord = {
  ...template,
  templateId: 4,
  templateName: '自有合同',
  content: '',
  word: { name: '合同.docx', size: 20_480 },
}

it('a document of Word becomes a template; without one nothing is sent', async () => {
  answer(printCalls.fields, { business: [{ fieldName: 'business_name', name: '商机名称' }] })
  const { user } = await show(<TemplatesPage />)
  await user.click(await button(/上传Word模板/))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('模板名称'), '自有合同')
  for (const tag of ['{商机名称}', '{今天}', '{公司名称}']) await screen.findByText(tag)
  dialog.getByRole('button', { name: /下载含全部标签的示例文档/ })
  dialog.getByRole('button', { name: '选择文档' })
  await user.click(dialog.getByRole('button', { name: /上\s?传/ }))
  await screen.findByText('请选择Word文档')
  expect(asked(printCalls.addWord)).toEqual([])
})

it('a template that is a document says how it prints and which tags it may hold', async () => {
  answer(printCalls.one, ofWord)
  answer(printCalls.fields, {
    contract: [{ fieldName: 'num', name: '合同编号' }],
    customer: [{ fieldName: 'mobile', name: '手机' }],
    product: [
      { fieldName: 'name', name: '产品名称' },
      { fieldName: 'subtotal', name: '合计' },
    ],
  })
  await show(
    <Routes>
      <Route path="/t/:id" element={<TemplatePage />} />
    </Routes>,
    '/t/4',
  )
  await screen.findByText(/合同\.docx/)
  screen.getByText(/此模板按 Word 打印.*不提供 PDF/)
  for (const tag of ['{合同编号}', '{客户.手机}', '{产品名称}', '{产品.合计}']) await screen.findByText(tag)
  expect(screen.queryByText('{产品.产品名称}')).toBeNull()
  expect(screen.queryByRole('textbox', { name: '模板内容' })).toBeNull()
})

it('where a document cannot be filled the page says why, and nothing is remembered', async () => {
  answer(printCalls.list, toPage([ofWord], 1, paging))
  refuse(printCalls.printWord, '无权操作', 401)
  await show(<PrintPage />, '/print?module=contract&id=12')
  await screen.findByText('无权操作')
  expect(screen.queryByRole('button', { name: /下载Word/ })).toBeNull()
  expect(asked(printCalls.saveRecord)).toEqual([])
})
