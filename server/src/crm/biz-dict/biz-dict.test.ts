import { afterAll, beforeAll, expect, it } from 'vitest'
import { bizDictCalls } from '#protocol/crm/biz-dict/calls.ts'
import { drawCompany, type Person, type TestCompany } from '../../../test/people.ts'

let company: TestCompany
let admin: Person
let repA: Person
beforeAll(async () => {
  company = await drawCompany()
  ;({ admin, repA } = company.people)
})
afterAll(() => company.close())

const read = (queryCode: string, person = repA) => person.ask(bizDictCalls.read, { queryCode })
const names = async (queryCode: string) => (await read(queryCode)).map(({ bizName }) => bizName)
const find = async (queryCode: string, search: string) =>
  (await admin.ask(bizDictCalls.page, { queryCode, search })).list
const add = (entry: Record<string, unknown>, person = admin) => person.call(bizDictCalls.add, entry)

it('begins with the words that the company agreed on, read by everyone', async () => {
  expect((await read('icsProductType')).map(({ dictCode, bizName }) => `${dictCode} ${bizName}`)).toEqual([
    'JJ 清单计价',
    'TJ 土建算量',
    'GJ 钢筋算量',
    'AZ 安装算量',
    'ZTB 招投标工具',
    'RJS 软件锁',
    'QT 其他',
  ])
  const areas = await read('salesArea', company.people.hr)
  expect(areas.slice(0, 2)).toMatchObject([
    { dictCode: '3710', bizName: '威海', bizValue: 'WH' },
    { dictCode: '3702', bizName: '青岛', bizValue: 'QD' },
  ])
  expect(areas).toHaveLength(16)
  expect((await read('icsSynonym')).find(({ bizName }) => bizName === '过期')?.bizValue).toBe('到期')
  expect(await names('lockFaultType')).toHaveLength(7)
  expect([(await names('icsTerm')).length, (await names('icsStopWord')).length]).toEqual([37, 34])
  expect((await read('companyTheme')).map(({ bizName }) => bizName)).toEqual(['威海公司', '青岛公司'])
  expect((await read('contractProductText'))[0]?.bizValue).toContain('土建工程算量软件')
  expect(await names('lockForm')).toEqual(['单机锁', '网络锁', '云锁'])
  expect(await read('noSuchDictionary')).toEqual([])
})

it('takes entries by who sets parameters, each code and each name once in a dictionary', async () => {
  const entry = { queryCode: 'lockFaultType', bizName: '烧毁' }
  expect((await add(entry, repA)).code).toBe(401)
  expect((await repA.call(bizDictCalls.page, {})).code).toBe(401)
  expect((await add(entry)).code).toBe(0)
  expect((await read('lockFaultType')).at(-1)).toMatchObject({ dictCode: '8', bizName: '烧毁', sort: 8 })
  expect(await add(entry)).toMatchObject({ code: 400, msg: '该字典中已有此名称' })
  expect(await add({ ...entry, dictCode: '8', bizName: '别的' })).toMatchObject({ msg: '该字典中已有此编码' })
  expect((await add({ queryCode: 'icsProductType', dictCode: '8', bizName: '烧毁' })).code).toBe(0)
  expect((await add({ queryCode: 'noSuchDictionary', bizName: '无' })).code).toBe(400)
  expect((await add({ ...entry, dictCode: '含 空格', bizName: '码' })).code).toBe(400)
})

it('renames and withdraws, with a line in the log, and deletes nothing', async () => {
  const [found] = await find('icsStopWord', '怎么办')
  const dictId = found?.dictId ?? 0
  await admin.ask(bizDictCalls.update, { dictId, bizName: '该怎么办', bizValue: '' })
  expect(await find('icsStopWord', '该怎么办')).toMatchObject([{ dictId, sort: found?.sort, status: 1 }])
  await admin.ask(bizDictCalls.updateStatus, { dictId, status: 0 })
  expect(await names('icsStopWord')).not.toContain('该怎么办')
  expect(await find('icsStopWord', '该怎么办')).toMatchObject([{ dictId, status: 0 }])
  expect((await admin.call(bizDictCalls.updateStatus, { dictId: 999_999, status: 1 })).code).not.toBe(0)
  const { rows } = await company.platform.pool.query(
    `select detail from sys_log where object = '该怎么办' order by id desc limit 1`,
  )
  expect(rows).toEqual([{ detail: '停用了业务字典“智能客服停用词”的条目：该怎么办' }])
})

it('of many at once each gets a number of its own', async () => {
  const made = await Promise.all(
    Array.from({ length: 6 }, (_, at) => add({ queryCode: 'icsTerm', bizName: `同时${at}` })),
  )
  expect(made.map(({ code }) => code)).toEqual([0, 0, 0, 0, 0, 0])
  const found = await find('icsTerm', '同时')
  expect(new Set(found.map(({ dictCode }) => dictCode)).size).toBe(6)
})
