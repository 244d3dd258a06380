import { flowCalls } from '#protocol/approval/flow-calls.ts'
import { contract } from '#protocol/crm/contract/type.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { nodes } from '../../server/test/flows.ts'
import { type Company, expect, logIn, newAccount, roles, test } from '../fixture.ts'
import { make } from '../record-page.ts'
import { said } from '../said.ts'
import { typeInto } from '../typing.ts'

/** What was agreed stays as it was typed, and hangs on the contract it was agreed in. */

const approver = newAccount('门链审批')
const names = { own: '门链智能家居有限公司', other: '门链置业有限公司', contract: '门链租赁合同' }
const { approval } = contract

async function submitFor(company: Company, userId: number): Promise<() => Promise<unknown>> {
  const { examineId } = flowCalls.save.reply.parse(
    await company.ask(flowCalls.save, {
      examineName: '门链合同审批',
      label: approval.label,
      recheckType: 1,
      managerList: [userId],
      dataList: [nodes.members([userId])],
    }),
  )
  await company.ask(flowCalls.setStatus, { examineId, status: 1 })
  return () => company.ask(flowCalls.setStatus, { examineId, status: 2 })
}

test('a typed price and a typed total are kept; what hangs on a contract keeps its customer', async ({
  page,
  company,
}) => {
  const [customerId] = [
    await make(company, 'customer', { customerName: names.own }),
    await make(company, 'customer', { customerName: names.other }),
  ]
  await make(company, 'product', { name: '门链赠品', num: 'ML-0', price: '0', categoryId: 1 })
  await make(company, 'product', { name: '门链主机', num: 'ML-1', price: '1000000', categoryId: 1 })
  const contractId = await make(company, 'contract', {
    num: 'ML-2026-1',
    name: names.contract,
    customerId,
    money: '1000',
    orderDate: '2026-05-01',
    checkStatus: 5,
  })
  await logIn(page, company.administrator)
  await page.goto(`/crm/contract/${contractId}`)
  await page
    .getByRole('button', { name: /编\s?辑/ })
    .first()
    .click()
  const form = page.getByRole('dialog').last()
  await form.getByRole('button', { name: '添加产品' }).click()
  const chooser = page.getByRole('dialog').last()
  await typeInto(chooser.getByRole('searchbox'), '门链')
  for (const name of ['门链赠品', '门链主机'])
    await chooser
      .getByRole('row', { name: new RegExp(name) })
      .getByRole('checkbox')
      .check()
  await chooser.getByRole('button', { name: /确\s?定/ }).click()
  const line = (name: string) => form.getByRole('row', { name: new RegExp(name) })
  const cell = (name: string, title: string) =>
    line(name)
      .getByRole('group', { name: new RegExp(`行 ${title}$`) })
      .getByRole('textbox')
  await typeInto(cell('门链赠品', '售价'), '5')
  await typeInto(cell('门链赠品', '数量'), '2')
  await page.keyboard.press('Tab')
  await expect(line('门链赠品')).toContainText('10.00')
  await page.screenshot({ path: '/tmp/marks-look/lines-price.png' })
  const total = form.getByRole('textbox', { name: '总金额' })
  await typeInto(total, '666666')
  await page.keyboard.press('Tab')
  await page.screenshot({ path: '/tmp/marks-look/lines-total.png' })
  await expect(total).toHaveValue(/666,?666(\.00)?$/)
  await expect(form.getByRole('textbox', { name: '合同金额' })).toHaveValue(/666,?666(\.00)?$/)
  await form.getByRole('button', { name: /^保\s?存$/ }).click()
  await said(page, /成功/)
  await page.screenshot({ path: '/tmp/marks-look/saved.png' })
  const of = { contractId, customerId }
  await make(company, 'receivables', { number: 'ML-R1', ...of, money: '100', returnTime: '2026-05-02' })
  await make(company, 'receivablesPlan', { ...of, money: '300', returnDate: '2026-05-02' })
  await page.reload()
  await page.getByRole('tab', { name: '产品' }).click()
  await page.screenshot({ path: '/tmp/marks-look/products.png' })
  void recordCallsOf
  const discard = recordCallsOf(contract).events.void
  if (discard) await company.ask(discard, { contractId })
  await page.reload()
  await page
    .getByRole('button', { name: /编\s?辑/ })
    .first()
    .click()
  await typeInto(form.getByRole('combobox', { name: '客户名称' }), names.other)
  await page.locator('.ant-select-dropdown:visible').getByText(names.other).first().click()
  await typeInto(form.getByRole('textbox', { name: '合同金额' }), '1000')
  await form.getByRole('button', { name: /^保\s?存$/ }).click()
  await expect(form.getByText('该合同已关联1笔回款、1期回款计划，不能更换客户')).toBeVisible()
  await page.screenshot({ path: '/tmp/marks-look/refused.png' })
})

test('an approver finds in 待办事项 what waits for them, also beyond their range', async ({
  page,
  company,
}) => {
  const userId = await company.addPerson(approver, [roles.sales])
  const stop = await submitFor(company, userId)
  const customerId = await make(company, 'customer', { customerName: '门链待审客户' })
  await make(company, 'contract', {
    num: 'ML-2026-2',
    name: '门链待审合同',
    customerId,
    money: '2000',
    orderDate: '2026-05-01',
  })
  await logIn(page, approver)
  await page.goto('/crm/message?entry=checkContract')
  const entries = page.getByRole('navigation', { name: '待办事项' })
  await expect(entries.getByRole('button', { name: '待审核合同，1 项' })).toBeVisible()
  const row = page.getByRole('row', { name: /门链待审合同/ })
  await expect(row).toContainText('门链待审客户')
  await page.screenshot({ path: '/tmp/marks-look/todo.png' })
  await row.getByRole('link', { name: '门链待审合同' }).click()
  await page.waitForTimeout(1500)
  await page.screenshot({ path: '/tmp/marks-look/todo-open.png' })
  await page.goto('/crm/message?entry=checkContract')
  await row.getByRole('checkbox').click()
  await page
    .getByRole('toolbar', { name: '对选中项的操作' })
    .getByRole('button', { name: /标记已处理/ })
    .click()
  await expect(entries.getByRole('button', { name: '待审核合同，0 项' })).toBeVisible()
  await stop()
})
