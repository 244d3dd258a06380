import type { Locator, Page } from '@playwright/test'
import { creationOf, type RecordType } from '#protocol/record/declaration/declare.ts'
import { recordTypes } from '#protocol/record-types.ts'
import { expect, logIn, test } from '../fixture.ts'
import { addressOf } from '../record-page.ts'

const CONTROLS = 'input:not([type="hidden"]):not([type="file"]), textarea, [contenteditable="true"], button'
/** Shows what is typed. */
const TYPED = 'input:not([type="radio"], [type="checkbox"], [role="combobox"]), textarea'
/** Takes the keyboard; a picker that waits for another field does not. */
const REACHABLE = ':not(:disabled, [tabindex="-1"])'

/** Controls are loaded apart from the form: an editable field without one, or with one that is on its way. */
const WAITING =
  '[data-field] [aria-busy], [data-field]:has(label[for]):not(:has(input, textarea, [contenteditable="true"], button))'

/** The form of a new record, once every field has its control. */
async function openForm(page: Page, type: RecordType): Promise<Locator> {
  await page.goto(`${addressOf(type)}?create=1`)
  const form = page.getByRole('dialog', { name: new RegExp(`^${creationOf(type)}`) })
  await expect(form.locator('[data-field]').first()).toBeVisible()
  await expect(form.locator(WAITING)).toHaveCount(0)
  return form
}

/** The fields that take the keyboard, in the order in which they are drawn. */
const reachableFields = (form: Locator) =>
  form
    .locator('[data-field]')
    .evaluateAll(
      (boxes, [controls, reachable]) =>
        boxes
          .filter((box) =>
            [...box.querySelectorAll<HTMLElement>(controls)].some(
              (each) => each.matches(reachable) && each.offsetParent !== null,
            ),
          )
          .map((box) => box.getAttribute('data-field') ?? ''),
      [CONTROLS, REACHABLE] as const,
    )

/** The field that has the keyboard; '' outside of all fields. */
const focusedField = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest<HTMLElement>('[data-field]')?.dataset.field ?? '')

/** A ledger makes records without a form. */
const entered = recordTypes.filter((type) => !type.ledger && !type.wire.ownCalls)

test('Tab visits every field of every form once, in order', async ({ page, company }) => {
  await logIn(page, company.administrator)
  for (const type of entered)
    await test.step(type.display, async () => {
      const form = await openForm(page, type)
      const names = await reachableFields(form)
      await expect.poll(() => focusedField(page), 'the first field has the keyboard').toBe(names[0])
      const visited: string[] = []
      for (let presses = 0; presses < 200; presses++) {
        const name = await focusedField(page)
        if (name !== visited.at(-1)) visited.push(name)
        if (name === '') break
        await page.keyboard.press('Tab')
      }
      expect(visited).toEqual([...names, ''])
    })
})

test('from an emptied first field a click lands in any other one', async ({ page, company }) => {
  await logIn(page, company.administrator)
  for (const type of entered)
    await test.step(type.display, async () => {
      const form = await openForm(page, type)
      const names = await reachableFields(form)
      const [first = '', ...others] = names
      const controlOf = (name: string) =>
        form.locator(`[data-field="${name}"]`).locator(CONTROLS).and(page.locator(REACHABLE)).first()
      for (const name of others) {
        await controlOf(first).focus()
        await controlOf(name).scrollIntoViewIfNeeded()
        const box = await controlOf(name).boundingBox()
        if (!box) throw new Error(`${name} is not drawn`)
        await page.mouse.click(box.x + Math.min(20, box.width / 2), box.y + box.height / 2)
        if ((await controlOf(name).getAttribute('aria-haspopup')) === 'dialog') {
          // a field that is chosen in a layer has the keyboard again once that is closed
          await expect.poll(() => focusedField(page), `${type.display}: ${name} opens`).toBe('')
          await page.keyboard.press('Escape')
        }
        await expect.poll(() => focusedField(page), `${type.display}: ${name}`).toBe(name)
        if (!(await controlOf(name).evaluate((control, typed) => control.matches(typed), TYPED))) continue
        await page.keyboard.type('7')
        await expect(controlOf(name), `${type.display}: ${name}`).toHaveValue(/7/)
        await page.keyboard.press('Backspace')
      }
    })
})

/** Dialogs and panels other than record forms: the page, the button that opens one, its title, and the entry of the menu where it has one. */
const layers = [
  ['/announcement', '新建公告', '新建公告'],
  ['/manage/employee-dep', '添加员工', '新建员工', '新建员工'],
  ['/person/api-keys', '创建密钥', '创建 API 密钥'],
] as const
const FIELDS =
  ':is(input:not([type="hidden"], [type="file"], [type="radio"]), textarea, [contenteditable="true"]):not(:disabled, [tabindex="-1"])'

test('Tab visits the fields of other layers once, in order', async ({ page, company }) => {
  await logIn(page, company.administrator)
  for (const [address, button, title, entry] of layers)
    await test.step(title, async () => {
      await page.goto(address)
      await page.getByRole('button', { name: button }).first().click()
      if (entry) await page.getByRole('menuitem', { name: entry }).click()
      const layer = page.getByRole('dialog', { name: title })
      const fields = layer.locator(FIELDS)
      await expect(fields.first()).toBeFocused()
      await expect(layer.locator('[aria-busy]')).toHaveCount(0)
      const visited: number[] = []
      for (let presses = 0; presses < 100; presses++) {
        const at = await fields.evaluateAll((all) => all.findIndex((each) => each.matches(':focus')))
        if (at === 0 && visited.length > 0) break
        if (at >= 0) visited.push(at)
        await page.keyboard.press('Tab')
      }
      expect(visited).toEqual(Array.from({ length: await fields.count() }, (_, at) => at))
      expect(visited.length).toBeGreaterThan(1)
    })
})
