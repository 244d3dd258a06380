import { expect, type Page } from '@playwright/test'
import { flowCalls } from '#protocol/approval/flow-calls.ts'
import { choose } from './customer-page.ts'
import type { Company } from './fixture.ts'
import { typeInto } from './typing.ts'

const FLOW = '长链合同审批'

/** Chooses a person in a select of people. */
async function pick(page: Page, label: string | RegExp, name: string): Promise<void> {
  await typeInto(page.getByRole('combobox', { name: label }), name)
  await page
    .locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: name })
    .first()
    .click()
}

const addNode = async (page: Page, at: number, kind: '审批人' | '条件分支') => {
  await page.getByRole('button', { name: '添加节点' }).nth(at).click()
  await page.getByRole('menuitem', { name: kind }).click()
}
const closePanel = (page: Page) => page.getByRole('button', { name: '关闭', exact: true }).click()

interface Asked {
  manager: string
  /** Of contracts above a hundred thousand. */
  director: string
  role: string
}

/** Superior, then by the sum of the contract the director or whom the rep picks, then whoever audits. */
export async function designFlow(page: Page, { manager, director, role }: Asked): Promise<void> {
  await page.goto('/manage/system-examine/design')
  await typeInto(page.getByLabel(/审批流名称/), FLOW)
  await pick(page, /审批流管理员/, manager)
  await page.getByText('2.配置流程').click()
  await page.getByRole('button', { name: /^审批人/ }).click()
  await page.getByRole('radio', { name: '上级', exact: true }).check()
  await closePanel(page)

  await addNode(page, 1, '条件分支')
  await page
    .getByRole('button', { name: /优先级1/ })
    .first()
    .click()
  await page
    .getByRole('button', { name: /添加条件$/ })
    .last()
    .click()
  await page.getByRole('checkbox', { name: '合同金额' }).check()
  await page.getByRole('button', { name: /确\s?定/ }).click()
  await choose(page, page.getByRole('combobox', { name: '合同金额的比较' }), '大于')
  await typeInto(page.getByLabel('合同金额的值'), '100000')
  await closePanel(page)

  await addNode(page, 2, '审批人')
  await pick(page, '添加员工', director)
  await closePanel(page)
  await addNode(page, 4, '审批人')
  await page.getByRole('radio', { name: '发起人自选' }).check()
  await closePanel(page)
  await addNode(page, 6, '审批人')
  await page.getByRole('radio', { name: '角色', exact: true }).check()
  await pick(page, '选择角色', role)
  await closePanel(page)
  await page.getByRole('button', { name: '发布' }).click()
  await page.getByRole('dialog', { name: '发布前请确认' }).getByRole('button', { name: '仍要发布' }).click()
  const flow = page.getByRole('row', { name: new RegExp(FLOW) })
  await flow.getByRole('button', { name: /^更多/ }).click()
  await page.getByRole('menuitem', { name: '启用' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '启用' }).click()
  await expect(flow).toContainText('启用')
}

/** The flow is out of use again: other journeys of this company submit nothing. */
export async function stopFlow(company: Company): Promise<void> {
  const { list } = flowCalls.list.reply.parse(await company.ask(flowCalls.list, { pageType: 0 }))
  for (const { examineId, examineName, status } of list)
    if (examineName === FLOW && status === 1) await company.ask(flowCalls.setStatus, { examineId, status: 2 })
}
