import type { Page } from '@playwright/test'
import { employeeCalls } from '#protocol/hrm/employees/calls.ts'
import { schemeCalls } from '#protocol/hrm/insurance/scheme-calls.ts'
import { entryLists } from '../../server/test/hr.ts'
import { schemeNamed } from '../../server/test/insurance.ts'
import { type Company, expect, logInAfresh, test } from '../fixture.ts'
import { said } from '../said.ts'
import { downloaded } from '../sheets.ts'
import { typeInto } from '../typing.ts'

const [STAYS, LEAVES, JOINS] = ['保长青', '保离岗', '保新来']

async function hire(company: Company, name: string): Promise<number> {
  const added = await company.ask(employeeCalls.add, { ...entryLists(name), entryStatus: 1 })
  return employeeCalls.add.reply.parse(added).employeeId
}

/** Two employees with a scheme, and one without. */
async function setUp(company: Company): Promise<void> {
  await company.ask(schemeCalls.save, schemeNamed('济南城镇职工'))
  const { list } = schemeCalls.list.reply.parse(await company.ask(schemeCalls.list, { pageType: 0 }))
  const employeeIds = [await hire(company, STAYS), await hire(company, LEAVES)]
  await company.ask(schemeCalls.assign, { employeeIds, schemeId: list[0]?.schemeId })
  await hire(company, JOINS)
}

const figure = (page: Page, caption: string) =>
  page.getByRole('region', { name: '合计' }).getByText(caption).locator('..')

test('a month of insurance: begun, one joins, one stops, exported, archived by the next', async ({
  page,
  company,
}) => {
  await setUp(company)
  await logInAfresh(page, company.administrator)

  await test.step('the first month is made', async () => {
    await page.goto('/hrm/insurance-scheme')
    await expect(page.getByRole('button', { name: '设置起始月份' })).toHaveAccessibleDescription(
      '请先完成第一步',
    )
    await page.getByRole('button', { name: '已配置完成，去生成社保' }).click()
    await page.getByRole('button', { name: '设置起始月份' }).click()
    const dialog = page.getByRole('dialog', { name: '设置社保起始月份' })
    await dialog.getByRole('button', { name: '生成社保报表' }).click()
    await said(page, /新建成功：.*社保报表/)
    await page.getByRole('link', { name: /月社保报表$/ }).click()
    await expect(figure(page, '参保人数')).toContainText('2')
    await expect(figure(page, '公司社保')).toContainText('¥3,380.16')
  })

  await test.step('a base is entered for one of them', async () => {
    await page.getByText(STAYS, { exact: true }).click()
    await page.getByRole('button', { name: '编辑参保信息' }).click()
    const dialog = page.getByRole('dialog', { name: '编辑参保信息' })
    await typeInto(dialog.getByRole('textbox', { name: '养老保险缴纳基数' }), '8000')
    await dialog.getByRole('button', { name: '保存' }).click()
    await said(page, `编辑成功：${STAYS}`)
    await expect(page.getByRole('row', { name: /养老保险/ })).toContainText('¥1,280.00')
    await page.keyboard.press('Escape')
  })

  await test.step('one joins and gets a scheme', async () => {
    await page.getByRole('button', { name: '添加参保人员' }).click()
    const dialog = page.getByRole('dialog', { name: '添加参保人员' })
    await dialog.getByRole('checkbox', { name: `选择 ${JOINS}` }).click()
    await dialog.getByRole('button', { name: '添加 1 人' }).click()
    await said(page, '添加成功：1 人')
    await page.getByRole('checkbox', { name: `选择 ${JOINS}` }).click()
    await page.getByRole('button', { name: '参保方案', exact: true }).click()
    const edit = page.getByRole('dialog', { name: '编辑参保信息' })
    await edit.getByRole('combobox').click()
    await page.keyboard.press('Enter')
    await expect(edit.getByRole('textbox', { name: '公积金缴纳基数' })).toHaveValue('6,123.45')
    await edit.getByRole('button', { name: '保存' }).click()
    await said(page, '编辑成功：1 人')
    await expect(figure(page, '参保人数')).toContainText('3')
  })

  await test.step('one stops', async () => {
    await page.getByRole('checkbox', { name: `选择 ${LEAVES}` }).click()
    await page.getByRole('button', { name: '停止参保' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '停止参保' }).click()
    await said(page, '已停止参保：1 人')
    await page.getByRole('tab', { name: '停保人员 1' }).click()
    await expect(page.getByText(LEAVES, { exact: true })).toBeVisible()
    await page.getByRole('tab', { name: /^参保人员/ }).click()
  })

  await test.step('the workbook holds who is insured', async () => {
    const { rows } = await downloaded(page, () => page.getByRole('button', { name: '导出' }).click())
    const names = rows.slice(2).map(([name]) => name)
    expect(names).toEqual(expect.arrayContaining([STAYS, JOINS]))
    expect(names).not.toContain(LEAVES)
  })

  await test.step('the next month archives it, without the one who stopped', async () => {
    await page.goto('/hrm/insurance-scheme')
    await page.getByRole('button', { name: '新建次月报表' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '新建次月报表' }).click()
    await said(page, /新建成功：/)
    await expect(page.getByRole('article')).toHaveCount(2)
    await expect(page.getByText('已归档', { exact: true })).toHaveCount(1)
    await page
      .getByRole('link', { name: /月社保报表$/ })
      .first()
      .click()
    await expect(figure(page, '参保人数')).toContainText('2')
    await page.getByRole('tab', { name: '本月减员' }).click()
    await expect(page.getByText('与上月相比没有减员')).toBeVisible()
  })
})
