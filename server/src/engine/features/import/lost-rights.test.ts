import { afterAll, beforeAll, expect, it } from 'vitest'
import { customer } from '#protocol/crm/customer/type.ts'
import { importCalls } from '#protocol/crm/imports.ts'
import { poolAdminCalls } from '#protocol/crm/pool/calls.ts'
import { poolSheetCalls } from '#protocol/crm/pool/sheets.ts'
import { permissionCalls } from '#protocol/manage/roles/calls.ts'
import { actionIdOf, actionsUnder } from '#protocol/platform/permissions.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { makePool } from '../../../../test/make-pool.ts'
import { drawCompany, type TestCompany } from '../../../../test/people.ts'
import { REP_ROLE } from '../../../../test/role-fields.ts'
import { sendFile } from '../../../../test/upload.ts'
import { makeWorkbook, readWorkbook } from '../../../../test/workbook.ts'

/** A person who may import no more neither starts what was checked nor takes back what was imported. */

let company: TestCompany
beforeAll(async () => {
  company = await drawCompany()
})
afterAll(() => company.close())

it('of a type: the role lost its action', async () => {
  const { admin, repA } = company.people
  const { import: importing } = recordCallsOf(customer)
  const { raw } = await repA.call(importing.template, {})
  const headings = (await readWorkbook(raw))[1] ?? []
  const send = async (name: string, fields: Record<string, string> = {}) => {
    const cells: Record<string, string> = { '*客户名称': name, '*负责人': repA.realname }
    const content = await makeWorkbook(headings, [headings.map((heading) => cells[heading] ?? '')])
    await sendFile(company, repA, importing.upload, { name: 'a.xlsx', content }, fields)
    await company.platform.jobs.runDue()
  }
  await send('已导入')
  const [done] = await repA.ask(importCalls.history, { type: customer.label })
  expect(done).toMatchObject({ created: 1, canUndo: true })
  const importId = done?.importId ?? 0
  await send('只检查', { dryRun: '1' })
  const { rows } = await company.platform.pool.query(
    "select max(import_id) as id from imports where state = 'checked'",
  )
  const checked = Number(rows[0].id)
  const kept = actionsUnder('crm/customer').filter((id) => id !== actionIdOf('crm/customer/excelimport'))
  await admin.ask(permissionCalls.updateRoleMenu, { roleId: REP_ROLE, menuIds: kept, dataType: 1 })
  expect((await repA.call(importCalls.undo, { importId })).code).toBe(401)
  expect((await repA.call(importCalls.start, { importId: checked })).code).toBe(401)
  await admin.ask(permissionCalls.updateRoleMenu, {
    roleId: REP_ROLE,
    menuIds: [...actionsUnder('crm/customer')],
    dataType: 1,
  })
  expect((await repA.call(importCalls.undo, { importId })).code).toBe(0)
})

it('into a pool: he administers it no more', async () => {
  const { admin, managerA, repB } = company.people
  const poolId = await makePool(company, '易主公海')
  const { raw } = await managerA.call(poolSheetCalls.template, { poolId })
  const headings = (await readWorkbook(raw))[1] ?? []
  const content = await makeWorkbook(headings, [['公海进来的']])
  const part = { name: 'a.xlsx', content }
  await sendFile(company, managerA, poolSheetCalls.upload, part, { poolId: String(poolId) })
  await company.platform.jobs.runDue()
  const [done] = await managerA.ask(importCalls.history, { type: customer.label })
  expect(done).toMatchObject({ poolId, created: 1 })
  const { rule: _rule, ...setting } = await admin.ask(poolAdminCalls.detail, { poolId })
  await admin.ask(poolAdminCalls.save, {
    ...setting,
    adminUserId: String(repB.userId),
    memberUserId: '',
    memberDeptId: String(company.departments.salesA),
  })
  expect((await managerA.call(importCalls.undo, { importId: done?.importId ?? 0 })).code).toBe(2091)
})
