import { examineCalls } from '#protocol/examine/calls.ts'
import type { RequestOf } from '#protocol/platform/call.ts'
import type { Context } from '#server/access/context.ts'
import { type Endpoint, on } from '#server/access/endpoint.ts'
import { checkExamine, findInWaiting } from './check.ts'
import { exportExamines } from './export.ts'
import { readDesign, saveForm } from './fields.ts'
import { inRows, readFilledForm, readForm } from './form.ts'
import { listExamines, ownTerms, partOrder, partTerms, readExamine } from './list.ts'
import { removeExamine } from './remove.ts'
import { saveExamine } from './save.ts'

export const examineEndpoints: readonly Endpoint[] = [
  on(examineCalls.form, async (context) => {
    const { categoryId, type } = context.request
    return inRows(await readForm(context, categoryId), type !== undefined)
  }),
  on(examineCalls.design, ({ services, request }) => readDesign(services, request.categoryId)),
  on(examineCalls.saveForm, (context) => saveForm(context, context.request)),
  on(examineCalls.save, async (context) => {
    await saveExamine(context, context.request)
    return null
  }),
  on(examineCalls.check, (context) => checkExamine(context, context.request)),
  on(examineCalls.findings, (context) => findInWaiting(context, context.request.examineId)),
  on(examineCalls.mine, (context) =>
    listExamines(context, context.request, ownTerms(context, context.request)),
  ),
  on(examineCalls.waiting, listParts),
  on(examineCalls.waitingBefore, listParts),
  on(examineCalls.detail, (context) => readExamine(context, context.request.examineId)),
  on(examineCalls.filledForm, async (context) => {
    const { examineId, type } = context.request
    return inRows(await readFilledForm(context, examineId), type !== undefined)
  }),
  on(examineCalls.remove, (context) => removeExamine(context, context.request.examineId)),
  on(examineCalls.export, (context) => exportExamines(context, context.request)),
]

/** Approvals in which the caller has a part. */
function listParts(context: Context<RequestOf<typeof examineCalls.waiting>>) {
  const { request } = context
  return listExamines(context, request, partTerms(context, request), partOrder(context, request))
}
