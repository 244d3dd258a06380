import { printCalls } from '#protocol/crm/print/calls.ts'
import { part } from '#server/access/area.ts'
import { on } from '#server/access/endpoint.ts'
import { printTags } from '#server/engine/features/print/tags.ts'
import { fetchDocument, keepPreview, PDF, registerPrintJobs } from './documents.ts'
import { templateUpgrade } from './first-templates.ts'
import { listPrintRecords, printRecord, readPrintRecord, savePrintRecord } from './printing.ts'
import {
  addTemplate,
  copyTemplate,
  listTemplates,
  printedType,
  readTemplate,
  removeTemplate,
  updateTemplate,
} from './templates.ts'
import { makeWordSample } from './word-sample.ts'
import { addWordTemplate, fetchWordTemplate, printWord, printWordAgain, setWordTemplate } from './words.ts'

/** Print templates and printing by them (crm-records.md §14). */
export const print = part({
  endpoints: [
    on(printCalls.list, (context) => listTemplates(context, context.request)),
    on(printCalls.one, (context) => readTemplate(context, context.request.templateId)),
    on(printCalls.add, (context) => addTemplate(context, context.request)),
    on(printCalls.update, (context) => updateTemplate(context, context.request)),
    on(printCalls.remove, (context) => removeTemplate(context, context.request.templateId)),
    on(printCalls.copy, (context) => copyTemplate(context, context.request.templateId)),
    on(printCalls.addWord, (context) => addWordTemplate(context, context.uploads[0], context.request)),
    on(printCalls.setWord, (context) => setWordTemplate(context, context.uploads[0], context.request)),
    on(printCalls.downWord, (context) => fetchWordTemplate(context, context.request.templateId)),
    on(printCalls.downSample, (context) => makeWordSample(context, printedType(context.request.type))),
    on(printCalls.printWord, (context) => printWord(context, context.request)),
    on(printCalls.printWordAgain, (context) => printWordAgain(context, context.request.recordId)),
    on(printCalls.fields, (context) => printTags(context, printedType(context.request.type))),
    on(printCalls.print, (context) => printRecord(context, context.request)),
    on(printCalls.preview, (context) => keepPreview(context, context.request)),
    on(printCalls.previewPdf, (context) => fetchDocument(context, { type: PDF, key: context.request.key })),
    on(printCalls.down, (context) => fetchDocument(context, context.request)),
    on(printCalls.saveRecord, (context) => savePrintRecord(context, context.request)),
    on(printCalls.records, (context) => listPrintRecords(context, context.request)),
    on(printCalls.record, (context) => readPrintRecord(context, context.request.recordId)),
  ],
  upgrades: [templateUpgrade],
  publishing: ['manage/crm/print'],
  jobs: registerPrintJobs,
  clearings: [{ module: 'crm', holds: ['打印记录'], tables: ['print_records', 'print_previews'] }],
})
