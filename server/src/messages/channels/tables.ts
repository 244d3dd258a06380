import type { SettingValue } from '#protocol/messages/channels/channel.ts'

interface ChannelTable {
  channel: string
  is_on: boolean
  /** Of json, without the secrets. */
  settings: Record<string, SettingValue>
  /** Sealed, by key. */
  secrets: Record<string, string>
  update_time: Date
  update_user: number
}

/** Only what somebody has said otherwise than it begins. */
interface ChoiceTable {
  user_id: number
  channel: string
  message_group: string
  is_on: boolean
}

declare module '#server/platform/database.ts' {
  interface Tables {
    message_channels: ChannelTable
    message_choices: ChoiceTable
  }
}
