import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { flowCalls } from '#protocol/approval/flow-calls.ts'
import { examineCalls } from '#protocol/examine/calls.ts'
import { type App, buildApp } from '#server/app.ts'
import { createJobs } from '#server/platform/jobs/jobs.ts'
import { signIn } from '../../test/approvals.ts'
import { createCaller } from '../../test/as.ts'
import { nodes } from '../../test/flows.ts'
import { drawCompany, type TestCompany } from '../../test/people.ts'

/** An installation from before office approvals, in which types were designed already (approval-office.md §19). */
let company: TestCompany
const apps: App[] = []
beforeAll(async () => {
  company = await drawCompany()
  await signIn(company)
})
afterAll(async () => {
  for (const app of apps) await app.close()
  await company.close()
})

/** Starts the server on the company's database as it is. */
async function start() {
  const { platform, people } = company
  const app = await buildApp({ ...platform, jobs: createJobs(platform) })
  apps.push(app)
  return createCaller(app.fastify, () => people.repA.token())
}

it('gets the types of the product once, beside its own, which stay as they are', async () => {
  const { admin, managerA, repA } = company.people
  const { db } = company.platform
  await sql`delete from approval_flows where label = 0`.execute(db)
  await sql`delete from declared where part = 'examineTypes'`.execute(db)
  const { examineId } = await admin.ask(flowCalls.save, {
    label: 0,
    examineName: '请假审批',
    managerList: [admin.userId],
    dataList: [nodes.members([managerA.userId])],
  })
  await sql`update approval_flows set oa_type = null, icon = null where id = ${examineId}`.execute(db)

  const person = await start()
  const typesOf = async () =>
    (await person.ask(flowCalls.usable, { label: 0, pageType: 0 })).list.map(
      ({ examineName, oaType, isSys }) => [examineName, oaType, isSys],
    )
  const after = await typesOf()
  expect(after).toEqual([
    ['请假审批', null, 0],
    ['普通审批', 1, 1],
    ['请假审批（系统）', 2, 1],
    ['出差审批', 3, 1],
    ['加班审批', 4, 1],
    ['差旅报销', 5, 1],
    ['借款申请', 6, 1],
    ['补卡审批', 7, 1],
    ['证明申请', 8, 1],
  ])
  // an old type is one of administrators: with a form, and submitted by its own flow
  const form = (await person.ask(examineCalls.form, { categoryId: examineId, type: '1' })).flat()
  expect(form.map(({ name }) => name)).toEqual(['审批事由', '备注'])
  await person.ask(examineCalls.save, { oaExamine: { categoryId: examineId, content: '旧类型' } })
  const { list } = await person.ask(examineCalls.mine, { categoryId: examineId })
  expect(list).toMatchObject([
    { content: '旧类型', type: 0, examineName: managerA.realname, createUserId: repA.userId },
  ])

  // what an administrator deletes or renames afterwards is not given again
  await sql`update approval_flows set name = '出差申请' where label = 0 and oa_type = 3`.execute(db)
  await sql`update approval_flows set status = 3 where label = 0 and oa_type = 6`.execute(db)
  const again = await start()
  const names = (await again.ask(flowCalls.usable, { label: 0, pageType: 0 })).list.map(
    ({ examineName }) => examineName,
  )
  expect(names).toEqual([
    '请假审批',
    '普通审批',
    '请假审批（系统）',
    '出差申请',
    '加班审批',
    '差旅报销',
    '补卡审批',
    '证明申请',
  ])
})
