import type { Locator, Page } from '@playwright/test'
import { eventCalls } from '#protocol/calendar/event-calls.ts'
import { calendarTypeCalls } from '#protocol/calendar/types.ts'
import { momentOf, wallTime } from '#protocol/calendar/wall-time.ts'
import { peopleCalls } from '#protocol/manage/people/calls.ts'
import { expect, logIn, test } from '../fixture.ts'
import { said } from '../said.ts'
import { typeInto } from '../typing.ts'

const bar = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).and(page.locator('[data-item]'))

/** Drags from the middle of one thing to the middle of another, in steps as a hand does. */
async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  const [begin, end] = [await from.boundingBox(), await to.boundingBox()]
  if (!begin || !end) throw new Error('nothing to drag, or nowhere')
  await page.mouse.move(begin.x + begin.width / 2, begin.y + begin.height / 2)
  await page.mouse.down()
  await page.mouse.move(begin.x + begin.width / 2 + 8, begin.y + begin.height / 2, { steps: 2 })
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2 + 24, { steps: 8 })
  await page.mouse.up()
}

test('a weekly meeting is written, one of its days is moved by dragging and taken back, another by keys', async ({
  page,
  company,
}) => {
  await logIn(page, company.administrator)
  await page.goto('/calendar/index?day=2031-03-12')
  await page.getByRole('button', { name: '新建日程', exact: true }).click()
  const form = page.getByRole('dialog', { name: '新增日程' })
  await form.getByRole('button', { name: '保存' }).click()
  for (const words of ['日程内容不能为空', '请选择日程类型', '请选择开始时间', '请选择结束时间'])
    await expect(form.locator('.ant-form-item-explain-error', { hasText: words })).toBeVisible()
  await typeInto(form.getByLabel('日程内容'), '旅程周会')
  await form.getByRole('combobox', { name: '日程类型' }).click()
  await page.locator('.ant-select-dropdown:visible').getByText('开会', { exact: true }).click()
  await typeInto(form.getByLabel('开始时间'), '2031-03-03 09:30')
  await typeInto(form.getByLabel('结束时间'), '2031-03-03 10:30')
  await form.getByRole('combobox', { name: '重复', exact: true }).click()
  await page.locator('.ant-select-dropdown:visible').getByText('每周', { exact: true }).click()
  await expect(form.getByRole('status')).toContainText('每周, 周一：2031-03-03 周一、2031-03-10 周一')
  await form.getByRole('button', { name: '保存' }).click()
  await said(page, '新建或编辑日程成功')
  await expect(bar(page, /^旅程周会/)).toHaveCount(5)

  // one occurrence, from Monday to Wednesday, and back
  await drag(page, bar(page, /^旅程周会 3月10日/), page.getByRole('button', { name: '查看2031年3月12日' }))
  const scope = page.getByRole('dialog', { name: '移动“旅程周会”' })
  await expect(scope.getByLabel('只编辑本次')).toBeChecked()
  await scope.getByRole('button', { name: '保存' }).click()
  await expect(bar(page, '旅程周会 3月12日 周三 09:30 – 10:30')).toBeVisible()
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(bar(page, '旅程周会 3月10日 周一 09:30 – 10:30')).toBeVisible()
  await expect(bar(page, /^旅程周会/)).toHaveCount(5)

  // this and later, by keys
  await bar(page, /^旅程周会 3月17日/).focus()
  await page.keyboard.press('Alt+ArrowRight')
  await expect(bar(page, /^旅程周会 3月18日/)).toBeFocused()
  await page.keyboard.press('Enter')
  await scope.getByLabel('编辑当前及以后').check()
  await scope.getByRole('button', { name: '保存' }).click()
  await expect(bar(page, /^旅程周会 3月18日/)).toBeVisible()
  await expect(bar(page, /^旅程周会 3月25日/)).toBeVisible()
  await expect(bar(page, /^旅程周会 4月1日/)).toBeVisible()
  await expect(bar(page, /^旅程周会 3月3日/)).toBeVisible()

  // one alone is deleted
  await bar(page, /^旅程周会 3月25日/).click()
  const detail = page.getByRole('dialog', { name: '2031年03月25日' })
  await expect(detail.getByText('创建于')).toBeVisible()
  await detail.getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('menuitem', { name: '只删除本次' }).click()
  await page
    .getByRole('dialog', { name: '只删除本次“旅程周会”？' })
    .getByRole('button', { name: '只删除本次' })
    .click()
  await said(page, '删除成功')
  await expect(bar(page, /^旅程周会 3月25日/)).toHaveCount(0)
  await expect(bar(page, /^旅程周会 3月18日/)).toBeVisible()
})

test('an event is drawn over free hours, stretched, and put back when the server refuses', async ({
  page,
  company,
}) => {
  const types = calendarTypeCalls.list.reply.parse(await company.ask(calendarTypeCalls.list, {}))
  const me = await company.ask(peopleCalls.queryLoginUser, {}).then(peopleCalls.queryLoginUser.reply.parse)
  await company.ask(eventCalls.save, {
    event: {
      title: '午后会谈',
      typeId: types[0]?.typeId ?? 0,
      ownerUserIds: [me.userId],
      startTime: momentOf(wallTime('2031-04-09 14:00')),
      endTime: momentOf(wallTime('2031-04-09 15:00')),
      repetitionType: 1,
      repeatTime: '',
      endTypeConfig: '',
    },
    notice: [],
  })
  await logIn(page, company.administrator)
  await page.goto('/calendar/index?view=week&day=2031-04-09')
  const meeting = bar(page, /^午后会谈/)
  const box = await meeting.boundingBox()
  if (!box) throw new Error('the meeting is not drawn')
  // pulled down by an hour at its lower edge
  await page.mouse.move(box.x + box.width / 2, box.y + box.height - 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2, box.y + box.height + 20, { steps: 4 })
  await page.mouse.move(box.x + box.width / 2, box.y + box.height + 46, { steps: 4 })
  await page.mouse.up()
  await said(page, '“午后会谈”已改到')
  await expect(bar(page, '午后会谈 4月9日 周三 14:00 – 16:00')).toBeVisible()

  // drawn on Thursday, two hours from the middle of a free morning
  await page.mouse.move(box.x + box.width * 1.5, box.y - 4 * 48)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 1.5, box.y - 3 * 48, { steps: 4 })
  await page.mouse.move(box.x + box.width * 1.5, box.y - 2 * 48, { steps: 4 })
  await page.mouse.up()
  const quick = page.getByRole('dialog', { name: '新增日程' })
  await expect(quick.getByText('4月10日 周四 10:00 – 12:00')).toBeVisible()
  await typeInto(quick.getByLabel('日程内容'), '画出来的日程')
  await page.keyboard.press('Enter')
  await said(page, '新建或编辑日程成功')
  await expect(bar(page, '画出来的日程 4月10日 周四 10:00 – 12:00')).toBeVisible()

  // what the server refuses goes back
  await page.route('**/oaEvent/update', (route) =>
    route.fulfill({ json: { code: 500, msg: '服务异常，请稍后再试', data: null } }),
  )
  await bar(page, /^画出来的日程/).focus()
  await page.keyboard.press('Alt+ArrowDown')
  await page.keyboard.press('Enter')
  await said(page, '服务异常')
  await expect(bar(page, '画出来的日程 4月10日 周四 10:00 – 12:00')).toBeVisible()
})
