import type { Page } from '@playwright/test'
import { flowCalls } from '#protocol/approval/flow-calls.ts'
import { payArchiveCalls } from '#protocol/hrm/salary/archive-calls.ts'
import { salaryGroupCalls, taxRuleCalls } from '#protocol/hrm/salary/setting-calls.ts'
import { nodes } from '../../server/test/flows.ts'
import { type Company, expect } from '../fixture.ts'
import { said } from '../said.ts'
import { typeInto } from '../typing.ts'

/** 8,000 of each employee, who alone are in a group, taxed as wages. */
export async function setPay(
  company: Company,
  groupName: string,
  employeeIds: readonly number[],
): Promise<void> {
  for (const employeeId of employeeIds)
    await company.ask(payArchiveCalls.fix, {
      employeeId,
      proSalary: [],
      salary: [{ code: 10_101, name: '基本工资', value: '8000' }],
      remarks: '',
    })
  const [rule] = taxRuleCalls.list.reply.parse(await company.ask(taxRuleCalls.list, {}))
  await company.ask(salaryGroupCalls.add, { groupName, employeeIds, deptIds: [], ruleId: rule?.ruleId })
}

/** Sheets of pay are approved by one person. */
export async function approvePay(company: Company, managerId: number): Promise<void> {
  const administratorId = await company.userIdOf(company.administrator)
  const { examineId } = flowCalls.save.reply.parse(
    await company.ask(flowCalls.save, {
      label: 4,
      examineName: '薪资审批',
      recheckType: 1,
      managerList: [administratorId],
      dataList: [nodes.members([managerId], { name: '经理审批' })],
    }),
  )
  await company.ask(flowCalls.setStatus, { examineId, status: 1 })
}

export const grid = (page: Page) => page.getByRole('grid')

/** Begins the first sheet of pay. */
export async function openPay(page: Page): Promise<void> {
  await page.goto('/hrm/salary')
  await page.getByRole('button', { name: '已配置完成，去生成薪资' }).click()
  await page.getByRole('dialog', { name: '开启工资设置' }).getByRole('button', { name: '下一步' }).click()
  await page
    .getByRole('dialog', { name: '设置薪酬起始月份' })
    .getByRole('button', { name: '生成工资表' })
    .click()
  await expect(page.getByText('新创建', { exact: true })).toBeVisible()
}

/** Computes the sheet, in which the named employee is then found. */
export async function compute(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: '核算工资' }).click()
  const dialog = page.getByRole('dialog', { name: '核算工资' })
  await dialog.getByRole('switch', { name: '同步社保数据' }).click()
  await dialog.getByRole('button', { name: '开始核算' }).click()
  await expect(page.getByText('核算完成', { exact: true })).toBeVisible()
  await expect(grid(page).getByText(name)).toBeVisible()
}

/** Submits the first sheet, with a word on whatever asks for one. */
export async function submitSheet(page: Page, decider: string): Promise<void> {
  await page.getByRole('button', { name: '提交审核' }).click()
  const panel = page.getByRole('dialog', { name: /^提交审核/ })
  await expect(panel.getByText(decider)).toBeVisible()
  for (const word of await panel.getByRole('textbox').all()) await typeInto(word, '首月工资')
  if (await panel.getByRole('button', { name: /^保存 \d+ 处说明/ }).isVisible())
    await panel.getByRole('button', { name: /^保存 \d+ 处说明/ }).click()
  await panel.getByRole('button', { name: '提交审核' }).click()
  await said(page, /已提交审核/)
}

export async function approve(page: Page): Promise<void> {
  await page.goto('/hrm/salary')
  const strip = page.getByRole('region', { name: '审批流信息' })
  await strip.getByRole('button', { name: '通过' }).click()
  await expect(page.getByRole('textbox', { name: '审批意见' })).toBeFocused()
  await page.keyboard.type('已核对')
  await page.keyboard.press('Control+Enter')
  await said(page, /操作成功：已通过/)
}

export async function sendSlips(page: Page, count: number): Promise<void> {
  await page.getByRole('button', { name: '发送工资条' }).click()
  await page.getByRole('button', { name: '下一步' }).click()
  await page.getByRole('button', { name: '全部发放' }).click()
  await page.getByRole('button', { name: '发放', exact: true }).click()
  await said(page, `已向 ${count} 名员工发放工资条`)
}

/** The employee shows the amounts of the slip and confirms it. */
export async function confirmSlip(page: Page): Promise<void> {
  await page.goto('/hrm/self-server/salarySlip')
  await page.getByRole('button', { name: '显示金额' }).click()
  await expect(page.getByRole('region', { name: '基本项' })).toContainText('实发工资')
  await page.getByRole('button', { name: '确认无误' }).click()
  await said(page, /已确认/)
}
