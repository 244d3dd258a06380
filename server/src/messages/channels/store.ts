import type { Kysely, Selectable } from 'kysely'
import type { Settings } from '#protocol/platform/declared-setting.ts'
import type { AppServices } from '#server/access/context.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { keepCurrent } from '#server/platform/events/keep-current.ts'
import {
  lostSecrets,
  openSettings,
  type SealedSettings,
  sealSettings,
} from '#server/platform/settings/seal.ts'
import type { SecretBox } from '#server/platform/settings/secrets.ts'
import { sendingChannels } from './all.ts'
import type { SendingChannel } from './line.ts'
import './tables.ts'

/** Published to every process when a channel is set. */
export const CHANNELS = 'message-channels'

/** A channel in use, with its settings. */
export interface ChannelInUse extends SendingChannel {
  settings: Settings
  /** Secrets that it is set with and that cannot be opened: without them nothing is sent. */
  lost: readonly string[]
}

/** The channels of the installation, known to every process. */
export interface Channels {
  inUse(): readonly ChannelInUse[]
  close(): void
}

declare module '#server/access/context.ts' {
  interface AppServices {
    channels: Channels
  }
}

export type ChannelRow = Selectable<Tables['message_channels']>

const placeOf = (channel: string) => `channel ${channel}`

export const sealChannel = (
  secrets: SecretBox,
  { key, settings: declared }: SendingChannel['declared'],
  settings: Settings,
): SealedSettings => sealSettings(secrets, placeOf(key), { declared, settings })

/** With its secrets; one that another key has sealed is missing. */
export const openChannel = (secrets: SecretBox, row: ChannelRow): Settings =>
  openSettings(secrets, placeOf(row.channel), row)

export const readChannelRows = (db: Kysely<Tables>): Promise<ChannelRow[]> =>
  db.selectFrom('message_channels').selectAll().execute()

export async function createChannels({
  db,
  events,
  secrets,
}: Pick<AppServices, 'db' | 'events' | 'secrets'>): Promise<Channels> {
  const load = async (): Promise<readonly ChannelInUse[]> => {
    const rows = await readChannelRows(db)
    return sendingChannels.flatMap((sending) => {
      const row = rows.find(({ channel, is_on }) => is_on && channel === sending.declared.key)
      if (!row) return []
      const settings = openChannel(secrets, row)
      return [{ ...sending, settings, lost: lostSecrets(sending.declared.settings, row, settings) }]
    })
  }
  const current = await keepCurrent(events, { topic: CHANNELS, load })
  return {
    inUse: current,
    close: current.close,
  }
}
