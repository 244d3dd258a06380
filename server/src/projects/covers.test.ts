import { afterAll, beforeAll, expect, it } from 'vitest'
import { fileCalls } from '#protocol/files/calls.ts'
import { boardCalls } from '#protocol/projects/board-calls.ts'
import { projectCalls } from '#protocol/projects/calls.ts'
import { drawCompany, type Person, type TestCompany } from '../../test/people.ts'
import { PNG, uploadFile } from '../../test/upload.ts'

let company: TestCompany
let people: TestCompany['people']
beforeAll(async () => {
  company = await drawCompany()
  people = company.people
})
afterAll(() => company.close())

const upload = (by: Person) => uploadFile(company, by, fileCalls.upload, { name: 'a.png', content: PNG })
const fetched = async (by: Person, url: string) => {
  const response = await company.app.fastify.inject({
    method: 'POST',
    url: `/crm/api${url}`,
    headers: { 'admin-token': await by.token() },
  })
  return response.headers['content-type']
}
const acts = async () => {
  const rows = await company.platform.db
    .selectFrom('sys_log')
    .select(['behavior', 'object', 'detail'])
    .where('sub_model_label', '=', 51)
    .orderBy('id')
    .execute()
  return rows.map(({ behavior, detail }) => `${behavior} ${detail}`)
}

it('a cover of one’s own is seen by those who see the project, and another one replaces it', async () => {
  const { admin, repA, repB } = people
  const first = await upload(admin)
  const { workId, coverUrl } = await admin.ask(projectCalls.add, {
    name: '封面',
    isOpen: 0,
    ownerUserId: [repA.userId],
    isSystemCover: 0,
    batchId: first.batchId,
  })
  expect(coverUrl).toBe(first.url)
  expect(await repA.ask(projectCalls.read, { workId })).toMatchObject({ coverUrl, fileId: first.fileId })
  expect(await fetched(repA, first.url)).toContain('image/png')
  expect(await fetched(repB, first.url)).toContain('application/json')
  const second = await upload(admin)
  expect(await repA.call(projectCalls.update, { workId, batchId: second.batchId })).toMatchObject({
    code: 3007,
  })
  await admin.ask(projectCalls.update, { workId, batchId: second.batchId })
  expect((await repA.ask(projectCalls.read, { workId })).coverUrl).toBe(second.url)
  expect(await fetched(repA, first.url), 'the first one').toContain('application/json')
  const stolen = await upload(repB)
  expect(await admin.call(projectCalls.update, { workId, batchId: stolen.batchId })).toMatchObject({
    code: 401,
  })
  await admin.ask(projectCalls.remove, { workId })
  expect(await fetched(admin, second.url), 'of a deleted project').toContain('application/json')
})

it('an address that is no picture is no cover', async () => {
  const { admin } = people
  const made = (coverUrl: string) => admin.call(projectCalls.add, { name: '封面', isOpen: 0, coverUrl })
  for (const url of ['javascript:alert(1)', 'data:text/html,<b>', ' JavaScript:x'])
    expect(await made(url), url).toMatchObject({ code: 400 })
  for (const url of ['', '/covers/1.svg', 'https://example.com/a:b.png'])
    expect(await made(url), url).toMatchObject({ code: 0, data: { coverUrl: url } })
})

it('what is done with a project is in the operation log', async () => {
  const { admin, repA } = people
  const { workId } = await admin.ask(projectCalls.add, {
    name: '记录',
    isOpen: 0,
    ownerUserId: [repA.userId],
  })
  const [list] = await admin.ask(boardCalls.board, { workId })
  const before = (await acts()).length
  await admin.ask(projectCalls.update, { workId, name: '记录二' })
  await admin.ask(boardCalls.addList, { workId, name: '新' })
  await admin.ask(boardCalls.renameList, { workId, classId: list?.classId ?? 0, name: '改' })
  await repA.ask(projectCalls.leave, { workId })
  await admin.ask(projectCalls.update, { workId, status: 3 })
  await admin.ask(projectCalls.update, { workId, status: 1 })
  await admin.ask(projectCalls.remove, { workId })
  expect((await acts()).slice(before)).toEqual([
    '编辑 编辑了项目：记录二',
    '编辑 新建了任务列表：新',
    '编辑 将任务列表要做重命名为：改',
    '编辑 退出了项目：记录二',
    '归档 归档了项目：记录二',
    '恢复 恢复了项目：记录二',
    '删除 删除了项目：记录二',
  ])
})
