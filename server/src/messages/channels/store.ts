import type { Kysely, Selectable } from 'kysely'
import type { ChannelSetting, SettingValue } from '#protocol/messages/channels/channel.ts'
import type { AppServices } from '#server/access/context.ts'
import type { Tables } from '#server/platform/database.ts'
import { RECONNECTED } from '#server/platform/events.ts'
import type { SecretBox } from '#server/platform/secrets.ts'
import { sendingChannels } from './all.ts'
import type { ChannelSettings, SendingChannel } from './line.ts'
import './tables.ts'

/** Published to every process when a channel is set. */
export const CHANNELS = 'message-channels'

/** A channel in use, with its settings. */
export interface ChannelInUse extends SendingChannel {
  settings: ChannelSettings
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

const isSecret = ({ secret }: ChannelSetting) => secret === true
const aboutOf = (channel: string, key: string) => `channel ${channel} ${key}`

/** Settings as they are kept: what is secret sealed. */
export function sealSettings(
  secrets: SecretBox,
  { key: channel, settings: declared }: SendingChannel['declared'],
  settings: ChannelSettings,
): Pick<ChannelRow, 'settings' | 'secrets'> {
  const plain: Record<string, SettingValue> = {}
  const sealed: Record<string, string> = {}
  for (const setting of declared) {
    const value = settings[setting.key]
    if (value === undefined) continue
    if (isSecret(setting)) sealed[setting.key] = secrets.seal(String(value), aboutOf(channel, setting.key))
    else plain[setting.key] = value
  }
  return { settings: plain, secrets: sealed }
}

/** The same back; a secret that another key has sealed is missing. */
export function openSettings(secrets: SecretBox, row: ChannelRow): Record<string, SettingValue> {
  const opened = Object.entries(row.secrets).flatMap(([key, sealed]): [string, string][] => {
    try {
      return [[key, secrets.open(sealed, aboutOf(row.channel, key))]]
    } catch {
      return []
    }
  })
  return { ...row.settings, ...Object.fromEntries(opened) }
}

export const readChannelRows = (db: Kysely<Tables>): Promise<ChannelRow[]> =>
  db.selectFrom('message_channels').selectAll().execute()

export async function createChannels({
  db,
  events,
  secrets,
}: Pick<AppServices, 'db' | 'events' | 'secrets'>): Promise<Channels> {
  let current: readonly ChannelInUse[] = []
  const load = async () => {
    const rows = await readChannelRows(db)
    current = sendingChannels.flatMap((sending) => {
      const row = rows.find(({ channel, is_on }) => is_on && channel === sending.declared.key)
      return row ? [{ ...sending, settings: openSettings(secrets, row) }] : []
    })
  }
  await load()
  const stops = [events.subscribe(CHANNELS, load), events.subscribe(RECONNECTED, load)]
  return {
    inUse: () => current,
    close: () => {
      for (const stop of stops) stop()
    },
  }
}
