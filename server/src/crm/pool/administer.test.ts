import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customer } from '#protocol/crm/customer/type.ts'
import { fieldCalls } from '#protocol/crm/fields.ts'
import { poolAdminCalls, poolCalls, poolMoveCalls } from '#protocol/crm/pool/calls.ts'
import { permissionCalls } from '#protocol/manage/roles/calls.ts'
import { can } from '#protocol/platform/permissions.ts'
import { during } from '../../../test/during.ts'
import { makeRecord } from '../../../test/make.ts'
import { makePool } from '../../../test/make-pool.ts'
import { drawCompany, type TestCompany } from '../../../test/people.ts'

let company: TestCompany
beforeAll(async () => {
  company = await drawCompany()
})
afterAll(() => company.close())

const names = async (person: TestCompany['people']['admin']) =>
  (await person.ask(poolCalls.names, {})).map((pool) => pool.poolName)

describe('a fresh installation', () => {
  it('begins with one pool of the first administrator', async () => {
    const { admin, repA } = company.people
    const page = await admin.ask(poolAdminCalls.list, {})
    expect(page.list).toHaveLength(1)
    expect(page.list[0]).toMatchObject({
      poolName: '系统默认公海',
      status: 1,
      adminUser: [{ userId: admin.userId }],
      memberUser: [{ userId: admin.userId }],
      customerNum: 0,
    })
    expect(await names(admin)).toEqual(['系统默认公海'])
    expect(await names(repA)).toEqual([])
    await admin.ask(poolCalls.listHead, {})
    const [only] = page.list
    const settings = await admin.ask(poolCalls.columnSettings, { poolId: only?.poolId ?? 0 })
    const columns = [...settings.value, ...settings.hideValue].toSorted((a, b) => a.id - b.id)
    expect(columns.map((column) => column.fieldName)).toEqual([
      'customerName',
      'mobile',
      'telephone',
      'website',
      'nextTime',
      'remark',
      'level',
      'source',
      'industry',
      'dealStatus',
      'lastTime',
      'updateTime',
      'createTime',
      'createUserName',
    ])
  })
})

describe('setting a pool up', () => {
  it('needs the right', async () => {
    const { repA } = company.people
    expect((await repA.call(poolAdminCalls.list, {})).code).toBe(401)
    expect((await repA.call(poolAdminCalls.save, { poolName: 'x' })).code).toBe(401)
  })

  it.each([
    [{ poolName: '' }, 400, '请输入公海名称'],
    [{ adminUserId: '' }, 2041, '公海管理员或公海成员不能为空'],
    [{ memberDeptId: '' }, 2041, '公海管理员或公海成员不能为空'],
    [{ memberUserId: '999999' }, 1125, '用户不存在！'],
    [{ memberDeptId: '999999' }, 1142, '部门已不存在！'],
    [{ preOwnerSetting: 1 }, 400, '前负责人限制领取天数需大于0'],
    [{ receiveSetting: 1, receiveNum: 0 }, 400, '领取频率限制个数需大于0'],
    [{ remindSetting: 1 }, 400, '提醒规则天数需大于0'],
    [{ putInRule: 1, rule: [] }, 400, '请勾选自动回收规则'],
    [
      { putInRule: 1, rule: [{ type: 1, level: [{ level: '所有客户', limitDay: '' }] }] },
      400,
      '收回规则超过天数需大于0',
    ],
    [{ field: [{ fieldName: 'customerName', isHidden: 0 }] }, 400, '公海字段至少要显示两个'],
  ])('refuses %j', async (wrong, code, msg) => {
    const { admin, managerA } = company.people
    const request = {
      poolName: '错误的公海',
      adminUserId: String(managerA.userId),
      memberDeptId: String(company.departments.salesA),
      ...wrong,
    }
    expect(await admin.call(poolAdminCalls.save, request)).toMatchObject({ code, msg })
    const page = await admin.ask(poolAdminCalls.list, { pageType: 0 })
    expect(page.list.some((pool) => pool.poolName === '错误的公海')).toBe(false)
  })

  it('keeps and replaces everything the form sends', async () => {
    const { admin, managerA, repA } = company.people
    const poolId = await makePool(company, '华东公海', {
      preOwnerSetting: 1,
      preOwnerSettingDay: 3,
      receiveSetting: 1,
      receiveNum: 5,
      remindSetting: 1,
      remindDay: 2,
      putInRule: 1,
      rule: [
        {
          type: 1,
          dealHandle: 0,
          businessHandle: 1,
          customerLevelSetting: 2,
          level: [
            { level: 'A（重点客户）', limitDay: 30 },
            { level: 'B（普通客户）', limitDay: '' },
          ],
        },
        { type: 3, customerLevelSetting: 1, level: [{ level: '所有客户', limitDay: 60 }] },
      ],
    })
    const pool = await admin.ask(poolAdminCalls.detail, { poolId })
    expect(pool).toMatchObject({
      poolName: '华东公海',
      adminUser: [{ userId: managerA.userId, realname: managerA.realname }],
      memberUser: [],
      memberDept: [{ id: company.departments.salesA, name: '销售一部' }],
      preOwnerSettingDay: 3,
      receiveNum: 5,
      remindDay: 2,
      rule: [
        {
          type: 1,
          dealHandle: 0,
          businessHandle: 1,
          levelSetting: [{ level: 'A（重点客户）', limitDay: 30 }],
        },
        { type: 3, levelSetting: [{ level: '所有客户', limitDay: 60 }] },
      ],
    })
    expect(pool.field.find((field) => field.fieldName === 'email')?.isHidden).toBe(1)
    expect(pool.field.find((field) => field.fieldName === 'mobile')?.isHidden).toBe(0)

    await admin.ask(poolAdminCalls.save, {
      poolId,
      poolName: '华东一区公海',
      adminUserId: String(managerA.userId),
      memberUserId: String(repA.userId),
      memberDeptId: '',
      putInRule: 0,
      rule: [],
      field: pool.field.map(({ fieldName, fieldId }) => ({
        fieldName,
        fieldId,
        isHidden: ['customerName', 'level', 'poolTime'].includes(fieldName) ? 0 : 1,
      })),
    })
    const changed = await admin.ask(poolAdminCalls.detail, { poolId })
    expect(changed).toMatchObject({
      poolName: '华东一区公海',
      memberUser: [{ userId: repA.userId }],
      memberDept: [],
      preOwnerSetting: 0,
      receiveSetting: 0,
      rule: [],
    })
    const heads = await repA.ask(poolCalls.listHead, { poolId })
    expect(heads.map((head) => head.fieldName)).toEqual(['customerName', 'level', 'poolTime'])
    await admin.ask(poolAdminCalls.remove, { poolId })
  })

  it('answers the levels of customers', async () => {
    expect(await company.people.admin.ask(poolAdminCalls.levels, {})).toEqual([
      'A（重点客户）',
      'B（普通客户）',
      'C（非优先客户）',
    ])
  })
})

describe('who sees a pool', () => {
  it('is said by membership, departments below included', async () => {
    const { admin, managerA, repA, repA2, repB, outsider } = company.people
    const poolId = await makePool(company, '部门公海')
    const auth = (person: typeof admin) => person.ask(poolCalls.auth, { poolId })
    const everything = { index: true, receive: true, distribute: true, excelexport: true, delete: true }
    const member = { index: true, receive: true, distribute: false, excelexport: false, delete: false }
    const nothing = { index: false, receive: false, distribute: false, excelexport: false, delete: false }
    expect(await auth(admin)).toEqual({ poolId, ...everything })
    expect(await auth(managerA)).toEqual({ poolId, ...everything })
    expect(await auth(repA)).toEqual({ poolId, ...member })
    expect(await auth(repA2)).toEqual({ poolId, ...member })
    expect(await auth(repB)).toEqual({ poolId, ...nothing })
    expect(await names(repA2)).toContain('部门公海')
    expect(await names(repB)).not.toContain('部门公海')

    const tree = async (person: typeof admin) => person.ask(permissionCalls.auth, {})
    expect(can(await tree(repA), 'crm/pool/receive')).toBe(true)
    expect(can(await tree(repA), 'crm/pool/distribute')).toBe(false)
    expect(can(await tree(managerA), 'crm/pool/distribute')).toBe(true)
    expect(can(await tree(repB), 'crm/pool')).toBe(false)
    for (const call of [poolCalls.list, poolCalls.listHead, poolCalls.columnSettings, poolCalls.fields])
      expect(await outsider.call(call, { poolId })).toMatchObject({
        code: 2091,
        msg: '没有该公海权限，不能进行操作',
      })
    expect((await repB.call(poolCalls.listHead, {})).code).toBe(2054)

    await admin.ask(poolAdminCalls.changeStatus, { poolId, status: 0 })
    expect(await names(repA)).not.toContain('部门公海')
    expect((await repA.call(poolCalls.list, { poolId })).code).toBe(2091)
    expect(can(await tree(repA), 'crm/pool')).toBe(false)
    await admin.ask(poolAdminCalls.remove, { poolId })
  })
})

describe('columns of a pool', () => {
  it('are each person’s own, per pool', async () => {
    const { repA, managerA } = company.people
    const poolId = await makePool(company, '列公海')
    const settings = await repA.ask(poolCalls.columnSettings, { poolId })
    const [first, second, ...others] = [...settings.value, ...settings.hideValue]
    if (!first || !second) throw new Error('no columns')
    await repA.ask(poolCalls.setColumns, { poolId, noHideFields: [second, first], hideFields: others })
    await repA.ask(poolCalls.setColumnWidth, { id: first.id, width: 222, field: first.fieldName, poolId })
    const heads = await repA.ask(poolCalls.listHead, { poolId })
    expect(heads.map((head) => head.fieldName)).toEqual([second.fieldName, first.fieldName])
    expect(heads[1]?.width).toBe(222)
    expect(await managerA.ask(poolCalls.listHead, { poolId })).toHaveLength(settings.value.length)
    const tooFew = { poolId, noHideFields: [first], hideFields: [second] }
    expect((await repA.call(poolCalls.setColumns, tooFew)).code).toBe(2069)
    const foreign = (await managerA.ask(poolCalls.columnSettings, { poolId })).value
    const stolen = { poolId, noHideFields: foreign.slice(0, 2), hideFields: [] }
    expect((await repA.call(poolCalls.setColumns, stolen)).code).toBe(1102)
  })

  it('tell customers’ own columns whether there is more than one pool', async () => {
    const settings = await company.people.admin.ask(fieldCalls.columnSettings, { label: customer.label })
    expect(settings.poolConfig).toBe(0)
  })
})

describe('giving a pool up', () => {
  it('refuses while customers lie in it; they can be moved on', async () => {
    const { admin, managerA, repA } = company.people
    const [from, to, off] = [
      await makePool(company, '旧公海'),
      await makePool(company, '新公海'),
      await makePool(company, '停用的公海'),
    ]
    await admin.ask(poolAdminCalls.changeStatus, { poolId: off, status: 0 })
    const id = await makeRecord(managerA, customer, { title: '要搬家的客户' })
    await managerA.ask(poolMoveCalls.putIn, { ids: [id], poolId: from })
    expect((await admin.call(poolAdminCalls.changeStatus, { poolId: from, status: 0 })).code).toBe(2036)
    expect((await admin.call(poolAdminCalls.remove, { poolId: from })).code).toBe(2042)
    const move = (prePoolId: number, postPoolId: number) =>
      admin.call(poolAdminCalls.transfer, { prePoolId, postPoolId })
    expect((await move(from, off)).code).toBe(2070)
    expect((await move(from, 999_999)).code).toBe(1102)
    expect((await move(from, to)).code).toBe(0)
    expect((await repA.ask(poolCalls.list, { poolId: from })).totalRow).toBe(0)
    expect((await repA.ask(poolCalls.list, { poolId: to })).totalRow).toBe(1)
    const pools = await admin.ask(poolAdminCalls.list, { pageType: 0 })
    expect(pools.list.find((pool) => pool.poolId === to)?.customerNum).toBe(1)
    expect((await admin.call(poolAdminCalls.remove, { poolId: from })).code).toBe(0)
    expect((await admin.ask(poolAdminCalls.names, {})).map((pool) => pool.poolId)).not.toContain(off)
  })

  it('leaves a customer that is being claimed out of the pool to which the others go', async () => {
    const { admin, repA } = company.people
    const [from, to] = [await makePool(company, '领取的公海'), await makePool(company, '转入的公海')]
    const id = await makeRecord(repA, customer)
    await admin.ask(poolMoveCalls.putIn, { ids: [id], poolId: from })
    await during(company.platform.db, {
      held: (trx) => sql`delete from customer_pool_relations where customer_id = ${id}`.execute(trx),
      waits: () => admin.ask(poolAdminCalls.transfer, { prePoolId: from, postPoolId: to }),
    })
    const { rows } = await sql`select from customer_pool_relations where customer_id = ${id}`.execute(
      company.platform.db,
    )
    expect(rows).toEqual([])
  })

  it('keeps the last one in use', async () => {
    const { admin } = company.people
    const page = await admin.ask(poolAdminCalls.list, { pageType: 0 })
    const empty = page.list.filter((pool) => pool.customerNum === 0 && pool.status === 1)
    const filled = page.list.find((pool) => pool.customerNum > 0)
    const [last] = empty
    if (!last || !filled) throw new Error('not as expected')
    await admin.ask(poolAdminCalls.transfer, { prePoolId: filled.poolId, postPoolId: last.poolId })
    const others = page.list.filter((pool) => pool.poolId !== last.poolId)
    for (const pool of others) await admin.ask(poolAdminCalls.remove, { poolId: pool.poolId })
    const rows = await admin.ask(poolCalls.list, { poolId: last.poolId })
    await admin.ask(poolCalls.remove, {
      poolId: last.poolId,
      ids: rows.list.map((row) => Number(row.customerId)),
    })
    expect((await admin.call(poolAdminCalls.changeStatus, { poolId: last.poolId, status: 0 })).code).toBe(
      2037,
    )
    expect((await admin.call(poolAdminCalls.remove, { poolId: last.poolId })).code).toBe(2043)
  })
})
