import { answers, ownSlipCalls, slipCalls, slipTemplateCalls } from '#protocol/hrm/salary/slip-calls.ts'
import { part } from '#server/access/area.ts'
import { on } from '#server/access/endpoint.ts'
import { answerSlip, listOwn, ownSlipReader, readSlip } from './own.ts'
import { listDetails, listSends, recall, remark, removeSend, replyTo } from './records.ts'
import { listPeople, sendSlips } from './send.ts'
import { addTemplate, listTemplates, readTemplate, removeTemplate } from './templates.ts'

/** 工资条 (hrm.md §16.1). */
export const salarySlips = part({
  messageReaders: [ownSlipReader],
  endpoints: [
    on(slipTemplateCalls.list, (context) => listTemplates(context)),
    on(slipTemplateCalls.items, (context) => readTemplate(context, context.request.id)),
    on(slipTemplateCalls.add, (context) => addTemplate(context, context.request)),
    on(slipTemplateCalls.remove, (context) => removeTemplate(context, context.request.id)),
    on(slipCalls.people, (context) => listPeople(context, context.request)),
    on(slipCalls.send, (context) => sendSlips(context, context.request)),
    on(slipCalls.records, (context) => listSends(context, context.request)),
    on(slipCalls.details, (context) => listDetails(context, context.request)),
    on(slipCalls.remark, (context) => remark(context, context.request)),
    on(slipCalls.removeRecord, (context) => removeSend(context, context.request.id)),
    on(slipCalls.recall, (context) => recall(context, context.request.ids)),
    on(slipCalls.reply, (context) => replyTo(context, context.request)),
    on(ownSlipCalls.list, (context) => listOwn(context, context.request)),
    on(ownSlipCalls.detail, (context) => readSlip(context, context.request.id)),
    on(ownSlipCalls.confirm, (context) =>
      answerSlip(context, { id: context.request.id, answer: answers.confirmed, objection: null }),
    ),
    on(ownSlipCalls.object, (context) =>
      answerSlip(context, { ...context.request, answer: answers.objected }),
    ),
  ],
})
