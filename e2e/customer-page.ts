import type { Locator, Page } from '@playwright/test'
import { customer } from '#protocol/crm/customer/type.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import type { Company } from './fixture.ts'

/** Chooses from a dropped-down list by its visible words. */
export async function choose(page: Page, box: Locator, option: string): Promise<void> {
  await box.click()
  await page.locator('.ant-select-dropdown:visible').getByTitle(option, { exact: true }).click()
}

export const addCustomer = (company: Company, customerName: string, level?: string) =>
  company.ask(recordCallsOf(customer).add, {
    entity: { customerName },
    field: level ? [{ fieldName: 'level', fieldType: 2, value: level }] : [],
  })

export const list = (page: Page) => page.getByRole('grid', { name: '客户列表' })
export const rowOf = (page: Page, name: string) => list(page).getByRole('row').filter({ hasText: name })
export const detail = (page: Page) => page.getByRole('complementary', { name: '客户详情' })
export const searchBox = (page: Page) => page.getByRole('searchbox', { name: customer.list.searchHint })
