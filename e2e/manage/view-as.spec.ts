import { request } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { customer } from '#protocol/crm/customer/type.ts'
import { fieldAdminCalls } from '#protocol/manage/fields/calls.ts'
import { accountCalls } from '#protocol/manage/people/account-calls.ts'
import { peopleCalls } from '#protocol/manage/people/calls.ts'
import { departmentCalls } from '#protocol/manage/people/department-calls.ts'
import { permissionCalls } from '#protocol/manage/roles/calls.ts'
import { actionIdOf } from '#protocol/platform/permissions.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { secondFactorCalls } from '#protocol/session/second-factor-calls.ts'
import { type Account, type Company, expect, logIn, newAccount, roles, test } from '../fixture.ts'
import { typeInto } from '../typing.ts'

const OWN_DEPARTMENT = 3
/** In lists and in details. */
const EVERYWHERE = 2
/** Relative times change between the two looks. */
const HOW_LONG_AGO = /刚刚|\d+ ?(?:秒|分钟|小时)前/g
const customers = recordCallsOf(customer)
const rightsOf = (...leaves: string[]) => leaves.flatMap((leaf) => actionIdOf(`crm/customer/${leaf}`) ?? [])

/** A department with a colleague, and a role that reads customers of its department without their phones. */
async function prepare({ ask, addPerson }: Company) {
  const [root] = departmentCalls.queryDeptTree.reply.parse(
    await ask(departmentCalls.queryDeptTree, { type: 'tree' }),
  )
  await ask(departmentCalls.addDept, { name: '华南部', pid: root?.deptId, ownerUserId: '' })
  const departments = departmentCalls.queryDeptTree.reply.parse(await ask(departmentCalls.queryDeptTree, {}))
  const deptId = departments.find(({ name }) => name === '华南部')?.deptId
  const roleId = Number(await ask(permissionCalls.addRole, { roleName: '华南专员', roleType: 2 }))
  const menuIds = rightsOf('index', 'read')
  await ask(permissionCalls.updateRoleMenu, { roleId, menuIds, dataType: OWN_DEPARTMENT })
  const fields = fieldAdminCalls.roleFields.reply.parse(
    await ask(fieldAdminCalls.roleFields, { roleId, label: customer.label }),
  )
  const phone = fields.find(({ fieldName }) => fieldName === 'mobile')
  await ask(fieldAdminCalls.saveRoleFields, { list: [{ ...phone, maskType: EVERYWHERE }] })

  const colleague = await addPerson(newAccount('华南同事'), [roles.sales])
  const stranger = await addPerson(newAccount('外部同事'), [roles.sales])
  const account = newAccount('苏华南')
  const userId = await addPerson(account, [roleId])
  await ask(peopleCalls.setUserDept, { deptId, userIdList: [colleague, userId] })
  for (const [ownerUserId, customerName, mobile] of [
    [colleague, '华南可见客户', '13712340001'],
    [stranger, '别处客户', '13712340002'],
  ] as const) {
    const { customerId } = customers.add.reply.parse(
      await ask(customers.add, { entity: { customerName, mobile }, field: [] }),
    )
    if (customers.transfer) await ask(customers.transfer, { ids: [customerId], ownerUserId })
  }
  return { account, userId }
}

/** Sets up the second factor of the account; returns one of its recovery codes, which do not expire. */
async function takeSecondFactor(url: string, { username, password }: Account): Promise<string> {
  const stranger = await request.newContext({ baseURL: url })
  const login = await stranger.post('/crm/api/login', { data: { username, password, type: 3 } })
  const { adminToken } = (await login.json()).data
  const api = await request.newContext({ baseURL: url, extraHTTPHeaders: { 'Admin-Token': adminToken } })
  const ask = async (path: string, data: object) =>
    (await (await api.post(`/crm/api/${path}`, { data })).json()).data
  const { secret } = secondFactorCalls.begin.reply.parse(
    await ask(secondFactorCalls.begin.path, { password }),
  )
  const smscode = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  const { recoveryCodes } = secondFactorCalls.confirm.reply.parse(
    await ask(secondFactorCalls.confirm.path, { smscode }),
  )
  await Promise.all([stranger.dispose(), api.dispose()])
  return recoveryCodes[0] ?? ''
}

test('what a role lets somebody see, who looks as he does sees too, until he is disabled', async ({
  page,
  browser,
  company,
}) => {
  test.slow()
  const { account, userId } = await prepare(company)
  const code = await takeSecondFactor(company.url, account)
  await page.goto('/login')
  await typeInto(page.getByLabel('用户名'), account.username)
  await typeInto(page.getByLabel('密码', { exact: true }), account.password)
  await page.getByRole('button', { name: '登 录' }).click()
  await typeInto(page.getByLabel('动态验证码或恢复码'), code)
  await page.getByRole('button', { name: '登 录' }).click()
  await expect(page.getByRole('button', { name: `${account.realname}的菜单` })).toBeVisible()

  const seen = async (by: typeof page) => {
    await by.goto('/crm/customer')
    const row = by.getByRole('row', { name: /华南可见客户/ })
    await expect(row).toContainText('137****0001')
    await expect(by.getByText('别处客户')).toHaveCount(0)
    await expect(by.getByRole('button', { name: '新建客户' })).toHaveCount(0)
    return (await row.textContent())?.replace(HOW_LONG_AGO, '')
  }
  const own = await seen(page)

  const office = await browser.newContext({ baseURL: company.url })
  const other = await office.newPage()
  await logIn(other, company.administrator)
  await other.goto('/manage/employee-dep')
  await typeInto(other.getByPlaceholder('请输入员工名称/手机号'), account.realname)
  await other.getByRole('button', { name: account.realname, exact: true }).click()
  await expect(other.getByText(/已于 .+ 开启/)).toBeVisible()
  await other.getByRole('button', { name: /更多/ }).click()
  await other.getByText('以此人身份查看').click()
  await other.getByRole('button', { name: '开始查看' }).click()
  await expect(other.getByText(`正在以${account.realname}`)).toBeVisible()
  expect(await seen(other)).toBe(own)
  await office.close()

  await company.ask(accountCalls.setUserStatus, { ids: [userId], status: 0 })
  await page.getByRole('link', { name: '待办事项' }).click()
  await expect(page).toHaveURL(/\/login/)
})
