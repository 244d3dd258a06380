import { rosterDays } from '#protocol/hrm/attendance/roster-days.ts'
import { attendanceSettingCalls } from '#protocol/hrm/attendance/setting-calls.ts'
import { employeeCalls } from '#protocol/hrm/employees/calls.ts'
import { type DeptNode, deptCalls } from '#protocol/hrm/organisation/calls.ts'
import { addMonths } from '#protocol/platform/day.ts'
import { fiveDays, groupOf } from '../../server/test/attendance.ts'
import { entryLists } from '../../server/test/hr.ts'
import { type Company, expect, logIn, logInAfresh, newAccount, roles, test } from '../fixture.ts'
import { said } from '../said.ts'
import { typeInto } from '../typing.ts'

const rep = newAccount('考小一')

/** Milliseconds by which the device is ahead. */
const AHEAD = 40 * 24 * 3600 * 1000
const dayOf = (moment: number) => {
  const [, month, day] = new Date(moment + 8 * 3600 * 1000).toISOString().slice(0, 10).split('-').map(Number)
  return `${month}月${day}日`
}

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

  await test.step('a roster of a month to come: a block is filled, its week is copied, the copy is taken back', async () => {
    const month = addMonths(new Date().toISOString().slice(0, 10), 2).slice(0, 7)
    const days = rosterDays(month)
    const cell = (at: number) => page.getByRole('gridcell', { name: `${rep.realname} ${days[at]}` })
    const off = /休息（排班）$/
    await page.goto(`/hrm/attendance/roster?month=${month}&q=${encodeURIComponent(rep.realname)}`)
    await cell(0).click()
    for (const key of ['Shift+ArrowRight', 'Shift+ArrowRight', '0']) await page.keyboard.press(key)
    for (const at of [0, 1, 2]) await expect(cell(at)).toHaveAccessibleName(off)
    await expect(cell(3)).not.toHaveAccessibleName(off)
    const bar = page.getByRole('toolbar', { name: '排班' })
    await bar.getByRole('button', { name: '复制本周到下周' }).press('Enter')
    for (const at of [7, 8, 9]) await expect(cell(at)).toHaveAccessibleName(off)
    await cell(4).click()
    await page.keyboard.press('ControlOrMeta+z')
    await said(page, '已撤销：3格排班')
    await page.reload()
    for (const at of [0, 1, 2]) await expect(cell(at)).toHaveAccessibleName(off)
    for (const at of [7, 8, 9]) await expect(cell(at)).not.toHaveAccessibleName(off)
  })

  await logInAfresh(page, rep)
  await test.step('the employee clocks, at the time of the server, on a device with a changed one', async () => {
    await page.clock.setSystemTime(Date.now() + AHEAD)
    await page.goto('/hrm/self-server/attendance')
    const shown = page.getByRole('region', { name: '打卡', exact: true })
    await expect(shown).toContainText(dayOf(Date.now()))
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

  await page.clock.setSystemTime(Date.now())
  await logInAfresh(page, company.administrator)
  await test.step('the clock is among the records, the month in the sheet', async () => {
    await page.goto('/hrm/clock')
    await expect(page.getByRole('row', { name: new RegExp(rep.realname) })).toContainText('上班打卡')
    await page.goto('/hrm/attendance/month')
    await page.getByRole('button', { name: rep.realname }).click()
    await expect(page.getByRole('dialog').getByRole('list', { name: '月报' })).toContainText('应出勤天数')
  })
})
