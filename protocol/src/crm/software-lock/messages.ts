import { type MessageTypes, messageLabels, messagesOf } from '#protocol/messages/door.ts'

/** Notifies administrators that a lock differs from its ledger (locks-and-extensions.md §26). */
export const LEDGER_DIFFERS = 162

export const ledgerMessages: MessageTypes = {
  [LEDGER_DIFFERS]: messagesOf({ label: messageLabels.crm, group: 'system', opens: 'softwareLock' })(
    '软件锁《{t}》与台账不一致：{c}，请联系技术支持核对',
  ),
}
