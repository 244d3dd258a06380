import type { Page } from '@playwright/test'
import { expect, logIn, logInAfresh, newAccount, roles, test } from '../fixture.ts'
import { said } from '../said.ts'
import { typeInto } from '../typing.ts'

const manager = newAccount('志经理')
const rep = newAccount('志小一')
const days = ['周一拜访两家', '周二写报价', '周三演示软件', '周四催回款', '周五整理资料'] as const
const [monday, , , , friday] = days

const today = (page: Page) => page.getByRole('textbox', { name: '今日工作的内容：' })
const card = (page: Page, content: string) => page.getByRole('article').filter({ hasText: content })
const panel = (page: Page) => page.getByRole('complementary', { name: '阅读日志' })
const kept = (page: Page) => page.getByRole('status', { name: '草稿' })

/** Writes a log of the day, where nothing is begun, and sends it to the manager. */
async function publish(page: Page, content: string): Promise<void> {
  await page.getByRole('button', { name: '写日报' }).click()
  await expect(today(page)).toBeFocused()
  await page.keyboard.type(content)
  await send(page, content)
}

async function send(page: Page, content: string): Promise<void> {
  await page.getByRole('combobox', { name: '发送给员工' }).click()
  await page.keyboard.type(manager.realname)
  await page.locator('.ant-select-dropdown:visible').getByTitle(manager.realname).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '发布' }).click()
  await expect(card(page, content)).toBeVisible()
}

test('a week of logs: a draft outlives its tab, the manager reads by keys and comments, the author answers', async ({
  page,
  company,
}) => {
  const managerId = await company.addPerson(manager, [roles.salesManager])
  await company.addPerson(rep, [roles.sales], managerId)
  // who has never signed in cannot be chosen
  await logIn(page, manager)
  await logInAfresh(page, rep)
  await test.step('what was typed in a tab that was killed is in the next one', async () => {
    const killed = await page.context().newPage()
    await killed.goto('/workLog/index/send')
    await killed.getByRole('button', { name: '写日报' }).click()
    await expect(today(killed)).toBeFocused()
    await killed.keyboard.type('周一拜访')
    await expect(kept(killed)).toHaveText('草稿已保存')
    // not saved on the server yet
    await killed.keyboard.type('两家')
    await killed.close()
    await page.goto('/workLog/index/send')
    await expect(today(page)).toHaveValue(monday)
    await send(page, monday)
    // the others follow so fast that the same words are shown once
    await said(page, '添加成功')
    await expect(page.getByRole('button', { name: '写日报' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: '写日报' })).toBeVisible()
    await expect(page.getByText('今天日志已完成')).toBeVisible()
  })
  for (const content of days.slice(1)) await publish(page, content)

  await logInAfresh(page, manager)
  await test.step('the manager reads all of them by keys', async () => {
    await page.goto('/workLog/index/received')
    await expect(page.getByRole('img', { name: '未读' })).toHaveCount(days.length)
    await page.getByRole('button', { name: '逐篇阅读' }).click()
    await expect(panel(page)).toContainText(friday)
    for (const content of days.toReversed().slice(1)) {
      await page.keyboard.press('ArrowDown')
      await expect(panel(page)).toContainText(content)
    }
    await expect(panel(page)).toContainText('第 5 篇，共 5 篇')
    await page.keyboard.press('l')
    await expect(panel(page)).toContainText('志经理 共1人点赞')
    await typeInto(panel(page).getByRole('textbox', { name: '评论' }), '这家我明天一起去')
    await page.keyboard.press('Control+Enter')
    await expect(panel(page).getByRole('region', { name: '评论' })).toContainText('这家我明天一起去')
    await panel(page).getByRole('button', { name: '关闭' }).click()
    await expect(page.getByRole('img', { name: '未读' })).toHaveCount(0)
    await page.reload()
    await expect(card(page, monday)).toContainText('日报-已点评')
    await expect(page.getByRole('img', { name: '未读' })).toHaveCount(0)
  })

  await logInAfresh(page, rep)
  await test.step('the author is notified, opens the log by the message, answers and corrects it', async () => {
    await page.goto('/workLog/index/send')
    await page.getByRole('button', { name: /^通知/ }).click()
    await page.getByText(/志经理评论了您的《.*》日志/).click()
    await expect(panel(page)).toContainText('这家我明天一起去')
    await panel(page).getByRole('button', { name: '回复' }).click()
    await page.keyboard.type('好的，九点出发')
    await page.keyboard.press('Control+Enter')
    await expect(panel(page)).toContainText('好的，九点出发')
    await panel(page).getByRole('button', { name: '更多' }).click()
    await page.getByRole('menuitem', { name: '编辑' }).click()
    const dialog = page.getByRole('dialog', { name: '编辑日报' })
    await typeInto(dialog.getByRole('textbox', { name: '今日工作的内容：' }), '周一拜访三家')
    await dialog.getByRole('button', { name: '保存' }).click()
    await said(page, '编辑成功')
    await expect(panel(page)).toContainText('周一拜访三家')
    await expect(panel(page)).toContainText('评论(2)')
  })
})
