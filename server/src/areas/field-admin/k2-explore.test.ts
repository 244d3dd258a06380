import { afterAll, beforeAll, it } from 'vitest'
import { fieldAdminCalls } from '#protocol/calls/field-admin.ts'
import { recordCallsOf } from '#protocol/calls/records.ts'
import { customer } from '#protocol/records/customer.ts'
import { contacts } from '#protocol/records/contacts.ts'
import { leads } from '#protocol/records/leads.ts'
import { makeRecord } from '../../../test/make.ts'
import { drawCompany, type TestCompany } from '../../../test/people.ts'

let company: TestCompany
beforeAll(async () => { company = await drawCompany() })
afterAll(() => company.close())
it('x', async () => {
  const { admin, repA } = company.people
  for (const type of [customer, contacts, leads] as const) {
    const calls = recordCallsOf(type)
    const entity: Record<string, unknown> = { mobile: '13812345678', telephone: '0755-1', email: 'a@b.cn', website: 'http://x.cn', remark: 'R', nextTime: '2099-01-01 10:00:00', address: 'A', detailAddress: 'D', location: 'L', lng: 120, lat: 30 }
    if (type.key === 'contacts') entity.customerId = await makeRecord(repA, customer, { title: 'cc' })
    const id = await makeRecord(repA, type, { title: 'T' + type.key, entity })
    const rows = await admin.ask(fieldAdminCalls.roleFields, { roleId: 180170, label: type.label })
    console.log(type.key, rows.map((r) => `${r.fieldName}:${r.authLevel}:${r.maskType}:${JSON.stringify(Object.keys(r))}`).slice(0, 1), rows.map((r) => r.fieldName).join(' '))
    const look = async () => {
      const list = (await repA.ask(calls.list, { type: type.label, page: 1, limit: 50 })).list.find((r: any) => r[type.idKey] === id) ?? {}
      const detail = await repA.ask(calls.detail, { [type.idKey]: id } as any)
      const info = (await repA.ask(calls.information, { id } as any)).map((f: any) => f.fieldName)
      const form = (await repA.ask(calls.form, { id } as any).catch((e: any) => [String(e)])).flat().map((f: any) => f.fieldName)
      return { list: Object.keys(list as any), detail: Object.keys(detail as any), info, form }
    }
    const full = await look()
    for (const row of rows) {
      const r = await admin.call(fieldAdminCalls.saveRoleFields, { list: [{ ...row, authLevel: 1 }] })
      if (r.code !== 0) { console.log(type.key, row.fieldName, 'REFUSED', row.operateType); continue }
      const now = await look()
      const gone = Object.fromEntries(Object.entries(full).map(([k, v]) => [k, (v as string[]).filter((x) => !(now as any)[k].includes(x))]))
      console.log(type.key, row.fieldName, JSON.stringify(gone))
      await admin.ask(fieldAdminCalls.saveRoleFields, { list: [row] })
    }
    console.log('FULL', JSON.stringify(full))
  }
})
