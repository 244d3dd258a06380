import type { ExamineSave, examineCalls, Finding } from '#protocol/examine/calls.ts'
import { oaTypes } from '#protocol/examine/forms.ts'
import type { ReplyOf } from '#protocol/platform/call.ts'
import { usualHours } from '#server/approval/door.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { readDraft, refusalOfDraft } from './draft.ts'
import { leaveDays } from './leave.ts'
import { requireVersion } from './save.ts'
import { versionsOf } from './versions.ts'

/** What the initiator should know before submitting: what would be refused, what is noticeable, and how long it usually takes. */
export async function checkExamine(
  actor: Actor,
  request: ExamineSave,
): Promise<ReplyOf<typeof examineCalls.check>> {
  const { services } = actor
  const version = await requireVersion(actor, request.oaExamine)
  const draft = readDraft(version, request)
  const refused = refusalOfDraft(draft)
  const findings: Finding[] = refused ? [{ level: 'refusal', words: refused.message }] : []
  for (const { check } of services.examineListeners.get(draft.oaType) ?? [])
    findings.push(...((await check?.(actor, draft)) ?? []))
  return {
    findings,
    duration:
      draft.oaType === oaTypes.leave ? leaveDays(services.workingDays.isWorkingDay, draft.values) : null,
    usualHours: await usualHours(services.db, versionsOf(services, version.id)),
  }
}
