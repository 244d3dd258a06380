import type { Locator, Page } from '@playwright/test'
import { boardCalls } from '#protocol/projects/board-calls.ts'
import { projectCalls } from '#protocol/projects/calls.ts'
import { taskCalls } from '#protocol/tasks/calls.ts'
import { administrator, expect, logIn, test } from '../fixture.ts'
import { said } from '../said.ts'

const names = (page: Page) => page.locator('main').getByRole('heading', { level: 2 }).allInnerTexts()
const handle = (page: Page, name: string) => page.getByRole('button', { name: `拖动任务列表 ${name}` })
/** Pixels by which what is in a box is wider than it. */
const overflow = (box: Locator) => box.evaluate((element) => element.scrollWidth - element.clientWidth)

test('lists of a project are dragged by pointer and keys, their order is kept and taken back', async ({
  page,
  company,
}) => {
  const { workId } = projectCalls.add.reply.parse(
    await company.ask(projectCalls.add, { name: '列表次序', isOpen: 0, ownerUserId: [] }),
  )
  await logIn(page, administrator)
  await page.goto(`/project/board/${workId}`)
  await expect.poll(() => names(page)).toEqual(['要做', '在做', '待定'])

  await test.step('by pointer', async () => {
    await handle(page, '待定').hover()
    await page.mouse.down()
    const box = await page.getByRole('region', { name: '要做', exact: true }).boundingBox()
    if (!box) throw new Error('nothing to drop on')
    await page.mouse.move(box.x + 40, box.y + 24, { steps: 16 })
    await page.mouse.up()
    await said(page, '已移动任务列表：待定')
    await expect.poll(() => names(page)).toEqual(['待定', '要做', '在做'])
    await page.getByRole('button', { name: '撤销' }).click()
    await expect.poll(() => names(page)).toEqual(['要做', '在做', '待定'])
  })

  await test.step('by keys, and it stays', async () => {
    await handle(page, '要做').focus()
    await page.keyboard.press('Space')
    await expect(page.getByText(/^(已拿起|已移到第)/)).toBeAttached()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByText('已移到第 2 位，共 3 位')).toBeAttached()
    await page.keyboard.press('Space')
    await said(page, '已移动任务列表：要做')
    await page.reload()
    await expect.poll(() => names(page)).toEqual(['在做', '要做', '待定'])
    const board = boardCalls.board.reply.parse(
      await company.ask(boardCalls.board, { workId, mainUserId: [], labelId: [] }),
    )
    expect(board.map(({ className }) => className)).toEqual(['在做', '要做', '待定'])
  })
})

test('a task reminds before its end, as long as it has one; its panel fits a phone, light and dark', async ({
  page,
  company,
}) => {
  const { taskId } = taskCalls.save.reply.parse(
    await company.ask(taskCalls.save, { name: '交报告', stopTime: '2031-03-01' }),
  )
  await logIn(page, administrator)
  await page.goto(`/taskExamine/task-index/1?task=${taskId}`)
  const panel = page.getByRole('dialog')
  const reminder = panel.getByRole('combobox', { name: '提醒' })
  const chosen = panel.getByTitle('提前1天 09:00', { exact: true })
  await reminder.focus()
  await page.keyboard.press('Enter')
  await page.locator('.ant-select-dropdown:visible').getByTitle('提前1天').click()
  await expect(chosen).toBeVisible()
  await page.reload()
  await expect(chosen).toBeVisible()

  for (const [width, height] of [
    [1366, 768],
    [390, 844],
  ] as const)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height })
      await page.emulateMedia({ colorScheme })
      await expect(reminder).toBeVisible()
      expect(await overflow(panel), `${width} ${colorScheme}`).toBeLessThanOrEqual(0)
      const box = await chosen.boundingBox()
      expect((box?.x ?? 0) + (box?.width ?? 0), `${width} ${colorScheme}`).toBeLessThanOrEqual(width)
    }

  await panel.getByRole('button', { name: '清除' }).click()
  await expect(reminder).toBeDisabled()
  await expect(chosen).toHaveCount(0)
})
