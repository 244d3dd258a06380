import type { Page } from '@playwright/test'
import { addCustomer, detail, rowOf } from '../customer-page.ts'
import { expect, logIn, logInAfresh, newAccount, roles, test } from '../fixture.ts'
import { said } from '../said.ts'
import { typeInto } from '../typing.ts'

const rep = newAccount('任小一')
const colleague = newAccount('任同事')
const NAME = '复核年度合同'
const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)

const column = (page: Page, title: string) => page.getByRole('region', { name: title })
const panel = (page: Page) => page.getByRole('dialog', { name: /创建于/ })
const close = (page: Page) => panel(page).getByRole('button', { name: '关闭' }).click()

test('a task from its name to the bin and back: by keys, with sub-tasks, label, board, comment, day and calendar', async ({
  page,
  company,
}) => {
  await company.addPerson(rep, [roles.sales])
  await company.addPerson(colleague, [roles.sales])
  // who has never signed in is not offered behind @
  await logIn(page, colleague)
  await logInAfresh(page, rep)

  await test.step('made by keys, with sub-tasks and a label of its own', async () => {
    await page.goto('/taskExamine/task-index/1')
    await typeInto(page.getByRole('textbox', { name: '截止时间' }), today)
    await page.keyboard.press('Enter')
    await typeInto(page.getByRole('textbox', { name: '添加任务' }), NAME)
    await page.keyboard.press('Enter')
    await said(page, '新建成功')
    await page.getByRole('button', { name: NAME, exact: true }).click()
    for (const child of ['核对金额', '核对期限']) {
      await panel(page).getByRole('button', { name: '添加子任务' }).click()
      await page.keyboard.type(child)
      await page.keyboard.press('Enter')
      await said(page, `子任务创建成功：${child}`)
    }
    await panel(page).getByRole('checkbox', { name: '完成核对金额' }).check()
    await expect(panel(page).getByRole('heading', { name: '子任务 1/2' })).toBeVisible()
    await panel(page).getByRole('button', { name: /标签$/ }).click()
    await page.getByRole('button', { name: '新建标签' }).click()
    await expect(page.getByRole('textbox', { name: '标签名' })).toBeFocused()
    await page.keyboard.type('年底')
    await page.keyboard.press('Enter')
    await said(page, '创建成功')
    await page.getByRole('checkbox', { name: '年底' }).check()
    await expect(panel(page).getByRole('region', { name: '标签' })).toContainText('年底')
  })

  await test.step('dragged by keys on the board, taken back, dragged again', async () => {
    await page.goto('/taskExamine/task-board')
    const move = async () => {
      await column(page, '收件箱')
        .getByRole('button', { name: `拖动${NAME}` })
        .focus()
      await page.keyboard.press('Space')
      await expect(page.getByText(/^已(拿起|移到第)/)).toBeAttached()
      await page.keyboard.press('ArrowRight')
      await expect(page.getByText('已移动')).toBeAttached()
      await page.keyboard.press('Space')
      await said(page, `已移到今天要做：${NAME}`)
    }
    await move()
    await expect(column(page, '今天要做')).toContainText(NAME)
    await page.getByRole('button', { name: '撤销' }).click()
    await said(page, `已放回收件箱：${NAME}`)
    await expect(column(page, '收件箱')).toContainText(NAME)
    await move()
    await page.reload()
    await expect(column(page, '今天要做')).toContainText(NAME)
    await expect(column(page, '今天要做')).toContainText('今天')
  })

  await test.step('found on the board of its label, and a colleague is named in a comment', async () => {
    await page.goto('/taskExamine/task-label')
    await page.getByRole('link', { name: '年底' }).click()
    await column(page, '无项目').getByRole('button', { name: NAME, exact: true }).click()
    // a comment names those alone who read it
    await panel(page).getByRole('combobox', { name: '参与人' }).click()
    await page.keyboard.type(colleague.realname)
    await page.locator('.ant-select-dropdown:visible').getByTitle(colleague.realname).click()
    await expect(panel(page).getByRole('definition').last()).toContainText(colleague.realname)
    const box = panel(page).getByRole('textbox', { name: '评论' })
    await box.click()
    // pinyin: Chinese words arrive without keys, and the box follows keys
    await page.keyboard.type('请看 @rentong')
    await page.locator('.ant-mentions-dropdown').getByText('任同事').click()
    await page.keyboard.press('Control+Enter')
    await expect(panel(page).getByRole('article', { name: '任小一的评论' })).toContainText('@任同事')
    await close(page)
  })

  await test.step('in the calendar, finished in 我的一天', async () => {
    await page.goto(`/calendar/index?day=${today}`)
    await page.getByRole('checkbox', { name: '分配的任务' }).check()
    await expect(page.locator('[data-item]', { hasText: NAME }).first()).toBeVisible()
    await page.goto('/my-day')
    await page.getByRole('button', { name: new RegExp(`^完成 ${NAME}`) }).click()
    await said(page, `已完成：${NAME}`)
    await page.goto('/taskExamine/task-index/1')
    await expect(page.getByRole('checkbox', { name: `完成${NAME}` })).toBeChecked()
  })

  await test.step('deleted, and restored from the bin', async () => {
    await page.getByRole('button', { name: NAME, exact: true }).click()
    await panel(page).getByRole('button', { name: '删除', exact: true }).first().click()
    await page.getByRole('button', { name: '删除任务' }).click()
    await said(page, `删除成功：${NAME}`)
    await expect(page.getByRole('button', { name: NAME, exact: true })).toHaveCount(0)
    await page.goto('/taskExamine/task-bin')
    await page.getByRole('listitem').filter({ hasText: NAME }).getByRole('button', { name: '恢复' }).click()
    await said(page, '恢复成功')
    await page.goto('/taskExamine/task-index/1')
    await expect(page.getByRole('button', { name: NAME, exact: true })).toBeVisible()
  })
})

test('创建任务 in the timeline of a customer relates the task to it', async ({ page, company }) => {
  const name = '有任务的客户'
  await addCustomer(company, name)
  await logIn(page, company.administrator)
  await page.goto('/crm/customer')
  await rowOf(page, name).getByText(name).click()
  await detail(page).getByRole('button', { name: '新建', exact: true }).click()
  await page.getByRole('menuitem', { name: '创建任务' }).click()
  const form = page.getByRole('dialog', { name: '新建任务' })
  await expect(form).toContainText(name)
  await typeInto(form.getByRole('textbox', { name: '任务名称' }), '回访客户')
  await form.getByRole('button', { name: '保存' }).click()
  await said(page, '添加成功')
  await expect(detail(page).getByText('创建了任务：')).toContainText('回访客户')
})
