import { type MessageTypes, messageLabels, messagesOf } from '#protocol/messages/door.ts'

/** Notifies the owner of a contract that the file which both parties signed has come (locks-and-extensions.md §26). */
export const SIGNED_FILE = 144

export const contractFileMessages: MessageTypes = {
  [SIGNED_FILE]: messagesOf({ label: messageLabels.crm, group: 'business', opens: 'contract' })(
    '合同《{t}》的签署文件已回传',
  ),
}
