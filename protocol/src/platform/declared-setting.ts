/** One setting of something outside that the product speaks to: how it is asked for, kept and checked. */
export interface DeclaredSetting {
  key: string
  label: string
  /** `address`: of http or https; `email`: of a mailbox; `choice`: one of `options`; `lines`: text of several lines. */
  kind: 'text' | 'lines' | 'address' | 'email' | 'number' | 'switch' | 'choice'
  /** Kept encrypted and never sent back. */
  secret?: true
  required?: true
  begins?: string | number | boolean
  /** Of a number. */
  min?: number
  max?: number
  options?: readonly { value: string; label: string }[]
  hint?: string
  /** Placeholders filled into the URL later, as `{key}`: all of them occur in the URL, none in its host. */
  places?: readonly string[]
  /** A secret sent to these addresses: dropped when one of them changes, so that no one can redirect it unnoticed. */
  sentTo?: readonly string[]
  /** A secret that may be drawn; it begins with this. */
  drawn?: string
}

export type SettingValue = string | number | boolean

/** Settings by key. */
export type Settings = Readonly<Record<string, SettingValue>>

/** Most characters of a setting, by how it is written. */
export const longestSetting = ({ kind }: Pick<DeclaredSetting, 'kind'>): number =>
  kind === 'lines' ? LONGEST_LINES : LONGEST

const LONGEST = 500
/** A chain of certificates. */
const LONGEST_LINES = 16_000

type ValueOf<Setting extends DeclaredSetting> = Setting['kind'] extends 'switch'
  ? boolean
  : Setting['kind'] extends 'number'
    ? number
    : Setting extends { options: readonly { value: infer Choice extends string }[] }
      ? Choice
      : string

/** A switch always has a value; optional settings may be missing. */
type Given<Setting extends DeclaredSetting> = Setting extends { required: true } | { kind: 'switch' }
  ? Setting
  : never

/** What a list of declared settings comes to. */
export type ValuesOf<Declared extends readonly DeclaredSetting[]> = {
  readonly [Setting in Declared[number] as Given<Setting>['key']]: ValueOf<Setting>
} & {
  readonly [Setting in Declared[number] as Exclude<Setting, Given<Setting>>['key']]?: ValueOf<Setting>
}
