import { permissionCalls } from '#protocol/manage/roles/calls.ts'
import { expect, logIn, newAccount, roles, test } from '../fixture.ts'
import { said } from '../said.ts'
import { typeInto } from '../typing.ts'

test('a new role is the one whose rights are set, and tells whom they reach before they do', async ({
  page,
  company,
}) => {
  const helper = newAccount('范清禾')
  const helperId = await company.addPerson(helper, [roles.sales])
  await logIn(page, company.administrator)
  await page.goto('/manage/role-auth/2/客户管理角色')
  const rights = (group: string) => page.getByRole('group').filter({ hasText: group })
  const save = page.getByRole('button', { name: '保存', exact: true })
  const change = page.getByRole('dialog')

  await page.getByRole('button', { name: '销售员角色', exact: true }).click()
  await page.getByRole('button', { name: '创建角色' }).click()
  const naming = page.getByRole('dialog', { name: '创建角色' })
  await typeInto(naming.getByLabel('角色名称'), '区域助理')
  await naming.getByRole('button', { name: '保存' }).click()

  await expect(page.getByRole('button', { name: '区域助理', exact: true })).toHaveAttribute(
    'aria-current',
    'true',
  )
  await expect(page.getByRole('tab', { name: '角色权限' })).toHaveAttribute('aria-selected', 'true')
  await expect(save).toHaveCount(0)
  await page.getByText('数据权限', { exact: true }).click()
  await expect(page.getByRole('radio', { name: /^本人\s*只能/ })).toBeChecked()
  await page.getByText('模块功能', { exact: true }).click()
  await rights('线索管理').getByLabel('删除').check()
  await save.click()
  await expect(change).toContainText('线索管理·删除')
  await expect(change).toContainText('目前没有员工拥有该角色，保存后不影响任何人')
  await change.getByRole('button', { name: '保存权限' }).click()
  await said(page, '编辑成功')

  const list = permissionCalls.getRoleByType.reply.parse(
    await company.ask(permissionCalls.getRoleByType, { type: 2 }),
  )
  const role = list.find(({ roleName }) => roleName === '区域助理')
  expect(role?.rules?.data).toHaveLength(1)
  await company.ask(permissionCalls.relatedUser, { userIds: [helperId], roleIds: [role?.roleId] })

  await rights('线索管理').getByLabel('删除').uncheck()
  await rights('客户管理').getByLabel('转移').check()
  await save.click()
  await expect(change).toContainText('影响 1 名员工')
  const line = change.getByRole('row', { name: helper.realname })
  await expect(line.getByRole('cell').nth(1)).toHaveText('线索管理·删除')
  await expect(line.getByRole('cell').nth(2)).toHaveText('客户管理·转移')
  await change.getByRole('button', { name: '取消' }).click()
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(rights('线索管理').getByLabel('删除')).toBeChecked()

  await page.getByRole('tab', { name: '角色员工' }).click()
  await page.getByRole('button', { name: `更多 ${helper.realname}` }).click()
  await page.getByRole('menuitem', { name: '移出角色' }).click()
  await change.getByRole('button', { name: '移出角色' }).click()
  await said(page, `已将 ${helper.realname} 移出角色`)
  await expect(page.getByRole('row', { name: helper.realname })).toHaveCount(0)
})
