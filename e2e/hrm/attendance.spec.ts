import { attendanceSettingCalls } from '#protocol/hrm/attendance/setting-calls.ts'
import { employeeCalls } from '#protocol/hrm/employees/calls.ts'
import { type DeptNode, deptCalls } from '#protocol/hrm/organisation/calls.ts'
import { fiveDays, groupOf } from '../../server/test/attendance.ts'
import { entryLists } from '../../server/test/hr.ts'
import { type Company, expect, logIn, logInAfresh, newAccount, roles, test } from '../fixture.ts'
import { said } from '../said.ts'
import { typeInto } from '../typing.ts'

const rep = newAccount('考小一')

async function rootOf(company: Company): Promise<DeptNode | undefined> {
  const [root] = deptCalls.tree.reply.parse(await company.ask(deptCalls.tree, {}))
  return root && 'code' in root ? root : undefined
}

test('a shift is set, an employee clocks by the button, sees month and balances, and goes on to a correction', async ({
  page,
  company,
}) => {
  await company.addPerson(rep, [roles.sales])
  const root = await rootOf(company)
  const lists = entryLists(rep.realname, {
    person: { mobile: rep.username },
    post: { dept_id: root?.deptId },
  })
  await company.ask(employeeCalls.add, { ...lists, entryStatus: 1 })

  await logIn(page, company.administrator)
  await test.step('a shift', async () => {
    await page.goto('/hrm/attendance/settings')
    await page.getByRole('tab', { name: '班次' }).click()
    await page.getByRole('button', { name: '新建班次' }).click()
    const form = page.getByRole('dialog', { name: '新建班次' })
    await typeInto(form.getByLabel('班次名称'), '白班')
    await form.getByRole('button', { name: '保存' }).click()
    await said(page, '保存成功：白班')
    await expect(page.getByRole('row', { name: /白班/ })).toContainText('09:00–18:00，休息 12:00–13:00')
  })
  const shifts = attendanceSettingCalls.shifts.reply.parse(
    await company.ask(attendanceSettingCalls.shifts, {}),
  )
  const shiftId = shifts[0]?.shiftId ?? 0
  const deptIds = [root?.deptId ?? 0]
  await company.ask(attendanceSettingCalls.saveGroup, {
    ...groupOf('总部考勤组', shiftId, { deptIds, week: fiveDays(shiftId) }),
  })
  await test.step('the group is listed with its members', async () => {
    await page.goto('/hrm/attendance/settings')
    await expect(page.getByRole('row', { name: /总部考勤组/ })).toContainText('周一至五 白班')
  })

  await logInAfresh(page, rep)
  await test.step('the employee clocks', async () => {
    await page.goto('/hrm/self-server/attendance')
    await page.getByRole('button', { name: '上班打卡' }).click()
    await said(page, /^上班打卡成功/)
    await expect(page.getByRole('list', { name: '今天的打卡' })).toContainText('上班打卡')
    const balances = page.getByRole('region', { name: '假期余额' })
    await balances.getByRole('button', { name: '年假' }).click()
    await expect(page.getByRole('dialog', { name: '年假' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '补卡', exact: true }).click()
    await expect(page.getByRole('dialog', { name: '新建补卡审批' })).toBeVisible()
  })

  await logInAfresh(page, company.administrator)
  await test.step('the clock is among the records, the month in the sheet', async () => {
    await page.goto('/hrm/clock')
    await expect(page.getByRole('row', { name: new RegExp(rep.realname) })).toContainText('上班打卡')
    await page.goto('/hrm/attendance/month')
    await page.getByRole('button', { name: rep.realname }).click()
    await expect(page.getByRole('dialog').getByRole('list', { name: '月报' })).toContainText('应出勤天数')
  })
})
