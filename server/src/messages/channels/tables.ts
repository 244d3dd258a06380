import type { SealedSettings } from '#server/platform/settings/seal.ts'

interface ChannelTable extends SealedSettings {
  channel: string
  is_on: boolean
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

declare module '#server/platform/database/database.ts' {
  interface Tables {
    message_channels: ChannelTable
    message_choices: ChoiceTable
  }
}
