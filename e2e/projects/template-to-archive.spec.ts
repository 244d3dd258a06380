import type { Locator, Page } from '@playwright/test'
import { projectCalls } from '#protocol/projects/calls.ts'
import { projectTemplateCalls } from '#protocol/projects/template-calls.ts'
import { taskCalls } from '#protocol/tasks/calls.ts'
import { type Company, expect, logIn, newAccount, roles, test } from '../fixture.ts'
import { said } from '../said.ts'
import { typeInto } from '../typing.ts'
import { windowOf } from '../windows.ts'

/** 项目管理员 may make projects. */
const PROJECT_ADMINISTRATOR = 180171

const leader = newAccount('项主管')
const editor = newAccount('项小编')
const reader = newAccount('项小读')
const stranger = newAccount('项外人')
const project = '秋季新品发布'

const list = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const card = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

/** A segment of the views; its radio button lies below its words. */
const view = (page: Page, name: string) =>
  page.getByRole('radiogroup', { name: '视图' }).getByText(name, { exact: true })

/** A template with two tasks, saved from a project of the administrator. */
async function makeTemplate(company: Company): Promise<void> {
  const made = projectCalls.add.reply.parse(
    await company.ask(projectCalls.add, { name: '发布', isOpen: 0, ownerUserId: [] }),
  )
  for (const name of ['写新闻稿', '定发布日期'])
    await company.ask(taskCalls.save, { name, workId: made.workId })
  await company.ask(projectTemplateCalls.save, { workId: made.workId, name: '发布模板', withTasks: 1 })
}

/** Drags by the handle into a list below its head, in steps as a hand does. */
async function drag(page: Page, handle: Locator, target: Locator): Promise<void> {
  await handle.hover()
  await page.mouse.down()
  const box = await target.boundingBox()
  if (!box) throw new Error('nothing to drop on')
  await page.mouse.move(box.x + box.width / 2, box.y + 140, { steps: 12 })
  await page.mouse.up()
}

test('a project from its template to the archive, with four people: what one drags the other sees', async ({
  page,
  browser,
  company,
}) => {
  await company.addPerson(leader, [PROJECT_ADMINISTRATOR])
  for (const person of [editor, reader, stranger]) await company.addPerson(person, [roles.sales])
  await makeTemplate(company)
  // who has never signed in cannot be chosen
  const other = await windowOf(browser, company, editor, '/project/list')
  const third = await windowOf(browser, company, reader, '/project/list')
  const fourth = await windowOf(browser, company, stranger, '/project/list')
  await logIn(page, leader)

  await test.step('the leader makes it from the template, with two members', async () => {
    await page.goto('/project/list')
    await page.getByRole('button', { name: '创建项目' }).click()
    const form = page.getByRole('dialog', { name: '创建项目' })
    await expect(form.getByRole('textbox', { name: '项目名称' })).toBeFocused()
    await page.keyboard.type(project)
    await form.getByRole('combobox', { name: '模板' }).click()
    await page.locator('.ant-select-dropdown:visible').getByTitle('发布模板').click()
    await form.getByRole('radio', { name: '蓝色' }).click()
    await form.getByRole('combobox', { name: '成员' }).click()
    for (const { realname } of [editor, reader]) {
      await page.keyboard.type(realname)
      await page.locator('.ant-select-dropdown:visible').getByTitle(realname).click()
    }
    await page.keyboard.press('Escape')
    await form.getByRole('button', { name: '创建项目' }).click()
    await expect(page.getByRole('heading', { name: project, level: 1 })).toBeVisible()
    await expect(list(page, '要做').getByRole('checkbox')).toHaveCount(2)
  })

  await test.step('the second member becomes a reader', async () => {
    await page.getByRole('button', { name: '成员 3' }).click()
    await page.getByRole('combobox', { name: `${reader.realname}的权限` }).click()
    await page.locator('.ant-select-dropdown:visible').getByTitle('只读').click()
    await page.getByRole('button', { name: '关闭' }).click()
  })

  await test.step('members find it in their lists; the stranger does not', async () => {
    for (const seen of [other, third]) {
      await seen.reload()
      await seen.getByRole('link', { name: project }).last().click()
      await expect(list(seen, '要做').getByRole('checkbox')).toHaveCount(2)
    }
    await fourth.reload()
    await expect(fourth.getByText('还没有项目')).toBeVisible()
    await fourth.goto(new URL(page.url()).pathname)
    await expect(fourth.getByRole('alert')).toBeVisible()
  })

  await test.step('what the leader drags by pointer the member sees, and the way back', async () => {
    await drag(page, page.getByRole('button', { name: '拖动写新闻稿' }), list(page, '在做'))
    await expect(list(other, '在做').getByText('写新闻稿')).toBeVisible()
    await page.getByRole('button', { name: '撤销' }).click()
    await expect(list(other, '要做').getByText('写新闻稿')).toBeVisible()
  })

  await test.step('what the member moves by keys the leader and the reader see', async () => {
    await other.getByRole('button', { name: '拖动定发布日期' }).focus()
    await other.keyboard.press('Space')
    await expect(other.getByText(/^(已拿起|已移到第)/)).toBeAttached()
    await other.keyboard.press('ArrowRight')
    await expect(other.getByText('已移动')).toBeAttached()
    await other.keyboard.press('Space')
    await said(other, '已移到在做：定发布日期')
    for (const seen of [page, third]) await expect(list(seen, '在做').getByText('定发布日期')).toBeVisible()
    await other.getByRole('button', { name: '在要做中添加任务' }).click()
    await other.keyboard.type('约记者')
    await other.keyboard.press('Enter')
    await expect(list(page, '要做').getByText('约记者')).toBeVisible()
  })

  await test.step('the reader is offered nothing that would be refused', async () => {
    await expect(third.getByRole('checkbox', { name: '完成约记者' })).toBeDisabled()
    await expect(third.getByRole('button', { name: /添加任务|新建列表|^拖动/ })).toHaveCount(0)
  })

  await test.step('a task is done, counted, opened from its figure, and archived', async () => {
    await other.getByRole('checkbox', { name: '完成约记者' }).click()
    await expect(page.getByRole('checkbox', { name: '完成约记者' })).toBeChecked()
    await view(page, '任务统计').click()
    await page.getByRole('button', { name: /^已完成 ?1$/ }).click()
    await expect(page.getByRole('button', { name: '约记者' })).toBeVisible()
    await view(page, '看板视图').click()
    await page.getByRole('button', { name: '任务列表 要做 的操作' }).click()
    await page.getByRole('menuitem', { name: '归档已完成任务' }).click()
    await expect(card(other, '约记者')).toHaveCount(0)
    await view(page, '归档任务').click()
    await expect(page.getByRole('button', { name: '约记者', exact: true })).toBeVisible()
  })

  await test.step('the project is archived, and restored from the archive', async () => {
    await page.getByRole('button', { name: '项目的操作' }).click()
    await page.getByRole('menuitem', { name: '归档项目' }).click()
    await page.getByRole('button', { name: '归档项目' }).click()
    await said(page, '已归档项目')
    await other.goto('/project/list')
    await expect(other.getByText('还没有项目')).toBeVisible()
    await page.goto('/project/archive')
    await expect(page.getByRole('link', { name: project })).toBeVisible()
    await page.getByRole('button', { name: `恢复 ${project}` }).click()
    await page.getByRole('button', { name: '恢复项目' }).click()
    await said(page, '已恢复项目')
    await other.reload()
    await expect(other.getByRole('link', { name: project }).last()).toBeVisible()
  })
  await typeInto(other.getByRole('searchbox', { name: '请输入项目/任务/描述' }), '没有的')
  await expect(other.getByRole('button', { name: '清空搜索' })).toBeVisible()
  await other.getByRole('link', { name: '在任务中搜索“没有的”' }).click()
  await expect(other).toHaveURL(/project\/search\?q=/)
  for (const seen of [other, third, fourth]) await seen.context().close()
})
