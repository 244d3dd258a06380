import { expect } from 'vitest'
import { hrmImportCalls } from '#protocol/hrm/employees/import-calls.ts'
import { employeeSheetCalls } from '#protocol/hrm/employees/sheet.ts'
import { employee } from '#protocol/hrm/employees/type.ts'
import { archiveSheetCalls } from '#protocol/hrm/salary/archive-sheets.ts'
import { messageCalls } from '#protocol/messages/calls.ts'
import { importMessageCalls } from '#protocol/record/calls/imports.ts'
import { DAY } from '#server/platform/time/clock.ts'
import type { Person } from '../people.ts'
import { sendFile } from '../upload.ts'
import { makeWorkbook, readWorkbook } from '../workbook.ts'
import type { Office } from './raising.ts'

const failedRows = async (messageId: number, person: Person) =>
  readWorkbook((await person.call(importMessageCalls.errors, { messageId })).raw)

/** 50, 81, 82: imports, whose errors can be downloaded while `valid` is 1. */
export async function importSheets({ people, company, raisesEachTime }: Office): Promise<void> {
  const { hr } = people
  const heads = ['姓名(*)', '手机(*)', '工号(*)', '入职日期(*)-例:[2020年10月1日]', '聘用形式(*)']
  const row = ['导入人', '不是手机', 'SH1', '2024年3月1日', '正式']
  const employees = { name: '员工.xlsx', content: await makeWorkbook(heads, [row]) }
  const sheet = await readWorkbook((await hr.call(archiveSheetCalls.fixTemplate, {})).raw)
  const head = (sheet[1] ?? []).map((title) => title.replace(/^\*/, ''))
  const cells = (values: Readonly<Record<string, string>>) => head.map((title) => values[title] ?? '')
  const pay = {
    name: '薪资.xlsx',
    content: await makeWorkbook(head, [cells({ 工号: 'X9', '转正后工资-基本工资': '1' })]),
  }
  const changeSheet = await readWorkbook((await hr.call(archiveSheetCalls.changeTemplate, {})).raw)
  const changeHead = (changeSheet[1] ?? []).map((title) => title.replace(/^\*/, ''))
  const change = {
    name: '调薪.xlsx',
    content: await makeWorkbook(changeHead, [changeHead.map((title) => (title === '工号' ? 'X9' : '1'))]),
  }
  for (const [type, call, file] of [
    [50, employeeSheetCalls.upload, employees],
    [81, archiveSheetCalls.fix, pay],
    [82, archiveSheetCalls.change, change],
  ] as const) {
    let messageId = 0
    await raisesEachTime({ [type]: ['hr'] }, async () => {
      const answer = await sendFile(company, hr, call, file)
      messageId = Number(answer.data)
      await company.platform.jobs.runDue()
      await company.platform.jobs.runDue()
      return answer
    })
    const message = async () =>
      (await hr.ask(messageCalls.list, { label: 8, limit: 100 })).list.find(
        (each) => each.messageId === messageId,
      )
    const began = company.platform.clock.now()
    for (const days of [0, 6]) {
      company.platform.clock.set(new Date(began.getTime() + days * DAY))
      await company.platform.jobs.runDue()
      expect(await message()).toMatchObject({ valid: 1 })
      expect((await failedRows(messageId, hr)).length).toBeGreaterThan(1)
    }
    company.platform.clock.set(new Date(began.getTime() + 7 * DAY))
    expect(await message()).toMatchObject({ valid: 0 })
    expect((await hr.call(importMessageCalls.errors, { messageId })).code).not.toBe(0)
    company.platform.clock.set(began)
  }
}

/** 223: an import that is cancelled before it has begun. */
export async function cancelImport({ people, company, raisesEachTime }: Office): Promise<void> {
  const { hr } = people
  const heads = ['姓名(*)', '手机(*)', '工号(*)', '入职日期(*)-例:[2020年10月1日]', '聘用形式(*)']
  const row = ['取消人', '13900017777', 'SH9', '2024年3月1日', '正式']
  const file = { name: '员工.xlsx', content: await makeWorkbook(heads, [row]) }
  await raisesEachTime({ 223: ['hr'] }, async () => {
    const answer = await sendFile(company, hr, employeeSheetCalls.upload, file)
    const [waiting] = await hr.ask(hrmImportCalls.history, { type: employee.label })
    await hr.ask(hrmImportCalls.cancel, { importId: waiting?.importId ?? 0 })
    for (let at = 0; at < 2; at += 1) await company.platform.jobs.runDue()
    return answer
  })
}
