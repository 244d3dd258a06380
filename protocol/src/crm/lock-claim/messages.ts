import { type MessageTypes, messageLabels, messagesOf } from '#protocol/messages/door.ts'
import { lockClaim } from './type.ts'

/** Locks were issued; its typeId is the claim. */
export const LOCKS_ISSUED = 132

export const lockClaimMessages: MessageTypes = {
  [LOCKS_ISSUED]: messagesOf({ label: messageLabels.crm, group: 'business', opens: lockClaim.key })(
    '新锁领用《{t}》已发放',
  ),
}
