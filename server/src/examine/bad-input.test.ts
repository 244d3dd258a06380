import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { examineCalls } from '#protocol/examine/calls.ts'
import { oaTypes } from '#protocol/examine/forms.ts'
import { fileCalls } from '#protocol/files/calls.ts'
import { signIn } from '../../test/approvals.ts'
import { type ExamineInput, examinesOf } from '../../test/examines.ts'
import { nodes } from '../../test/flows.ts'
import { drawCompany, type Person, type TestCompany } from '../../test/people.ts'
import { PNG, uploadFile } from '../../test/upload.ts'

let company: TestCompany
beforeAll(async () => {
  company = await drawCompany()
  await signIn(company)
})
afterAll(() => company.close())
const { custom, ledBy, submit, submitted, decide, typesOf } = examinesOf(() => company)

describe('what a submission refuses, its check finds in the same words', () => {
  const taxi = { traffic: '30' }
  const leave = {
    type_id: '年假',
    start_time: '2025-06-03 09:00:00',
    end_time: '2025-06-03 18:00:00',
    duration: '1',
  }
  const cases: readonly [string, number, Record<string, unknown>, Partial<ExamineInput>?][] = [
    ['no reason', oaTypes.plain, { content: ' ' }],
    ['a long reason', oaTypes.plain, { content: '长'.repeat(256) }],
    ['a long remark', oaTypes.plain, { content: '事由', remark: '长'.repeat(1001) }],
    ['a time that is none', oaTypes.leave, { ...leave, start_time: '明天' }],
    ['leave of years', oaTypes.leave, { ...leave, end_time: '2028-03-01 09:00:00' }],
    [
      'a journey of years',
      oaTypes.trip,
      {},
      {
        oaExamineTravelList: [
          {
            vehicle: '火车',
            duration: '1',
            startTime: '2025-06-03 09:00:00',
            endTime: '2030-06-03 09:00:00',
          },
        ],
      },
    ],
    ['days that are no number', oaTypes.leave, { ...leave, duration: '一天' }],
    ['three decimals', oaTypes.leave, { ...leave, duration: '1.005' }],
    ['less than nothing', oaTypes.leave, { ...leave, duration: '-1' }],
    ['no money', oaTypes.loan, { money: '0' }],
    ['too much money', oaTypes.loan, { money: '99999999999' }],
    ['a negative cost', oaTypes.expense, {}, { oaExamineTravelList: [{ ...taxi, stay: '-5' }] }],
    ['too many lines', oaTypes.expense, {}, { oaExamineTravelList: Array.from({ length: 101 }, () => taxi) }],
    [
      'a long place',
      oaTypes.expense,
      {},
      { oaExamineTravelList: [{ ...taxi, startAddress: '市'.repeat(101) }] },
    ],
    ['an unknown vehicle', oaTypes.trip, {}, { oaExamineTravelList: [{ vehicle: '飞毯', duration: '1' }] }],
  ]

  it.each(cases)('%s', async (_what, oaType, values, rest = {}) => {
    const { repA, managerA } = company.people
    const categoryId = await ledBy(oaType, managerA)
    const oaExamine = { categoryId, content: '事由', ...values }
    const { code, msg } = await submit(repA, categoryId, oaExamine, rest)
    expect(code).not.toBe(0)
    const { findings } = await repA.ask(examineCalls.check, { oaExamine, ...rest })
    expect(findings[0]).toMatchObject({ level: 'refusal', words: msg })
    company.platform.clock.advance(60_000)
  })
})

it('words are kept as they were written, markup too', async () => {
  const { repA, managerA } = company.people
  const script = '<script>alert(1)</script>'
  const line = { traffic: '1', description: script, startAddress: script }
  const categoryId = await ledBy(oaTypes.expense, managerA)
  const { examineId } = await submitted(repA, categoryId, { remark: script }, { oaExamineTravelList: [line] })
  expect(await repA.ask(examineCalls.detail, { examineId })).toMatchObject({
    remark: script,
    examineTravelList: [{ description: script, startAddress: script }],
  })
})

it('a repeated submit is one approval; the same key for another content is refused', async () => {
  const { repA, managerA } = company.people
  const categoryId = await ledBy(oaTypes.plain, managerA)
  const requestKey = randomUUID()
  const content = `一次${requestKey}`
  const send = (words = content) => submit(repA, categoryId, { content: words }, { requestKey })
  const [one, other] = await Promise.all([send(), send()])
  expect([one.code, other.code, (await send()).code]).toEqual([0, 0, 0])
  const { list } = await repA.ask(examineCalls.mine, { pageType: 0 })
  expect(list.filter((each) => each.content === content)).toHaveLength(1)
  expect((await send('别的')).code).not.toBe(0)
  // it arrived, although the type has a newer version now
  await ledBy(oaTypes.plain, managerA)
  expect((await send()).code).toBe(0)
})

it('a type that changes while people submit: each approval has the form of the version it is of', async () => {
  const { admin, repA, repB, managerA } = company.people
  const categoryId = await custom('并发申请', [nodes.members([managerA.userId])])
  const form = (name: string) => ({ categoryId, data: [{ name, formType: 'text' as const }] })
  await admin.ask(examineCalls.saveForm, form('甲'))
  await submitted(repA, categoryId, {})
  const answers = await Promise.all([
    admin.call(examineCalls.saveForm, form('乙')),
    ...[repA, repB, repA, repB].map((person) => submit(person, categoryId, { content: '并发' })),
  ])
  for (const { code } of answers) expect([0, 504]).toContain(code)
  const next = (await typesOf(repA)).find(({ examineName }) => examineName === '并发申请')?.examineId ?? 0
  const { list } = await repA.ask(examineCalls.mine, { categoryId: next, pageType: 0 })
  expect(list.length).toBeGreaterThan(0)
  for (const each of list) {
    const fields = (await repA.ask(examineCalls.filledForm, { examineId: each.examineId, type: 1 })).flat()
    expect(fields.at(-1)?.name).toBe(each.categoryId === categoryId ? '甲' : '乙')
  }
})

describe('invoices of lines', () => {
  const upload = async (person: Person, name: string) => {
    const batchId = randomUUID().replaceAll('-', '')
    await uploadFile(company, person, fileCalls.upload, { name, content: PNG }, { batchId, type: 'img' })
    return batchId
  }

  it('are shown with their lines, read by who decides, and go with their line', async () => {
    const { repA, repB, managerA } = company.people
    const categoryId = await ledBy(oaTypes.expense, managerA)
    const [one, two] = [await upload(repA, '发票一.png'), await upload(repA, '发票二.png')]
    const lines = [
      { traffic: '10', batchId: one },
      { stay: '20', batchId: two },
    ]
    const made = await submitted(repA, categoryId, {}, { oaExamineTravelList: lines })
    const { examineId } = made
    const shown = await managerA.ask(examineCalls.detail, { examineId })
    expect(shown.examineTravelList.map(({ img }) => img.map(({ name }) => name))).toEqual([
      ['发票一.png'],
      ['发票二.png'],
    ])
    const fileId = shown.examineTravelList[1]?.img[0]?.fileId ?? ''
    expect((await managerA.call(fileCalls.down, { fileId })).raw.equals(PNG)).toBe(true)
    expect(await repB.call(fileCalls.byId, { fileId })).not.toMatchObject({ code: 0 })
    await decide(managerA, made.examineRecordId, 2, '少一张')
    const edit = {
      oaExamine: { examineId, content: made.content },
      oaExamineTravelList: [{ traffic: '10', batchId: one }],
    }
    await repA.ask(examineCalls.save, edit)
    const after = await repA.ask(examineCalls.detail, { examineId })
    expect(after.examineTravelList.map(({ img }) => img.length)).toEqual([1])
    expect(await managerA.call(fileCalls.byId, { fileId })).not.toMatchObject({ code: 0 })
  })

  it('of others are not claimed', async () => {
    const { repA, repB, managerA } = company.people
    const categoryId = await ledBy(oaTypes.expense, managerA)
    const theirs = await upload(repA, '别人的.png')
    const rest = { oaExamineTravelList: [{ traffic: '10', batchId: theirs }] }
    expect(await submit(repB, categoryId, { content: '冒领' }, rest)).toMatchObject({ code: 401 })
  })
})
