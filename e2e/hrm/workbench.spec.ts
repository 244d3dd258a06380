import { employeeCalls } from '#protocol/hrm/employees/calls.ts'
import { entryLists } from '../../server/test/hr.ts'
import { expect, logIn, logInAfresh, newAccount, roles, test } from '../fixture.ts'
import { said } from '../said.ts'
import { typeInto } from '../typing.ts'

const rep = newAccount('台小一')

test('figures lead to their lists; on a phone an employee asks for a change, which is accepted', async ({
  page,
  company,
}) => {
  await company.addPerson(rep, [roles.sales])
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
  const lists = entryLists(rep.realname, { person: { mobile: rep.username }, post: { entry_time: today } })
  await company.ask(employeeCalls.add, { ...lists, entryStatus: 1 })

  await logIn(page, company.administrator)
  await test.step('入职 of the month is a list with its condition', async () => {
    await page.goto('/hrm/workbench')
    const survey = page.getByRole('region', { name: '人事概况' })
    await survey.getByRole('link', { name: /^入职/ }).click()
    await expect(page.getByText('本月入职')).toBeVisible()
    await expect(page.getByRole('row', { name: new RegExp(rep.realname) })).toBeVisible()
  })

  await logInAfresh(page, rep)
  await page.setViewportSize({ width: 390, height: 844 })
  await test.step('no page of the employee is wider than the screen', async () => {
    for (const path of [
      'workbench',
      'self-server/archives',
      'self-server/requests',
      'self-server/attendance',
    ]) {
      await page.goto(`/hrm/${path}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const widths = await page.evaluate(() => [
        document.documentElement.scrollWidth,
        document.querySelector('[data-record-page]')?.scrollWidth ?? 0,
      ])
      for (const width of widths) expect(width, path).toBeLessThanOrEqual(390)
    }
  })
  await test.step('the menu is a panel', async () => {
    await page.getByRole('button', { name: '打开菜单' }).click()
    const menu = page.getByRole('dialog', { name: '菜单' })
    await menu.getByRole('link', { name: '档案变更' }).click()
    await expect(menu).toBeHidden()
  })
  await test.step('a change is asked for', async () => {
    await page.getByRole('button', { name: '申请变更' }).click()
    const form = page.getByRole('dialog', { name: '申请变更' })
    await typeInto(form.getByLabel('姓名'), '二')
    await form.getByRole('button', { name: '提交申请' }).click()
    await said(page, '已提交，请等待处理')
    await expect(page.getByRole('list', { name: '我的变更申请' })).toContainText('待处理')
  })

  await page.setViewportSize({ width: 1280, height: 800 })
  await logInAfresh(page, company.administrator)
  await test.step('it is accepted', async () => {
    await page.goto('/hrm/requests')
    const item = page.getByRole('listitem').filter({ hasText: rep.realname }).first()
    await item.getByRole('button', { name: '通过' }).click()
    await said(page, '已通过，档案已更新')
  })
})
