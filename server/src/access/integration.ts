import type { DeclaredSetting, SettingValue, ValuesOf } from '#protocol/platform/declared-setting.ts'
import type { Config } from '#server/platform/config.ts'
import type { OutboundRules } from '#server/platform/outbound/address.ts'
import type { AppServices } from './context.ts'
import type { Viewer } from './viewer.ts'

/** Headings of the page, in their order. */
export const integrationGroups = {
  login: '登录',
  message: '短信与通信',
  map: '地图',
  files: '文件',
  other: '其他',
} as const

/** Settings as they are in force, and where what uses them may go. */
export interface InUse<Values> {
  values: Values
  rules: OutboundRules
}

/** A try-out: what is written, and for whom. */
export interface Trial<Values> extends InUse<Values> {
  services: AppServices
  viewer: Viewer
}

/** Values of settings of which no more is known. */
export type AnyValues = Readonly<Record<string, SettingValue | undefined>>

/**
 * An external service that the company configures (platform.md §6.6). An area lists it in `integrations` of its
 * part and reads it by `services.integrations.inUse(declared)`; form, storage, log and page follow from the
 * declaration.
 */
export interface Integration<Values extends AnyValues = AnyValues> {
  key: string
  /** In Chinese, as `note` and labels. */
  label: string
  group: keyof typeof integrationGroups
  note: string
  settings: readonly DeclaredSetting[]
  /** It decides who may sign in, so only administrators may set it. */
  adminOnly?: true
  /** Operators may set it in the environment, all of it: that is then in force, and the page only shows it. */
  environment?: {
    /** Of the variables. */
    names: readonly string[]
    /** Null or undefined: nothing of it is set there. */
    read(config: Config): AnyValues | null | undefined
    /**
     * It is needed before the database is there, so that nothing else can set it; what is in force without it,
     * in a sentence.
     */
    only?: (config: Config) => string
  }
  /** Refuses settings that do not go together. */
  check?(values: Values): void
  /**
   * Tries what is written without keeping it; answers in a sentence what it found.
   * @throws OutboundFailure or Refusal with a sentence that holds no secret
   */
  tryOut?(trial: Trial<Values>): Promise<string>
}

/** Declares an integration; what its settings come to follows from them. */
export const integration = <const Declared extends readonly DeclaredSetting[]>(
  declared: Integration<ValuesOf<Declared>> & { settings: Declared },
): Integration<ValuesOf<Declared>> => declared

/** What is set about things outside, the same in every process. */
export interface Integrations {
  /**
   * Its values from the environment, else from the company's settings. Null while it is switched off or
   * incomplete. The same object until a value changes.
   */
  inUse<Values extends AnyValues>(declared: Integration<Values>): InUse<Values> | null
  /** All that areas declare. */
  declared: readonly Integration[]
  close(): void
}

declare module './context.ts' {
  interface AppServices {
    integrations: Integrations
  }
}

declare module './area.ts' {
  interface Part {
    /** Things outside that it speaks to. */
    integrations?: readonly Integration[]
  }
}
