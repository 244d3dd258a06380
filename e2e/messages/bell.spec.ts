import { customer } from '#protocol/crm/customer/type.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { type Company, expect, logIn, newAccount, roles, test } from '../fixture.ts'
import { said } from '../said.ts'

const salesman = newAccount('周小满')
const calls = recordCallsOf(customer)

/** A customer of the administrator, shared with a person. */
async function share(company: Company, customerName: string, userId: number): Promise<void> {
  const saved = calls.add.reply.parse(await company.ask(calls.add, { entity: { customerName }, field: [] }))
  const change = { ids: [saved.customerId], memberIds: [userId], power: 1 }
  await company.ask(calls.team.addMembers, change)
}

test('the bell counts live, leads to the record, and is tidied', async ({ page, company }) => {
  const userId = await company.addPerson(salesman, [roles.sales])
  await logIn(page, salesman)
  await page.goto('/')
  await expect(page.getByRole('button', { name: '通知', exact: true })).toBeVisible()

  await share(company, '共享一号有限公司', userId)
  await expect(page.getByRole('button', { name: '通知，1 条未读' })).toBeVisible()
  for (const name of ['共享二号有限公司', '共享三号有限公司']) await share(company, name, userId)
  await page.getByRole('button', { name: '通知，3 条未读' }).click()
  const panel = page.getByRole('dialog', { name: '通知' })
  await expect(panel.getByText('通知（3）')).toBeVisible()
  await expect(
    panel.getByText(`${company.administrator.realname}将您添加为客户《共享一号有限公司》的成员`),
  ).toBeVisible()

  const second = panel.getByRole('listitem').filter({ hasText: '共享二号' })
  await second.hover()
  await second.getByRole('button', { name: '标记已读' }).click()
  await expect(panel.getByText('通知（2）')).toBeVisible()
  await panel.getByRole('switch').click()
  await expect(second).toHaveCount(0)
  await panel.getByRole('switch').click()
  await expect(second).toBeVisible()

  await second.hover()
  await second.getByRole('button', { name: '删除消息' }).click()
  const confirm = (question: string) =>
    page.getByRole('dialog', { name: question }).getByRole('button', { name: '删除消息' }).click()
  await confirm('确定删除这条消息?')
  await said(page, '操作成功')
  await expect(second).toHaveCount(0)

  await panel.getByRole('button', { name: '《共享一号有限公司》' }).click()
  await expect(page).toHaveURL(/\/crm\/customer\/\d+$/)
  await expect(page.getByRole('button', { name: '通知，1 条未读' })).toBeVisible()

  await page.getByRole('button', { name: '通知，1 条未读' }).click()
  await panel.getByRole('tab', { name: '客户管理' }).click()
  await panel.getByRole('button', { name: '更多操作' }).click()
  await page.getByText('全部客户管理标记为已读').click()
  await expect(panel.getByText('通知（0）')).toBeVisible()
  await panel.getByRole('button', { name: '更多操作' }).click()
  await page.getByText('删除客户管理已读消息').click()
  await confirm('确定删除全部客户管理已读消息?')
  await expect(panel.getByText('没有消息')).toBeVisible()
})
