import type { DeclaredSetting, Settings, SettingValue } from '#protocol/platform/declared-setting.ts'
import type { SecretBox } from './secrets.ts'

/** Settings as a row keeps them. */
export interface SealedSettings {
  settings: Record<string, SettingValue>
  /** Sealed, by key. */
  secrets: Record<string, string>
}

const aboutOf = (place: string, key: string) => `${place} ${key}`

/** Settings as they are kept: what is secret sealed, each for its own place (`channel email`). */
export function sealSettings(
  secrets: SecretBox,
  place: string,
  { declared, settings }: { declared: readonly DeclaredSetting[]; settings: Settings },
): SealedSettings {
  const plain: Record<string, SettingValue> = {}
  const sealed: Record<string, string> = {}
  for (const { key, secret } of declared) {
    const value = settings[key]
    if (value === undefined) continue
    if (secret) sealed[key] = secrets.seal(String(value), aboutOf(place, key))
    else plain[key] = value
  }
  return { settings: plain, secrets: sealed }
}

/** The same back; a secret that another key has sealed is missing. */
export function openSettings(secrets: SecretBox, place: string, row: SealedSettings): Settings {
  const opened = Object.entries(row.secrets).flatMap(([key, sealed]): [string, string][] => {
    try {
      return [[key, secrets.open(sealed, aboutOf(place, key))]]
    } catch {
      return []
    }
  })
  return { ...row.settings, ...Object.fromEntries(opened) }
}

/** Which secrets are kept and can be opened. */
export const keptSecrets = (declared: readonly DeclaredSetting[], opened: Settings): string[] =>
  declared.flatMap(({ key, secret }) => (secret && opened[key] !== undefined ? [key] : []))

/** What the secrets that another installation key has sealed are called: they must be written again. */
export const lostSecrets = (
  declared: readonly DeclaredSetting[],
  row: SealedSettings,
  opened: Settings,
): string[] =>
  declared.flatMap(({ key, label }) =>
    row.secrets[key] !== undefined && opened[key] === undefined ? [label] : [],
  )
