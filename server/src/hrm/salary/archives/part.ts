import { payArchiveCalls, payTemplateCalls } from '#protocol/hrm/salary/archive-calls.ts'
import { archiveSheetCalls } from '#protocol/hrm/salary/archive-sheets.ts'
import { part } from '#server/access/area.ts'
import { on } from '#server/access/endpoint.ts'
import { changeMany } from './batch.ts'
import { listArchives, listRecords, readByTemplate, readChanged, readFixed, readPay } from './read.ts'
import { importNow, importSheet } from './sheets/import.ts'
import { archiveTemplate } from './sheets/template.ts'
import { listBatchItems, listItems, listTemplates, removeTemplate, saveTemplate } from './templates.ts'
import { cancelChange, changePay, fixPay, removeChange } from './write.ts'

/** 薪资档案 (hrm.md §13). */
export const salaryArchives = part({
  endpoints: [
    on(payArchiveCalls.list, (context) => listArchives(context, context.request)),
    on(payArchiveCalls.detail, (context) => readPay(context, context.request.employeeId)),
    on(payArchiveCalls.records, (context) => listRecords(context, context.request.employeeId)),
    on(payArchiveCalls.fix, (context) => fixPay(context, context.request)),
    on(payArchiveCalls.fixed, (context) => readFixed(context, context.request.id)),
    on(payArchiveCalls.byTemplate, (context) => readByTemplate(context, context.request)),
    on(payArchiveCalls.change, (context) => changePay(context, context.request)),
    on(payArchiveCalls.changed, (context) => readChanged(context, context.request.id)),
    on(payArchiveCalls.cancel, (context) => cancelChange(context, context.request.id)),
    on(payArchiveCalls.remove, (context) => removeChange(context, context.request.id)),
    on(payArchiveCalls.batchItems, (context) => listBatchItems(context)),
    on(payArchiveCalls.batch, (context) => changeMany(context, context.request)),
    on(archiveSheetCalls.fixTemplate, (context) => archiveTemplate(context, 'fix')),
    on(archiveSheetCalls.changeTemplate, (context) => archiveTemplate(context, 'change')),
    on(archiveSheetCalls.fix, (context) => importNow(context, 'fix', context.uploads[0])),
    on(archiveSheetCalls.change, (context) => importNow(context, 'change', context.uploads[0])),
    on(archiveSheetCalls.checkFix, ({ request, uploads, ...actor }) =>
      importSheet(actor, 'fix', uploads[0], request),
    ),
    on(archiveSheetCalls.checkChange, ({ request, uploads, ...actor }) =>
      importSheet(actor, 'change', uploads[0], request),
    ),
    on(payTemplateCalls.items, (context) => listItems(context)),
    on(payTemplateCalls.list, (context) => listTemplates(context)),
    on(payTemplateCalls.save, (context) => saveTemplate(context, context.request)),
    on(payTemplateCalls.remove, (context) => removeTemplate(context, context.request.id)),
  ],
})
