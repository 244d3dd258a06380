import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fieldCalls } from '#protocol/crm/fields.ts'
import { historyCalls } from '#protocol/crm/history.ts'
import { importCalls } from '#protocol/crm/imports.ts'
import { recycleCalls } from '#protocol/crm/operations.ts'
import { productCalls, productCategoryCalls } from '#protocol/crm/product/calls.ts'
import { product } from '#protocol/crm/product/type.ts'
import { sceneCalls } from '#protocol/crm/scenes.ts'
import { fileCalls } from '#protocol/files/calls.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { during } from '../../../test/during.ts'
import { makeRecord } from '../../../test/make.ts'
import { drawCompany, type Person, type TestCompany } from '../../../test/people.ts'
import { PNG, sendFile, uploadFile } from '../../../test/upload.ts'
import { makeWorkbook, readWorkbook } from '../../../test/workbook.ts'

const calls = recordCallsOf(product)
let company: TestCompany
let admin: Person
let managerA: Person
let managerB: Person
let repA: Person
let usual: number
beforeAll(async () => {
  company = await drawCompany()
  ;({ admin, managerA, managerB, repA } = company.people)
  const [first] = await admin.ask(productCategoryCalls.list, {})
  usual = first?.categoryId ?? 0
})
afterAll(() => company.close())

const answer = ({ code, msg }: { code: number; msg: string }) => [code, msg]
const addCategory = async (name: string, pid = 0) =>
  (await admin.ask(productCategoryCalls.save, { pid, name })).categoryId
const make = (entity: Record<string, unknown> = {}, person = managerA) =>
  makeRecord(person, product, { entity })
const detailOf = (productId: number, person = managerA) => person.ask(calls.detail, { productId })
const rowOf = async (productId: number, person = managerA, query: Record<string, unknown> = {}) =>
  (await person.ask(calls.list, { limit: 100, ...query })).list.find((row) => row.productId === productId)
const fieldOf = async (id: number | undefined, fieldName: string, person = managerA) =>
  (await person.ask(calls.form, { id, type: '1' })).flat().find((field) => field.fieldName === fieldName)
const linesOf = async (actionId: number) =>
  (await managerA.ask(historyCalls.list, { types: product.label, actionId })).flatMap(
    ({ content }) => content,
  )

describe('categories', () => {
  it('begin with one, and make a tree', async () => {
    const software = await addCategory('软件')
    const cloud = await addCategory('云服务', software)
    const tree = await repA.ask(productCategoryCalls.list, { type: 'tree' })
    expect(tree[0]).toEqual({ categoryId: usual, pid: 0, name: '默认', label: '默认' })
    expect(tree).toContainEqual({
      categoryId: software,
      pid: 0,
      name: '软件',
      label: '软件',
      children: [{ categoryId: cloud, pid: software, name: '云服务', label: '云服务' }],
    })
    expect(await repA.ask(productCategoryCalls.list, {})).toContainEqual({
      categoryId: cloud,
      pid: software,
      name: '云服务',
    })
  })

  it('are set by who may set the parameters of the business, and read by who may see products', async () => {
    expect((await managerA.call(productCategoryCalls.save, { pid: 0, name: '越权' })).code).toBe(401)
    expect((await company.people.hr.call(productCategoryCalls.list, {})).code).toBe(401)
    expect((await managerA.call(productCategoryCalls.list, {})).code).toBe(0)
  })

  it('have a name that their neighbours do not have, of at most twenty characters', async () => {
    const id = await addCategory('硬件')
    const save = (name: string, pid = 0) => admin.call(productCategoryCalls.save, { pid, name })
    expect(answer(await save(' '))).toEqual([400, '请填写名称'])
    expect((await save('一'.repeat(21))).code).toBe(400)
    expect(answer(await save('硬件'))).toEqual([400, '同一级下已有产品类别“硬件”'])
    expect((await save('硬件', id)).code).toBe(0)
    expect(answer(await save('孤儿', 99_999))).toEqual([400, '该产品类别已被删除，请刷新后再试'])
    expect(
      await admin.ask(productCategoryCalls.update, { categoryId: id, pid: 0, name: '硬件设备' }),
    ).toEqual({ categoryId: id, pid: 0, name: '硬件设备' })
  })

  it('have it alone, also when two are made at once', async () => {
    const replies = await during(company.platform.db, {
      held: (trx) => sql`lock table product_categories in share row exclusive mode`.execute(trx),
      waits: () =>
        Promise.all([0, 1].map(() => admin.call(productCategoryCalls.save, { pid: 0, name: '同时' }))),
      waiters: 2,
    })
    expect(replies.map(({ code }) => code).toSorted()).toEqual([0, 400])
  })

  it('have at most twenty levels', async () => {
    let pid = 0
    for (let level = 1; level <= 20; level++) pid = await addCategory(`第${level}层`, pid)
    const more = await admin.call(productCategoryCalls.save, { pid, name: '太深' })
    expect(answer(more)).toEqual([400, '产品类别最多20级'])
  })

  it('stay while they have products or others below them', async () => {
    const above = await addCategory('上级')
    const below = await addCategory('下级', above)
    const id = await make({ categoryId: below })
    const remove = (categoryId: number) => admin.call(productCategoryCalls.remove, { id: categoryId })
    expect(answer(await remove(above))).toEqual([2006, '该类别下有其他产品类别！'])
    expect(answer(await remove(below))).toEqual([2005, '该产品类别已关联产品，不能删除！'])
    await managerA.ask(calls.remove, { ids: [id] })
    expect([(await remove(below)).code, (await remove(above)).code]).toEqual([0, 0])
    // what comes back keeps the words of its category
    await admin.ask(recycleCalls.restore, { type: product.label, ids: [id] })
    expect(await detailOf(id)).toMatchObject({ categoryId: below, categoryName: '下级' })
    const chosen = { name: '迟到', num: 'C-迟到', price: 1, categoryId: below }
    expect(answer(await managerA.call(calls.add, { entity: chosen, field: [] }))).toEqual([
      400,
      '产品类别不存在',
    ])
    expect(
      (await managerA.call(calls.update, { entity: { productId: id, ...chosen, name: '留着' }, field: [] }))
        .code,
    ).toBe(0)
  })
})

describe('the category of a product', () => {
  it('stands by its name in rows, forms, details, history and sheets', async () => {
    const group = await addCategory('电脑')
    const notebook = await addCategory('笔记本', group)
    const id = await make({ categoryId: notebook })
    expect(await rowOf(id)).toMatchObject({ categoryId: notebook, categoryName: '笔记本' })
    expect(await detailOf(id)).toMatchObject({ categoryId: notebook, categoryName: '笔记本' })
    expect(await fieldOf(id, 'categoryId')).toMatchObject({ value: [group, notebook], words: '笔记本' })
    const head = await managerA.ask(fieldCalls.listHead, { label: product.label })
    expect(head.find(({ name }) => name === '产品类别')).toMatchObject({
      fieldName: 'categoryName',
      formType: 'category',
    })
    await managerA.ask(calls.update, { entity: { productId: id, categoryId: group }, field: [] })
    expect(await linesOf(id)).toContain('将产品类别 由笔记本修改为电脑。')
    const { raw } = await managerA.call(calls.exportAll, {})
    const [headings = [], ...rows] = await readWorkbook(raw)
    const names = rows.map((row) => row[headings.indexOf('产品类别')])
    expect(names).toContain('电脑')
    await admin.ask(productCategoryCalls.update, { categoryId: group, pid: 0, name: '计算机' })
    expect(await detailOf(id)).toMatchObject({ categoryName: '计算机' })
  })

  it('filters with all that is below it, and orders by the tree', async () => {
    const group = await addCategory('网络')
    const [router, cable] = [await addCategory('路由器', group), await addCategory('网线', group)]
    const [one, two] = [await make({ categoryId: cable }), await make({ categoryId: router })]
    const idsBy = async (categoryId: number, query = {}) => {
      const searchList = [{ name: 'categoryId', formType: 'category', type: 1, values: [categoryId] }]
      return (await managerA.ask(calls.list, { searchList, ...query })).list.map((row) => row.productId)
    }
    expect(await idsBy(group, { sortField: 'categoryName', order: 2 })).toEqual([two, one])
    expect(await idsBy(group, { sortField: 'categoryName', order: 1 })).toEqual([one, two])
    expect(await idsBy(cable)).toEqual([one])
    const filters = await managerA.ask(sceneCalls.filterFields, { label: product.label })
    expect(filters.find(({ fieldName }) => fieldName === 'categoryId')?.setting).toContainEqual({
      name: '网络/网线',
      value: cable,
    })
  })

  it('is one of those that are there', async () => {
    const entity = { name: '没有类别', num: 'C-无', price: 1 }
    const add = (more: object) => managerA.call(calls.add, { entity: { ...entity, ...more }, field: [] })
    expect(answer(await add({ categoryId: 987_654 }))).toEqual([400, '产品类别不存在'])
    expect(answer(await add({ categoryId: '' }))).toEqual([400, '产品类别不能为空'])
    expect((await add({ categoryId: usual })).code).toBe(0)
  })
})

describe('on sale or not', () => {
  it('is a word in lists and a code in details, and begins on sale', async () => {
    const id = await make()
    expect([(await rowOf(id))?.status, (await detailOf(id)).status]).toEqual(['上架', 1])
    expect(await fieldOf(undefined, 'status')).toMatchObject({ value: 1, isNull: 1, formType: 'select' })
    const off = await make({ status: '0' })
    expect([(await rowOf(off))?.status, (await detailOf(off)).status]).toEqual(['下架', 0])
    const lists = async (name: string) => {
      const scenes = await managerA.ask(sceneCalls.list, { type: product.label })
      const sceneId = scenes.find((scene) => scene.name === name)?.sceneId
      const { list } = await managerA.ask(calls.list, { limit: 100, sceneId })
      return list.map((row) => row.productId)
    }
    expect([(await lists('上架的产品')).includes(off), (await lists('下架的产品')).includes(off)]).toEqual([
      false,
      true,
    ])
  })

  it('is changed for many at once by who may, and the history says so', async () => {
    const ids = [await make(), await make({ status: 0 })]
    const set = (status: '0' | '1', person: Person) => person.call(productCalls.changeStatus, { ids, status })
    expect((await set('0', repA)).code).toBe(401)
    expect((await set('0', managerB)).code).toBe(0)
    expect(await Promise.all(ids.map(async (id) => (await detailOf(id)).status))).toEqual([0, 0])
    expect((await set('1', managerA)).code).toBe(0)
    expect(await linesOf(ids[0] ?? 0)).toEqual(['将产品上架', '将产品下架', '新建了产品'])
  })

  it('is chosen in the form of an existing one by who may', async () => {
    const id = await make()
    await managerA.ask(calls.update, { entity: { productId: id, status: '0', price: '9.5' }, field: [] })
    expect(await detailOf(id)).toMatchObject({ status: 0, price: 9.5 })
    await managerA.ask(calls.update, { entity: { productId: id, status: 1 }, field: [] })
    expect(await detailOf(id)).toMatchObject({ status: 1 })
    expect(
      (await managerA.call(calls.update, { entity: { productId: id, status: 7 }, field: [] })).code,
    ).toBe(400)
  })

  it('decides what the list of what is sold holds', async () => {
    const [on, off] = [await make(), await make({ status: 0 })]
    const { list } = await repA.ask(productCalls.listOnSale, { limit: 100 })
    const ids = list.map((row) => row.productId)
    expect([ids.includes(on), ids.includes(off)]).toEqual([true, false])
  })
})

describe('pictures', () => {
  const picture = (person = managerA) =>
    uploadFile(company, person, fileCalls.upload, { name: '图.png', content: PNG }, { type: 'img' })

  it('are saved by the ids of their files, in their order', async () => {
    const [one, two, three] = [await picture(), await picture(), await picture()]
    const id = await make({ mainFileIds: `${two.fileId},${one.fileId}`, detailFileIds: three.fileId })
    const shown = await detailOf(id, repA)
    expect(shown).toMatchObject({
      mainFileIds: `${two.fileId},${one.fileId}`,
      mainFileList: [{ fileId: two.fileId }, { fileId: one.fileId }],
      detailFileList: [{ fileId: three.fileId }],
    })
    // who may read the product sees its pictures
    expect((await repA.call(fileCalls.byId, { fileId: one.fileId })).code).toBe(0)
    await managerA.ask(calls.update, { entity: { productId: id, mainFileIds: one.fileId }, field: [] })
    expect(await detailOf(id)).toMatchObject({ mainFileList: [{ fileId: one.fileId }] })
    expect((await repA.call(fileCalls.byId, { fileId: two.fileId })).code).not.toBe(0)
    await managerA.ask(calls.update, { entity: { productId: id, mainFileIds: '' }, field: [] })
    expect(await detailOf(id)).toMatchObject({ mainFileIds: '', mainFileList: [] })
  })

  it('are nine at most, pictures, and the saver’s own', async () => {
    const ids: string[] = []
    for (let made = 0; made < 10; made++) ids.push((await picture()).fileId)
    const add = (mainFileIds: string, num: string) =>
      managerA.call(calls.add, {
        entity: { name: num, num, price: 1, categoryId: usual, mainFileIds },
        field: [],
      })
    expect(answer(await add(ids.join(), 'P-10'))).toEqual([400, '最多只能上传9张图片'])
    expect((await add(ids.slice(0, 9).join(), 'P-9')).code).toBe(0)
    const text = await uploadFile(company, managerA, fileCalls.upload, { name: '文.txt', content: '文' })
    expect(answer(await add(text.fileId, 'P-文'))).toEqual([400, '请选择正确的文件类型'])
    expect(answer(await add('987654', 'P-无'))).toEqual([400, '产品图片不存在'])
    expect((await add((await picture(managerB)).fileId, 'P-别人')).code).toBe(401)
  })
})

describe('everybody with the right', () => {
  it('sees, changes and deletes all products, whoever owns them', async () => {
    const id = await make({}, managerA)
    expect(await rowOf(id, repA)).toBeDefined()
    expect(await detailOf(id, repA)).toMatchObject({ dataAuth: 1 })
    const update = (person: Person, price: number) =>
      person.call(calls.update, { entity: { productId: id, price }, field: [] })
    expect([(await update(repA, 2)).code, (await update(managerB, 3)).code]).toEqual([401, 0])
    const transfer = { ids: [id], ownerUserId: company.people.repB.userId }
    expect([
      (await repA.call(calls.transfer, transfer)).code,
      (await managerB.call(calls.transfer, transfer)).code,
    ]).toEqual([401, 0])
    expect((await repA.call(calls.remove, { ids: [id] })).code).toBe(401)
    expect((await managerB.call(calls.remove, { ids: [id] })).code).toBe(0)
    expect(answer(await managerA.call(calls.detail, { productId: id }))).toEqual([2004, '数据已被删除'])
    expect((await company.people.hr.call(calls.list, {})).code).toBe(401)
  })
})

it('an import names categories and the state by their words', async () => {
  const group = await addCategory('办公')
  const chair = await addCategory('椅子', group)
  await addCategory('椅子', await addCategory('家具'))
  const { raw } = await managerA.call(calls.import.template, {})
  const headings = (await readWorkbook(raw))[1] ?? []
  expect(headings.map((title) => title.replace('*', ''))).toEqual(
    expect.arrayContaining(['产品名称', '产品类别', '产品编码', '价格', '是否上下架']),
  )
  const row = (cells: Record<string, unknown>) =>
    headings.map((title) => ({ 负责人: '安小一', 价格: 5, ...cells })[title.replace('*', '')] ?? '')
  const content = await makeWorkbook(headings, [
    row({ 产品名称: '转椅', 产品编码: 'I-1', 产品类别: '办公/椅子', 是否上下架: '下架' }),
    row({ 产品名称: '书桌', 产品编码: 'I-2', 产品类别: '办公', 是否上下架: '上架' }),
    row({ 产品名称: '柜子', 产品编码: 'I-3', 产品类别: '没有的' }),
    row({ 产品名称: '凳子', 产品编码: 'I-4', 产品类别: '椅子', 是否上下架: '？' }),
  ])
  expect((await sendFile(company, managerA, calls.import.upload, { name: '产品.xlsx', content })).code).toBe(
    0,
  )
  await company.platform.jobs.runDue()
  const [done] = await managerA.ask(importCalls.history, { type: product.label })
  const { faults } = await managerA.ask(importCalls.read, { importId: done?.importId ?? 0 })
  expect(faults.map(({ message }) => message)).toEqual(['填写的产品类别不存在', '产品类别名称不唯一'])
  const { list } = await managerA.ask(calls.list, { search: '转椅' })
  expect(list).toMatchObject([{ categoryId: chair, status: '下架', price: 5 }])
})

describe('how a product is sold', () => {
  it('is rented until its form says otherwise, in rows, forms and filters', async () => {
    const rented = await make()
    const serviced = await make({ saleMode: 2 })
    const bought = await make({ saleMode: '1' })
    expect(await rowOf(rented)).toMatchObject({ saleMode: 0, quotaIds: '' })
    expect(await rowOf(bought)).toMatchObject({ saleMode: 1 })
    expect(await fieldOf(undefined, 'saleMode')).toMatchObject({
      name: '销售方式',
      value: 0,
      setting: [
        { name: '租赁', value: 0 },
        { name: '买卖', value: 1 },
        { name: '服务费', value: 2 },
      ],
    })
    const found = await managerA.ask(calls.list, {
      searchList: [{ name: 'saleMode', formType: 'number', type: 1, values: [2] }],
    })
    expect(found.list.map(({ productId }) => productId)).toEqual([serviced])
    expect((await managerA.call(calls.update, { entity: { productId: rented, saleMode: 3 } })).code).toBe(400)
    await managerA.ask(calls.update, { entity: { productId: rented, saleMode: 1 } })
    expect(await rowOf(rented)).toMatchObject({ saleMode: 1 })
    await managerA.ask(calls.update, { entity: { productId: rented, name: '另一个' } })
    await managerA.ask(calls.update, { entity: { productId: rented, saleMode: '' } })
    expect(await rowOf(rented)).toMatchObject({ saleMode: 1 })
  })
})
