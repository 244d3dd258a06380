import type { Transaction } from 'kysely'
import type { OutgoingMessage } from '#server/engine/model/notify.ts'
import type { Writer } from '#server/engine/model/rules.ts'
import type { Tables } from '#server/platform/database/database.ts'
import type { ApprovalSubject, SubjectState } from '../subject.ts'

/** What messages about a submission say (approval-office.md §8.3). */
export interface Announced {
  subject: ApprovalSubject
  state: SubjectState
  subjectId: number
  initiatorId: number
}

const messageOf = ({ subject, state, subjectId }: Announced) => ({
  label: subject.messages.label,
  title: state.title,
  typeId: subjectId,
})

/** It is their turn; `sender` is the initiator unless somebody else has brought it about. */
export async function notifyApprovers(
  trx: Transaction<Tables>,
  { services }: Pick<Writer, 'services'>,
  announced: Announced,
  recipients: readonly number[],
  sender = announced.initiatorId,
): Promise<void> {
  if (recipients.length === 0) return
  const message: OutgoingMessage = {
    ...messageOf(announced),
    type: announced.subject.messages.waits,
    recipients,
    sender,
  }
  await services.notify.sendMessages(trx, [message])
}

/** What it came to, to its initiator and the owner. */
export async function notifyOutcome(
  trx: Transaction<Tables>,
  { services, viewer }: Writer,
  announced: Announced,
  { outcome, remarks }: { outcome: 'passed' | 'refused'; remarks: string },
): Promise<void> {
  const { subject, state, initiatorId } = announced
  const recipients = [initiatorId, ...(state.ownerUserId === null ? [] : [state.ownerUserId])]
  await services.notify.sendMessages(trx, [
    {
      ...messageOf(announced),
      type: subject.messages[outcome],
      recipients,
      sender: viewer.userId,
      content: remarks,
    },
  ])
}
