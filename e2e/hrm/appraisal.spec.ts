import type { Page } from '@playwright/test'
import { employeeCalls } from '#protocol/hrm/employees/calls.ts'
import {
  type Account,
  type Company,
  expect,
  logIn,
  logInAfresh,
  newAccount,
  roles,
  test,
} from '../fixture.ts'
import { said } from '../said.ts'
import { typeInto } from '../typing.ts'

const leader = newAccount('考主管')
const employee = newAccount('考员工')
const PLAN = '七月绩效考核'
const OWN = '/hrm/self-server/performance'

/** An employee with the account of a person; returns the id. */
async function employ(company: Company, account: Account, superior: number | null): Promise<number> {
  const values = (of: Record<string, unknown>) =>
    Object.entries(of).map(([fieldName, fieldValue]) => ({ fieldName, fieldValue }))
  const { employeeId } = employeeCalls.add.reply.parse(
    await company.ask(employeeCalls.add, {
      entryStatus: 1,
      employeeFieldList: values({ employee_name: account.realname, mobile: account.username }),
      postFieldList: values({
        entry_time: '2025-03-01',
        job_number: account.username.slice(-5),
        employment_forms: 1,
        probation: 0,
        parent_id: superior,
      }),
    }),
  )
  return employeeId
}

/** Chooses from a list of suggestions by typing, as people do. */
async function choose(page: Page, name: string, words: string): Promise<void> {
  await page.getByRole('dialog').getByRole('combobox', { name }).first().click()
  await page.keyboard.type(words)
  await page.keyboard.press('Enter')
}

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const panel = (page: Page) => page.getByRole('dialog', { name: `${employee.realname}：${PLAN}` })

/** The next phase of the plan, from its row. */
async function advance(page: Page, caption: string): Promise<void> {
  await page.getByRole('button', { name: `${caption} ${PLAN}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: caption, exact: true }).click()
  await said(page, `已${caption}`)
}

test('an appraisal from its plan to an appeal: the administration, the employee and the leader', async ({
  page,
  company,
}) => {
  const leaderUser = await company.addPerson(leader, [roles.salesManager])
  await company.addPerson(employee, [roles.sales], leaderUser)
  const leaderId = await employ(company, leader, null)
  await employ(company, employee, leaderId)

  await test.step('a plan is made and begun', async () => {
    await logIn(page, company.administrator)
    await page.goto('/hrm/performance')
    await page.getByRole('button', { name: /新建考核$/ }).click()
    const form = page.getByRole('dialog', { name: '新建考核' })
    await typeInto(form.getByLabel('考核名称'), PLAN)
    await choose(page, '考核模板', '')
    await typeInto(form.getByLabel('开始时间'), '2025-07-01')
    await page.keyboard.press('Enter')
    await typeInto(form.getByLabel('结束时间'), '2025-07-31')
    await page.keyboard.press('Enter')
    await choose(page, '考核员工', employee.realname)
    await page.keyboard.press('Escape')
    for (const chain of ['目标确认人1', '评定人1']) {
      await form.getByRole('combobox', { name: chain }).click()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
    }
    await choose(page, '结果确认人', leader.realname)
    await page.keyboard.press('Tab')
    await form.getByRole('button', { name: '保存' }).click()
    await said(page, `已保存：${PLAN}`)
    await page.getByRole('tab', { name: /未开始考核/ }).click()
    await advance(page, '开启考核')
  })

  await test.step('the employee writes the targets, whose weights are 100 together', async () => {
    await logInAfresh(page, employee)
    await page.goto(OWN)
    await page.getByRole('button', { name: `填写 ${PLAN}` }).click()
    await typeInto(panel(page).getByLabel('权重1'), '100')
    for (const index of [1, 2, 3]) {
      await typeInto(panel(page).getByLabel(`考核项1指标${index}内容`), `指标${index}按期完成`)
    }
    await panel(page).getByRole('button', { name: '提交目标' }).click()
    await said(page, '目标已提交')
  })

  await test.step('the leader confirms, and evaluates once the evaluation is opened', async () => {
    await logInAfresh(page, leader)
    await page.goto(`${OWN}?tabType=target`)
    await page.getByRole('button', { name: `确认目标 ${employee.realname}` }).click()
    await panel(page).getByRole('button', { name: '同意' }).click()
    await said(page, `已确认目标：${employee.realname}`)
    await logInAfresh(page, company.administrator)
    await page.goto('/hrm/performance')
    await expect(row(page, PLAN)).toBeVisible()
    await advance(page, '开启评定')
    await logInAfresh(page, leader)
    await page.goto(`${OWN}?tabType=evaluato`)
    await page.getByRole('button', { name: `评定 ${employee.realname}` }).click()
    await typeInto(panel(page).getByLabel('评分1'), '72')
    await expect(panel(page).getByLabel('综合评分（满分100）')).toHaveValue('72')
    await panel(page).getByRole('button', { name: '提交评定' }).click()
    await said(page, `已评定：${employee.realname}`)
  })

  await test.step('the result is confirmed', async () => {
    await logInAfresh(page, company.administrator)
    await page.goto('/hrm/performance')
    await expect(row(page, PLAN)).toBeVisible()
    await advance(page, '开启结果确认')
    await logInAfresh(page, leader)
    await page.goto(`${OWN}?tabType=result`)
    await page.getByRole('button', { name: `确认结果 ${PLAN}` }).click()
    await page.getByRole('button', { name: '确认通过' }).click()
    await page
      .getByRole('dialog', { name: /确定通过吗/ })
      .getByRole('button', { name: '确认通过' })
      .click()
    await said(page, `已确认结果：${PLAN}`)
  })

  await test.step('the employee appeals, and the leader accepts: the evaluation is open again', async () => {
    await logInAfresh(page, employee)
    await page.goto(`${OWN}?tabType=written`)
    await page.getByRole('button', { name: `查看详情 ${PLAN}` }).click()
    await panel(page).getByRole('button', { name: '申诉', exact: true }).click()
    await typeInto(page.getByLabel('申诉理由'), '漏计了一个项目')
    await page.getByRole('button', { name: '提交申诉' }).click()
    await said(page, '申诉已提交')
    await logInAfresh(page, leader)
    await page.goto(`${OWN}?tabType=appeal`)
    await page.getByRole('button', { name: employee.realname }).click()
    await panel(page).getByRole('button', { name: '受理申诉' }).click()
    await typeInto(page.getByLabel('处理意见'), '请补计该项目')
    await page
      .getByRole('dialog', { name: /^受理申诉/ })
      .getByRole('button', { name: '受理申诉' })
      .click()
    await said(page, '已受理申诉')
    await page.goto(`${OWN}?tabType=evaluato`)
    await expect(row(page, employee.realname)).toBeVisible()
  })
})
