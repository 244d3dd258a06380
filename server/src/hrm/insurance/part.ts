import { insuranceMonthCalls, insuranceRowCalls } from '#protocol/hrm/insurance/month-calls.ts'
import { schemeCalls } from '#protocol/hrm/insurance/scheme-calls.ts'
import { part } from '#server/access/area.ts'
import { on } from '#server/access/endpoint.ts'
import { assignScheme, listHistory } from './assign.ts'
import { listLimits, removeLimit, saveLimit } from './base-limits.ts'
import { listChanges } from './changes.ts'
import { archiveMonth, createNext, recompute, removeMonth } from './create.ts'
import { addInsured, listUninsured, setStopped, updateRows } from './edit.ts'
import { exportMonth } from './export.ts'
import { listMonths, readMonth } from './months.ts'
import { listOwn, ownInsuranceReader } from './own.ts'
import { listRows, readOwnRow, readRow } from './rows.ts'
import { schemesOn } from './scheme-of.ts'
import { listSchemes, readScheme, removeScheme, saveScheme } from './schemes.ts'

/** 社保管理 (hrm.md §11). */
export const insurance = part({
  endpoints: [
    on(schemeCalls.list, (context) => listSchemes(context, context.request)),
    on(schemeCalls.read, (context) => readScheme(context, context.request.schemeId)),
    on(schemeCalls.save, (context) => saveScheme(context, context.request)),
    on(schemeCalls.remove, (context) => removeScheme(context, context.request.schemeId)),
    on(schemeCalls.types, () => ''),
    on(schemeCalls.scale, () => ''),
    on(schemeCalls.limits, (context) => listLimits(context)),
    on(schemeCalls.saveLimit, (context) => saveLimit(context, context.request)),
    on(schemeCalls.removeLimit, (context) => removeLimit(context, context.request.limitId)),
    on(schemeCalls.assign, (context) => assignScheme(context, context.request)),
    on(schemeCalls.history, (context) => listHistory(context, context.request.employeeId)),
    on(insuranceMonthCalls.list, (context) => listMonths(context, context.request)),
    on(insuranceMonthCalls.read, (context) => readMonth(context, context.request.irecordId)),
    on(insuranceMonthCalls.next, (context) => createNext(context, context.request.after)),
    on(insuranceMonthCalls.remove, (context) => removeMonth(context, context.request.irecordId)),
    on(insuranceMonthCalls.rows, (context) => listRows(context, context.request)),
    on(insuranceMonthCalls.archive, (context) => archiveMonth(context, context.request.irecordId)),
    on(insuranceMonthCalls.recompute, (context) => recompute(context, context.request.irecordId)),
    on(insuranceMonthCalls.changes, (context) => listChanges(context, context.request.irecordId)),
    on(insuranceMonthCalls.export, (context) => exportMonth(context, context.request)),
    on(insuranceRowCalls.read, (context) => readRow(context, context.request.iempRecordId)),
    on(insuranceRowCalls.update, (context) => {
      const { iempRecordId, ...request } = context.request
      return updateRows(context, { ...request, iempRecordIds: [iempRecordId] })
    }),
    on(insuranceRowCalls.updateMany, (context) => updateRows(context, context.request)),
    on(insuranceRowCalls.stop, (context) => setStopped(context, context.request.iempRecordIds, true)),
    on(insuranceRowCalls.resume, (context) => setStopped(context, context.request.iempRecordIds, false)),
    on(insuranceRowCalls.uninsured, (context) => listUninsured(context, context.request.irecordId)),
    on(insuranceRowCalls.add, (context) => addInsured(context, context.request)),
    on(insuranceRowCalls.mine, (context) => listOwn(context, context.request)),
    on(insuranceRowCalls.myDetail, (context) => readOwnRow(context, context.request.iempRecordId)),
  ],
  messageReaders: [ownInsuranceReader],
  schemeSource: schemesOn,
})
