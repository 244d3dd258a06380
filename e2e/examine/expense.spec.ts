import type { Page } from '@playwright/test'
import { flowCalls } from '#protocol/approval/flow-calls.ts'
import { oaTypes } from '#protocol/examine/forms.ts'
import { nodes } from '../../server/test/flows.ts'
import { type Company, expect, logIn, logInAfresh, newAccount, roles, test } from '../fixture.ts'
import { said } from '../said.ts'
import { typeInto } from '../typing.ts'

const manager = newAccount('报经理')
const accountant = newAccount('报会计')
const rep = newAccount('报小一')
const REASON = '拜访济南客户并签订年度合同'

/** 差旅报销 is led through the manager, then the accountant. */
async function setFlow(company: Company, approvers: readonly [number, number]): Promise<void> {
  const { list } = flowCalls.usable.reply.parse(
    await company.ask(flowCalls.usable, { label: 0, pageType: 0 }),
  )
  const expense = list.find(({ oaType }) => oaType === oaTypes.expense)
  const [managerId, accountantId] = approvers
  await company.ask(flowCalls.save, {
    examineId: expense?.examineId,
    label: 0,
    examineName: expense?.examineName,
    examineIcon: expense?.examineIcon,
    recheckType: 1,
    managerList: [await company.userIdOf(company.administrator)],
    dataList: [
      nodes.members([managerId], { name: '主管审批' }),
      nodes.members([accountantId], { name: '财务复核' }),
    ],
  })
}

const form = (page: Page) => page.getByRole('dialog', { name: '新建差旅报销' })
const reason = (page: Page) => form(page).getByRole('textbox', { name: '差旅事由' })
const amount = (page: Page, line: number, name: string) =>
  form(page).getByRole('textbox', { name: `费用明细（${line}）${name}`, exact: true })
const cell = (page: Page) =>
  page.getByRole('list', { name: '审批列表' }).getByRole('listitem').filter({ hasText: REASON })
const panel = (page: Page) => page.getByRole('complementary', { name: '审批详情' })

async function begin(page: Page): Promise<void> {
  await page.getByRole('button', { name: '新建审批' }).first().click()
  await page.getByRole('dialog', { name: '审批类型' }).getByRole('button', { name: '差旅报销' }).click()
  await expect(reason(page)).toBeVisible()
}

test('an expense with two lines: a draft, the path before it is submitted, two approvals, read and printed', async ({
  page,
  company,
}) => {
  const ids = [
    await company.addPerson(manager, [roles.salesManager]),
    await company.addPerson(accountant, [roles.salesManager]),
  ] as const
  await company.addPerson(rep, [roles.sales], ids[0])
  // a person who has never signed in is not asked
  await logIn(page, manager)
  await logInAfresh(page, accountant)
  await setFlow(company, ids)
  await logInAfresh(page, rep)

  await test.step('what was begun is there again as a draft', async () => {
    await page.goto('/taskExamine/examine-index/my')
    await begin(page)
    await expect(reason(page)).toBeFocused()
    await page.keyboard.type(REASON)
    await typeInto(amount(page, 1, '交通费（元）'), '236.5')
    await typeInto(amount(page, 1, '住宿费（元）'), '760')
    await expect(page.getByRole('status', { name: '草稿' })).toHaveText('草稿已保存')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '离开' }).click()
    await expect(form(page)).toHaveCount(0)
    await page.reload()
    await begin(page)
    await expect(reason(page)).toHaveValue(REASON)
  })

  await test.step('the second line, its sum, and who decides are seen before it is submitted', async () => {
    await form(page).getByRole('button', { name: '添加事项' }).click()
    await typeInto(amount(page, 2, '餐饮费（元）'), '180')
    await expect(form(page).getByText('¥1,176.50')).toBeVisible()
    await expect(form(page).getByText('主管审批')).toBeVisible()
    await expect(form(page).getByText(accountant.realname)).toBeVisible()
    await expect(form(page).getByText('没有发现问题，可以提交')).toBeVisible()
    await form(page).getByRole('button', { name: '提交审核' }).click()
    await said(page, '操作成功')
    await expect(cell(page)).toContainText(`${manager.realname}审核中`)
    await expect(cell(page)).toContainText('2个报销事项，共1176.50元。')
  })

  await logInAfresh(page, manager)
  await test.step('the manager reads it and passes it by keys', async () => {
    await page.goto('/taskExamine/examine-index/wait')
    await expect(
      page.getByRole('navigation', { name: '菜单' }).getByRole('link', { name: '待我审批（办公），1 项' }),
    ).toBeVisible()
    await cell(page).click()
    await expect(panel(page).getByRole('table', { name: '费用明细' })).toContainText('996.50')
    await expect(panel(page).getByRole('region', { name: '审批流信息' })).toContainText('审批中')
    await page.keyboard.press('a')
    await expect(page.getByRole('textbox', { name: '审批意见' })).toBeFocused()
    await page.keyboard.type('同意')
    await page.keyboard.press('Control+Enter')
    await said(page, `操作成功：已通过 ${rep.realname}的差旅报销，下一步 财务复核 ${accountant.realname}`)
    await expect(cell(page)).toHaveCount(0)
  })

  await logInAfresh(page, accountant)
  await test.step('the accountant passes it in the list', async () => {
    await page.goto('/taskExamine/examine-index/wait')
    await cell(page).getByRole('button', { name: '通过' }).click()
    await expect(page.getByRole('dialog', { name: '审批通过' })).toContainText('1,176.50')
    await page.keyboard.press('Control+Enter')
    await said(page, `操作成功：已通过 ${rep.realname}的差旅报销，审批已完成`)
  })

  await logInAfresh(page, rep)
  await test.step('its creator reads that it has passed, and prints it', async () => {
    await page.goto('/taskExamine/examine-index/my?tab=passed')
    await cell(page).click()
    await expect(panel(page).getByRole('region', { name: '审批内容' })).toContainText('1,176.50')
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', '')
    })
    await panel(page).getByRole('button', { name: '打印' }).click()
    await expect(page.locator('body[data-printed]')).toHaveCount(1)
    const sheet = page.locator('[data-sheet]')
    for (const words of [REASON, '996.50', '180.00', manager.realname, '同意', accountant.realname])
      await expect(sheet).toContainText(words)
    // A4 between its margins has 182 mm
    await page.setViewportSize({ width: 688, height: 1000 })
    await page.emulateMedia({ media: 'print' })
    const fits = await sheet
      .locator('table')
      .evaluate((table) => table.scrollWidth <= (table.parentElement?.clientWidth ?? 0))
    expect(fits, 'every column is on the paper').toBe(true)
  })
})
