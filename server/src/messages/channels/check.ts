import type { Channel, ChannelSetting, SettingValue } from '#protocol/messages/channels/channel.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { ChannelSettings } from './line.ts'

/** What a client has written; null takes away, what is left out stays. */
export type GivenSettings = Readonly<Record<string, SettingValue | null>>

const LONGEST = 500
const MAILBOX = /^[^\s@<>()"',;:\\]+@[^\s@<>()"',;:\\]+\.[^\s@<>()"',;:\\]+$/

interface MergeOptions {
  /** With its secrets opened; null: nobody has set the channel yet. */
  kept: ChannelSettings | null
  /** It is to work with them: nothing may be missing. */
  complete: boolean
}

/** Completes what was given by what is kept, and refuses what the channel cannot work with. */
export function mergeSettings(
  channel: Channel,
  given: GivenSettings,
  { kept, complete }: MergeOptions,
): Record<string, SettingValue> {
  const merged: Record<string, SettingValue> = {}
  for (const setting of channel.settings) {
    const value = settingOf(setting, given, kept)
    if (value !== undefined) merged[setting.key] = checked(setting, value)
    else if (setting.required && complete) refuse('channelSettingMissing', setting.label)
  }
  requireSecretsAgain(channel, given, { merged, kept })
  return merged
}

function settingOf(
  { key, kind, secret, begins }: ChannelSetting,
  given: GivenSettings,
  kept: ChannelSettings | null,
): SettingValue | undefined {
  const written = given[key]
  if (written === null) return undefined
  const value = typeof written === 'string' ? written.trim() : written
  if (value !== undefined && value !== '') return value
  // an empty field of a secret means that it stays; any other empty field is empty
  if (secret || value === undefined) return kept?.[key] ?? (value === undefined && !kept ? begins : undefined)
  return kind === 'switch' ? false : undefined
}

function checked(setting: ChannelSetting, value: SettingValue): SettingValue {
  const { kind, label, min = 0, max = Number.MAX_SAFE_INTEGER, options = [] } = setting
  const unfit = () => refuse('channelSettingUnfit', label)
  if (kind === 'switch') return value === true
  if (kind === 'number') {
    const number = Number(value)
    return Number.isInteger(number) && number >= min && number <= max ? number : unfit()
  }
  if (typeof value !== 'string' || value.length > LONGEST || /[\r\n\0]/.test(value)) return unfit()
  if (kind === 'choice' && !options.some((option) => option.value === value)) return unfit()
  if (kind === 'email' && !MAILBOX.test(value)) return unfit()
  if (kind === 'address' && !isAddress(value)) return refuse('channelAddressUnfit', label)
  return value
}

function isAddress(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, username, password } = new URL(value)
  return (protocol === 'http:' || protocol === 'https:') && !username && !password
}

/** A secret that is sent along goes nowhere else than where it was meant for. */
function requireSecretsAgain(
  channel: Channel,
  given: GivenSettings,
  { merged, kept }: { merged: ChannelSettings; kept: ChannelSettings | null },
): void {
  for (const { key, label, sentTo = [] } of channel.settings) {
    const isKept = kept?.[key] !== undefined && merged[key] !== undefined && !given[key]
    if (isKept && sentTo.some((name) => kept[name] !== merged[name])) refuse('channelSecretAgain', label)
  }
}
