import type { Page } from '@playwright/test'
import { sharedCallsOf } from '#protocol/applications.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { recordTypeNamed } from '#protocol/record-types.ts'
import type { Company } from './fixture.ts'
import { typeInto } from './typing.ts'

/** Types whose address is not their key. */
const addressed: Readonly<Record<string, string>> = {
  lockClaim: 'newLockClaim',
  officialLetter: 'letters',
}
/** The address of a type's list. */
export const addressOf = ({ node, key }: Pick<RecordType, 'node' | 'key'>): string =>
  `/${node.split('/')[0]}/${addressed[key] ?? key}`

/** A record of the administrator's; `values` are fixed columns by key. */
export async function make(company: Company, key: string, values: Record<string, unknown>): Promise<number> {
  const type = recordTypeNamed(key)
  if (!type) throw new Error(`no record type ${key}`)
  const calls = recordCallsOf(type)
  const saved = calls.add.reply.parse(await company.ask(calls.add, { entity: values, field: [] }))
  return Number(saved[type.idKey])
}

/** Shows the administrator every column of a type, as no list does by itself. */
export async function showAllColumns(company: Company, key: string): Promise<void> {
  const type = recordTypeNamed(key)
  if (!type) throw new Error(`no record type ${key}`)
  const { label } = type
  const { columnSettings, setColumns } = sharedCallsOf(type, 'columns')
  const { value, hideValue } = columnSettings.reply.parse(await company.ask(columnSettings, { label }))
  await company.ask(setColumns, { label, noHideFields: [...value, ...hideValue], hideFields: [] })
}

/** Restores the administrator's list of a type to the default columns. */
export async function restoreColumns(company: Company, key: string): Promise<void> {
  const type = recordTypeNamed(key)
  if (!type) throw new Error(`no record type ${key}`)
  await company.ask(sharedCallsOf(type, 'columns').restoreColumns, { label: type.label })
}

export const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })
/** What can be done with the ticked records. */
export const bar = (page: Page) => page.getByRole('toolbar', { name: '对选中项的操作' })
export const tick = (page: Page, name: string) => row(page, name).getByRole('checkbox').click()

/** Types a name into a people select and takes the person. */
export async function choosePerson(page: Page, label: string, name: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await typeInto(dialog.getByRole('combobox', { name: label }), name)
  await page.locator('.ant-select-item-option', { hasText: name }).first().click()
}
