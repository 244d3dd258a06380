import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '#protocol/crm/contract/type.ts'
import { receivables } from '#protocol/crm/receivables/type.ts'
import { fileCalls } from '#protocol/files/calls.ts'
import { permissionCalls } from '#protocol/manage/roles/calls.ts'
import { actionIdOf } from '#protocol/platform/permissions.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { makeRecord } from '../../../test/make.ts'
import { drawCompany, type Person, type TestCompany } from '../../../test/people.ts'
import { sendFile, uploadFile } from '../../../test/upload.ts'

/** Finance attaches bank slips to contracts that they read (record-engine.md §6.5). */

let company: TestCompany
let contractId = 0
let receivablesId = 0
beforeAll(async () => {
  company = await drawCompany()
  const { repA } = company.people
  contractId = await makeRecord(repA, contract)
  const { customerId } = await repA.ask(recordCallsOf(contract).detail, { contractId })
  receivablesId = await makeRecord(repA, receivables, { entity: { contractId, customerId } })
})
afterAll(() => company.close())

/** Gives a person these rights over the records of all, and no other. */
async function grant({ userId }: Person, roleName: string, leaves: readonly string[]) {
  const { admin } = company.people
  await admin.ask(permissionCalls.addRole, { roleName, roleType: 2 })
  const roles = await admin.ask(permissionCalls.getRoleByType, { type: 2 })
  const roleId = roles.find((role) => role.roleName === roleName)?.roleId ?? 0
  const menuIds = leaves.flatMap((leaf) => actionIdOf(`crm/${leaf}`) ?? [])
  await admin.ask(permissionCalls.updateRoleMenu, { roleId, menuIds, dataType: 5 })
  await admin.ask(permissionCalls.relatedUser, { userIds: [userId], roleIds: [roleId] })
}
const batchOf = async (type: RecordType, id: number): Promise<string> => {
  const { rows } = await company.platform.pool.query(`select batch_id from ${type.table} where id = $1`, [id])
  return rows[0].batch_id
}
const slip = { name: '回单.pdf', content: '回单' }
const upload = async (person: Person, type: RecordType, id: number) =>
  (await sendFile(company, person, fileCalls.upload, slip, { batchId: await batchOf(type, id) })).code

it('a reader who enters what belongs to a contract attaches to it, and to what belongs to it, without editing it', async () => {
  const { outsider: finance, hr, repA, repB } = company.people
  const reads = ['contract/index', 'contract/read', 'receivables/index', 'receivables/read']
  await grant(finance, '出纳', [...reads, 'receivables/save'])
  await grant(hr, '只看', reads)
  for (const [type, id] of [
    [contract, contractId],
    [receivables, receivablesId],
  ] as const) {
    expect([type.key, await upload(finance, type, id)]).toEqual([type.key, 0])
    // who may not enter anything there, and who does not read it
    expect([type.key, await upload(hr, type, id)]).toEqual([type.key, 401])
    expect([type.key, await upload(repB, type, id)]).toEqual([type.key, 401])
    expect([type.key, await upload(repA, type, id)]).toEqual([type.key, 0])
  }
  const edit = { entity: { contractId, name: '改名' }, field: [] }
  expect((await finance.call(recordCallsOf(contract).update, edit)).code).toBe(401)
})

it('such a reader renames and deletes only their own', async () => {
  const { outsider: finance, repA } = company.people
  const batchId = await batchOf(contract, contractId)
  const theirs = await uploadFile(company, finance, fileCalls.upload, slip, { batchId })
  const others = await uploadFile(company, repA, fileCalls.upload, slip, { batchId })
  const files = await finance.ask(recordCallsOf(contract).files, { id: contractId })
  const readOnly = (id: unknown) => files.find(({ fileId }) => String(fileId) === String(id))?.readOnly
  expect([readOnly(theirs.fileId), readOnly(others.fileId)]).toEqual([0, 1])
  const rename = (fileId: string) => finance.call(fileCalls.rename, { fileId, name: '新名.pdf' })
  const remove = (id: string) => finance.call(fileCalls.remove, { id })
  expect((await rename(others.fileId)).code).toBe(401)
  expect((await remove(others.fileId)).code).toBe(401)
  expect((await finance.call(fileCalls.removeBatch, { batchId })).code).toBe(401)
  expect((await rename(theirs.fileId)).code).toBe(0)
  expect((await remove(theirs.fileId)).code).toBe(0)
})
