import { afterAll, beforeAll, expect, it } from 'vitest'
import { approvalOptionCalls } from '#protocol/approval/option-calls.ts'
import { approvalCalls } from '#protocol/approval/record-calls.ts'
import { contract } from '#protocol/crm/contract/type.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { eventually } from '../../test/eventually.ts'
import { nodes, startFlow } from '../../test/flows.ts'
import { makeRecord } from '../../test/make.ts'
import { openPage } from '../../test/open-page.ts'
import { drawCompany, type TestCompany } from '../../test/people.ts'

let company: TestCompany
beforeAll(async () => {
  company = await drawCompany()
  await company.app.fastify.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => company.close())

it('whoever has a part in a submission, or looks at it, hears at once what another one has done', async () => {
  const { admin, director, managerA, repA, repB, finance } = company.people
  for (const person of [managerA, director]) await person.token()
  await company.app.services.directory.changed()
  const open = async (person: typeof admin) => {
    const page = await openPage(company.app, await person.token())
    await page.heard()
    return page
  }
  const [initiator, waiting, onlooker, stranger] = [
    await open(repA),
    await open(managerA),
    await open(finance),
    await open(repB),
  ]
  const both = nodes.members([managerA.userId, director.userId], { type: 3 })
  await startFlow(admin, [both], { label: contract.approval.label, managerList: [finance.userId] })
  const contractId = await makeRecord(repA, contract, { title: '直播合同', entity: { money: '100' } })
  /** Of approvals; that somebody's to-dos are others is told besides. */
  const news = ({ told }: { told: readonly string[] }) => told.filter((what) => what === 'approvals').length
  await eventually(() => expect([news(initiator), news(waiting)]).toEqual([1, 1]))
  expect(news(onlooker)).toBe(0)
  const { examineRecordId } = await admin.ask(recordCallsOf(contract).detail, { contractId })
  const recordId = Number(examineRecordId)
  await finance.ask(approvalCalls.view, { recordId })
  await director.ask(approvalCalls.decide, { recordId, status: 1, remarks: '' })
  await eventually(() => expect(news(onlooker)).toBe(1))
  await eventually(() => expect([news(initiator), news(waiting)]).toEqual([2, 2]))
  expect((await repB.call(approvalCalls.view, { recordId })).code).toBe(401)
  expect(news(stranger)).toBe(0)
  const nextId = await makeRecord(repA, contract, { title: '抄送合同', entity: { money: '100' } })
  const next = await admin.ask(recordCallsOf(contract).detail, { contractId: nextId })
  const copied = { recordId: Number(next.examineRecordId), userIds: [repB.userId] }
  await managerA.ask(approvalOptionCalls.copy, copied)
  await eventually(() => expect(news(stranger), 'who gets a copy').toBe(1))
  for (const page of [initiator, waiting, onlooker, stranger]) page.close()
})
