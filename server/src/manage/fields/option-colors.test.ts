import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customer } from '#protocol/crm/customer/type.ts'
import { fieldCalls } from '#protocol/crm/fields.ts'
import { levelColors } from '#protocol/crm/options.ts'
import { LINKED } from '#protocol/fields/rule/design.ts'
import { type DesignedField, fieldAdminCalls } from '#protocol/manage/fields/calls.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { fieldUpgrades } from '#server/engine/model/upgrade.ts'
import { grantDeclared } from '#server/platform/database/upgrade.ts'
import { drawCompany, type TestCompany } from '../../../test/people.ts'

const { label } = customer
const [important, usual, other] = ['A（重点客户）', 'B（普通客户）', 'C（非优先客户）'] as const
let company: TestCompany
beforeAll(async () => {
  company = await drawCompany()
})
afterAll(() => company.close())

const read = async () => (await company.people.admin.ask(fieldAdminCalls.definition, { label })).flat()
const level = async () => (await read()).find(({ fieldName }) => fieldName === 'level')

/** Saves the form with another level; a key that is undefined is not sent. */
async function saveLevel(change: Partial<Record<keyof DesignedField, unknown>>) {
  const data = (await read()).map((field) => (field.fieldName === 'level' ? { ...field, ...change } : field))
  return company.people.admin.call(fieldAdminCalls.saveDefinition, { label, data })
}

/** Where somebody who only works with customers meets the colours. */
async function shownTo() {
  const { repA } = company.people
  const form = (await repA.ask(recordCallsOf(customer).form, { type: '1' })).flat()
  const head = await repA.ask(fieldCalls.listHead, { label })
  return [...form, ...head]
    .filter(({ fieldName }) => fieldName === 'level')
    .map(({ optionColors }) => optionColors)
}

describe('colours of options', () => {
  it('begin as declared, and stand with the field in form and list', async () => {
    expect((await level())?.optionColors).toEqual(levelColors)
    expect(await shownTo()).toEqual([levelColors, levelColors])
    expect((await read()).find(({ fieldName }) => fieldName === 'industry')?.optionColors).toBeUndefined()
  })

  it('are chosen in the designer', async () => {
    const chosen = { [important]: 'red', [other]: 'purple' }
    expect((await saveLevel({ optionColors: chosen })).code).toBe(0)
    await expect.poll(shownTo).toEqual([chosen, chosen])
  })

  it('stay where a client does not know them, go with their option, and belong to linked ones as well', async () => {
    await saveLevel({ optionColors: { [important]: 'red', [usual]: 'cyan' } })
    await saveLevel({ optionColors: undefined, options: `${usual},其他` })
    expect((await level())?.optionColors).toEqual({ [usual]: 'cyan' })
    const options = JSON.stringify({ [important]: [], [usual]: [] })
    await saveLevel({ remark: LINKED, options, optionColors: { [important]: 'amber', 从未有过: 'red' } })
    expect((await level())?.optionColors).toEqual({ [important]: 'amber' })
  })

  it('are of the eight', async () => {
    const before = (await level())?.optionColors
    expect((await saveLevel({ optionColors: { [important]: 'pink' } })).code).toBe(400)
    expect((await level())?.optionColors).toEqual(before)
  })

  it('come to an installation from before, where nobody has chosen another', async () => {
    const { services } = company.app
    await saveLevel({ remark: '', options: `${important},${usual}`, optionColors: { [usual]: 'red' } })
    await sql`delete from declared where part = 'optionColors'`.execute(services.db)
    await grantDeclared(services, fieldUpgrades)
    await services.engine.catalog.changed()
    await expect
      .poll(async () => (await level())?.optionColors)
      .toEqual({ [important]: 'orange', [usual]: 'red' })
    await saveLevel({ optionColors: {} })
    await grantDeclared(services, fieldUpgrades)
    await services.engine.catalog.changed()
    expect((await level())?.optionColors).toBeUndefined()
  })
})
