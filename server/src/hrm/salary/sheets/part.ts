import { backPayCalls } from '#protocol/hrm/salary/back-pay-calls.ts'
import { decidingCalls } from '#protocol/hrm/salary/deciding-calls.ts'
import { employeePayCalls, payHistoryCalls } from '#protocol/hrm/salary/history-calls.ts'
import { payFileCalls, runCalls, sheetCalls } from '#protocol/hrm/salary/sheet-calls.ts'
import { payToolCalls, varianceCalls } from '#protocol/hrm/salary/variance-calls.ts'
import { part } from '#server/access/area.ts'
import { on } from '#server/access/endpoint.ts'
import { seatsOf } from '#server/approval/door.ts'
import { readItems } from '../settings/items.ts'
import { sheetReaders, sheetSubject, submitSheet } from './approval.ts'
import { listBackPay, takeBackPay } from './back-pay.ts'
import { listWaitingSheets, readDecision, waitingSalaries } from './deciding.ts'
import { editRows } from './edit.ts'
import { explainRow } from './explain.ts'
import { exportSheet } from './export.ts'
import { payTemplate } from './files.ts'
import { listHistory, readHistory } from './history.ts'
import { addNext, removeSheet } from './months.ts'
import { listOfEmployee, readOfEmployee } from './of-employee.ts'
import { exportPayFile } from './pay-files.ts'
import { headOf, listRows, sumsOf } from './rows.ts'
import { computeNow, readRun, registerRunJob, startRun } from './run.ts'
import { countChanges, countPayable, listUngrouped, readAttendance, readLastSheet } from './show.ts'
import { readBonus, readCompensation } from './singles.ts'
import { compareBonus } from './tools.ts'
import { compareWithBefore, saveWords } from './variance.ts'

/** 薪资管理 and 历史工资 (hrm.md §14, §16.2). */
export const salarySheets = part({
  approvalSubjects: [sheetSubject],
  handOvers: seatsOf(sheetSubject),
  messageReaders: sheetReaders,
  workSources: [waitingSalaries],
  jobs: registerRunJob,
  endpoints: [
    on(sheetCalls.last, (context) => readLastSheet(context)),
    on(sheetCalls.head, async ({ services }) => headOf(await readItems(services.db))),
    on(sheetCalls.payable, (context) => countPayable(context, context.request.type)),
    on(sheetCalls.ungrouped, (context) => listUngrouped(context)),
    on(sheetCalls.changes, (context) => countChanges(context)),
    on(sheetCalls.rows, (context) => listRows(context, context.request)),
    on(sheetCalls.sums, (context) => sumsOf(context, context.request.srecordId)),
    on(sheetCalls.compute, (context) => computeNow(context, context.request, context.uploads)),
    on(sheetCalls.attendanceTemplate, (context) => payTemplate(context, 'attendance')),
    on(sheetCalls.deductionTemplate, (context) => payTemplate(context, 'deduction')),
    on(sheetCalls.taxTemplate, (context) => payTemplate(context, 'tax')),
    on(sheetCalls.edit, (context) => editRows(context, context.request.rows)),
    on(sheetCalls.submit, (context) => submitSheet(context, context.request, { asksForWords: false })),
    on(sheetCalls.next, (context) => addNext(context, context.request.after)),
    on(sheetCalls.remove, (context) => removeSheet(context, context.request.srecordId)),
    on(runCalls.start, (context) => startRun(context, context.request, context.uploads)),
    on(runCalls.run, (context) => readRun(context, context.request.srecordId)),
    on(runCalls.attendance, (context) => readAttendance(context, context.request.srecordId)),
    on(runCalls.export, (context) => exportSheet(context, context.request)),
    on(payFileCalls.download, (context) => exportPayFile(context, context.request)),
    on(varianceCalls.compare, (context) => compareWithBefore(context, context.request.srecordId)),
    on(varianceCalls.words, (context) => saveWords(context, context.request)),
    on(varianceCalls.submit, (context) => submitSheet(context, context.request, { asksForWords: true })),
    on(varianceCalls.explain, (context) => explainRow(context, context.request.sempRecordId)),
    on(payToolCalls.bonusOfRow, (context) => readBonus(context, context.request.sempRecordId)),
    on(payToolCalls.compensation, (context) => readCompensation(context, context.request.sempRecordId)),
    on(payToolCalls.bonus, (context) => compareBonus(context, context.request)),
    on(backPayCalls.list, (context) => listBackPay(context, context.request.srecordId)),
    on(backPayCalls.take, (context) => takeBackPay(context, context.request.srecordId)),
    on(decidingCalls.list, (context) => listWaitingSheets(context, context.request)),
    on(decidingCalls.read, (context) => readDecision(context, context.request.srecordId)),
    on(payHistoryCalls.list, (context) => listHistory(context, context.request)),
    on(employeePayCalls.list, (context) => listOfEmployee(context, context.request)),
    on(employeePayCalls.detail, (context) => readOfEmployee(context, context.request.sempRecordId)),
    on(payHistoryCalls.detail, (context) => readHistory(context, context.request)),
  ],
})
