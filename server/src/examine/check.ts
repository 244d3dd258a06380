import { approvalStatus } from '#protocol/approval/flow.ts'
import type { ExamineSave, examineCalls, Finding } from '#protocol/examine/calls.ts'
import { oaTypes } from '#protocol/examine/forms.ts'
import { oaExamine } from '#protocol/examine/type.ts'
import { isObject } from '#protocol/fields/value/shape.ts'
import type { ReplyOf } from '#protocol/platform/call.ts'
import { previewFlow, requirePicked, usualHours, valueIn } from '#server/approval/door.ts'
import { openCreate, openUpdate } from '#server/engine/change/save/open.ts'
import { planAll } from '#server/engine/change/save/plan-all.ts'
import { requireAllowed } from '#server/engine/change/states/require-allowed.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { draftOf, refusalOfDraft, saveRequestOf } from './draft.ts'
import { leaveDays } from './leave.ts'
import { readExamine } from './list.ts'
import { type CheckedDraft, findingsOf } from './listeners.ts'
import { type Begun, draftIn, requireBegun } from './save.ts'
import { versionsOf } from './versions.ts'

type Checked = ReplyOf<typeof examineCalls.check>

/**
 * What the initiator should know before submitting: what would be refused, what is noticeable, who decides, and how long that usually
 * takes. Of a kind that cannot be submitted, only that.
 */
export async function checkExamine(actor: Actor, request: ExamineSave): Promise<Checked> {
  const begun = await refusedIn(() => requireBegun(actor, request.oaExamine))
  if (begun instanceof Refusal)
    return {
      findings: [findingOf(begun)],
      duration: null,
      usualHours: null,
      remarks: null,
      examineFlowList: [],
    }
  const { services } = actor
  const { version } = begun
  const draft = draftIn(actor, begun, request)
  const dataMap = dataOf(draft, request)
  const refused =
    refusalOfDraft(draft) ??
    (await refusedIn(() => requireSavable(actor, { request, begun, draft, dataMap })))
  const path = await previewFlow(actor, {
    label: oaExamine.approval.label,
    examineId: version.id,
    dataMap,
    ownerUserId: draft.userId,
  })
  return {
    findings: [
      ...(refused instanceof Refusal ? [findingOf(refused)] : []),
      ...(await findingsOf(actor, draft)),
    ],
    duration:
      draft.oaType === oaTypes.leave ? leaveDays(services.workingDays.isWorkingDay, draft.values) : null,
    usualHours: await usualHours(services.db, versionsOf(services, version.id)),
    ...path,
  }
}

/** The same of one that waits, for those who decide: what has come since it was submitted is found, too. */
export async function findInWaiting(actor: Actor, examineId: number): Promise<Finding[]> {
  const shown = await readExamine(actor, examineId)
  return shown.examineStatus === approvalStatus.running ? findingsOf(actor, draftOf(shown)) : []
}

/** What conditions of the flow see: fixed fields, and those of administrators. */
const dataOf = ({ values }: CheckedDraft, { field }: ExamineSave): Record<string, unknown> => ({
  ...values,
  ...Object.fromEntries(field.map(({ fieldName, value }) => [fieldName, value])),
})

interface Asked {
  request: ExamineSave
  begun: Begun
  draft: CheckedDraft
  dataMap: Readonly<Record<string, unknown>>
}

/** Refuses what the save of the record would refuse before it writes, and the submission of those who were picked. */
async function requireSavable(
  actor: Actor,
  { request, begun: { version, stored }, draft, dataMap }: Asked,
): Promise<null> {
  const { db } = actor.services
  const sent = saveRequestOf(draft, request, version.id)
  if (stored) requireAllowed(actor, oaExamine, [stored], 'edit')
  const save = stored
    ? await openUpdate(db, actor, oaExamine, stored, { sent })
    : await openCreate(actor, oaExamine, sent)
  await planAll(save, db)
  await requirePicked(actor, {
    flowId: version.id,
    initiator: draft.userId,
    value: valueIn(dataMap),
    flow: request.examineFlowData,
    isReturned: stored !== null,
  })
  return null
}

/** What the work returns, or the refusal with which it ends. */
async function refusedIn<Result>(work: () => Promise<Result>): Promise<Result | Refusal> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

const findingOf = ({ message, data }: Refusal): Finding => ({
  level: 'refusal',
  words: message,
  ...(isObject(data) && typeof data.field === 'string' ? { field: data.field } : {}),
})
