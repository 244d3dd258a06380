import {
  type DeclaredSetting,
  longestSetting,
  type Settings,
  type SettingValue,
} from '#protocol/platform/declared-setting.ts'
import type { GivenSettings } from '#protocol/platform/given-settings.ts'
import { refuse } from '../refusal.ts'
import { isTemplate } from './template.ts'

const MAILBOX = /^[^\s@<>()"',;:\\]+@[^\s@<>()"',;:\\]+\.[^\s@<>()"',;:\\]+$/

interface MergeOptions {
  /** Settings with secrets opened; null before the first save. */
  kept: Settings | null
  /** It is to work with them: nothing may be missing. */
  complete: boolean
}

/** Completes what was given by what is kept, and refuses what cannot be worked with. */
export function mergeSettings(
  declared: readonly DeclaredSetting[],
  given: GivenSettings,
  { kept, complete }: MergeOptions,
): Record<string, SettingValue> {
  const merged: Record<string, SettingValue> = {}
  for (const setting of declared) {
    const value = settingOf(setting, given, kept)
    if (value !== undefined) merged[setting.key] = checked(setting, value)
    else if (setting.required && complete) refuse('settingMissing', setting.label)
  }
  requireSecretsAgain(declared, given, { merged, kept })
  return merged
}

function settingOf(
  { key, kind, secret, begins }: DeclaredSetting,
  given: GivenSettings,
  kept: Settings | null,
): SettingValue | undefined {
  const written = given[key]
  if (written === null) return undefined
  const value = typeof written === 'string' ? written.trim() : written
  if (value !== undefined && value !== '') return value
  // an empty field of a secret means that it stays; any other empty field is empty
  if (secret || value === undefined) return kept?.[key] ?? (value === undefined && !kept ? begins : undefined)
  return kind === 'switch' ? false : undefined
}

function checked(setting: DeclaredSetting, value: SettingValue): SettingValue {
  const { kind, label, min = 0, max = Number.MAX_SAFE_INTEGER, options = [] } = setting
  const unfit = () => refuse('settingUnfit', label)
  if (kind === 'switch') return value === true
  if (kind === 'number') {
    const number = Number(value)
    return Number.isInteger(number) && number >= min && number <= max ? number : unfit()
  }
  if (typeof value !== 'string' || value.length > longestSetting(setting)) return unfit()
  if ((kind === 'lines' ? /\0/ : /[\r\n\0]/).test(value)) return unfit()
  if (kind === 'choice' && !options.some((option) => option.value === value)) return unfit()
  if (kind === 'email' && !MAILBOX.test(value)) return unfit()
  if (kind === 'address') checkAddress(setting, value)
  return value
}

function checkAddress({ label, places }: DeclaredSetting, value: string): void {
  if (!isAddress(value)) refuse('settingAddressUnfit', label)
  if (places && !isTemplate(value, places)) refuse('settingPlacesMissing', label, places.join('、'))
}

function isAddress(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, username, password } = new URL(value)
  return (protocol === 'http:' || protocol === 'https:') && !username && !password
}

/** A secret that is sent along goes nowhere else than where it was meant for. */
function requireSecretsAgain(
  declared: readonly DeclaredSetting[],
  given: GivenSettings,
  { merged, kept }: { merged: Settings; kept: Settings | null },
): void {
  for (const { key, label, sentTo = [] } of declared) {
    const isKept = kept?.[key] !== undefined && merged[key] !== undefined && !given[key]
    if (isKept && sentTo.some((name) => kept[name] !== merged[name])) refuse('settingSecretAgain', label)
  }
}
