import type { Locator, Page } from '@playwright/test'
import { flowCalls } from '#protocol/approval/flow-calls.ts'
import { approvalCalls } from '#protocol/approval/record-calls.ts'
import { examineCalls } from '#protocol/examine/calls.ts'
import { nodes } from '../../server/test/flows.ts'
import { detail, rowOf } from '../customer-page.ts'
import { type Company, expect, logIn, test } from '../fixture.ts'
import { make } from '../record-page.ts'

/** What is clicked: a press on one that moves before the release is lost, or means another. */
const CONTROLS = 'button, a, input, textarea, [role="tab"], [role="combobox"]'
const BUSY = '[aria-busy="true"], [role="status"][aria-label="加载中"], .ant-spin-spinning'

/** Writes down, at the root of the page, every control that another frame shows in another place. */
function watch(controls: string): void {
  const places = new WeakMap<Element, DOMRect>()
  const note = (control: Element, before: DOMRect, now: DOMRect) => {
    const { dataset } = document.documentElement
    const name = control.getAttribute('aria-label') ?? control.textContent ?? ''
    const [from, to] = [before, now].map(({ x, y }) => `${Math.round(x)},${Math.round(y)}`)
    dataset.moved = `${dataset.moved ?? ''}${name} ${from} → ${to}\n`
  }
  const look = () => {
    for (const control of document.querySelectorAll(controls)) {
      const now = control.getBoundingClientRect()
      const before = places.get(control)
      if (now.width === 0) places.delete(control)
      else places.set(control, now)
      if (before && now.width > 0 && Math.hypot(now.x - before.x, now.y - before.y) > 2)
        note(control, before, now)
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** Answers wait until they are let through, each in a frame of its own. */
async function holdAnswers(page: Page): Promise<(() => Promise<void>)[]> {
  const held: (() => Promise<void>)[] = []
  await page.route('**/crm/api/**', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    const response = await route.fetch()
    held.push(() => route.fulfill({ response }))
  })
  return held
}

const drawTwice = (page: Page) =>
  page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn(null)))),
  )

/** An approval that waits for the administrator, so that the applications count something. */
async function waitForAdministrator(company: Company): Promise<() => Promise<unknown>> {
  const userId = await company.userIdOf(company.administrator)
  const { examineId } = flowCalls.save.reply.parse(
    await company.ask(flowCalls.save, {
      label: 0,
      examineName: '纹丝不动审批',
      managerList: [userId],
      dataList: [nodes.members([userId])],
    }),
  )
  await company.ask(examineCalls.save, { oaExamine: { categoryId: examineId, content: '纹丝不动' } })
  const { list } = examineCalls.waiting.reply.parse(
    await company.ask(examineCalls.waiting, { categoryId: examineId }),
  )
  const recordId = list[0]?.examineRecordId
  return () => company.ask(approvalCalls.decide, { recordId, status: 1 })
}

interface Shown {
  address: string
  /** What has come when everything has. */
  last: (page: Page) => readonly Locator[]
}

test('nothing moves once it is shown, in whatever order answers come', async ({ page, company }) => {
  const customerId = await make(company, 'customer', { customerName: '纹丝不动测绘有限公司' })
  await make(company, 'contacts', { name: '不动联系人', customerId })
  const decide = await waitForAdministrator(company)
  const screens: readonly Shown[] = [
    {
      address: `/crm/customer?open=${customerId}`,
      last: () => [
        rowOf(page, '纹丝不动'),
        page.getByRole('navigation', { name: '应用' }).getByRole('link', { name: /^任务\/审批，\d+ 项$/ }),
        detail(page).getByRole('tab', { name: '联系人 1' }),
        detail(page).getByPlaceholder('写跟进…'),
        detail(page).getByRole('region', { name: '资金进度' }).getByText('合同').first(),
        detail(page).getByText('没有更早的活动了'),
      ],
    },
    {
      address: '/crm/workbench',
      last: () => [page.getByRole('table', { name: /排行榜$/ }).or(page.getByText('暂无排行'))],
    },
    { address: '/manage/log/handle', last: () => [page.getByRole('navigation', { name: '分页' })] },
    { address: '/manage/recycle', last: () => [page.getByRole('radio', { name: /^客户/ })] },
  ]
  await logIn(page, company.administrator)
  await page.addInitScript(watch, CONTROLS)
  const held = await holdAnswers(page)
  for (const { address, last } of screens)
    await test.step(address, async () => {
      held.length = 0
      await page.goto(address)
      await expect(async () => {
        // the newest first: not the order in which the page was written
        await held.pop()?.()
        await drawTwice(page)
        for (const part of last(page)) expect(await part.isVisible()).toBe(true)
        expect(await page.locator(BUSY).count()).toBe(0)
        expect(held).toHaveLength(0)
      }).toPass({ intervals: [20], timeout: 120_000 })
      const moved = await page.locator('html').getAttribute('data-moved')
      expect(moved, `${address}: ${moved}`).toBeNull()
    })
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await decide()
})
