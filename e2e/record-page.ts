import type { Page } from '@playwright/test'
import { recordCallsOf } from '#protocol/record/calls.ts'
import { recordTypeNamed } from '#protocol/record-types.ts'
import type { Company } from './fixture.ts'

/** A record of the administrator's; `values` are fixed columns by key. */
export async function make(company: Company, key: string, values: Record<string, unknown>): Promise<number> {
  const type = recordTypeNamed(key)
  if (!type) throw new Error(`no record type ${key}`)
  const calls = recordCallsOf(type)
  const saved = calls.add.reply.parse(await company.ask(calls.add, { entity: values, field: [] }))
  return Number(saved[type.idKey])
}

export const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })
/** What can be done with the ticked records. */
export const bar = (page: Page) => page.getByRole('toolbar', { name: '对选中项的操作' })
export const tick = (page: Page, name: string) => row(page, name).getByRole('checkbox').click()

/** Types a name into a people select and takes the person. */
export async function choosePerson(page: Page, label: string, name: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: label }).fill(name)
  await page.locator('.ant-select-item-option', { hasText: name }).first().click()
}
