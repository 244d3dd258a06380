/** One setting of a channel: how it is asked for, kept and checked. */
export interface ChannelSetting {
  key: string
  label: string
  /** `address`: of http or https; `email`: of a mailbox; `choice`: one of `options`. */
  kind: 'text' | 'address' | 'email' | 'number' | 'switch' | 'choice'
  /** Kept encrypted and never sent back. */
  secret?: true
  required?: true
  begins?: string | number | boolean
  /** Of a number. */
  min?: number
  max?: number
  options?: readonly { value: string; label: string }[]
  hint?: string
  /**
   * A secret that is sent along: kept only while these stay as they are, so that nobody has it sent to a place of his own
   * without knowing it.
   */
  sentTo?: readonly string[]
  /** A secret that may be drawn; it begins with this. */
  drawn?: string
}

/**
 * A way by which messages leave the product (platform.md §7.6). `reaches`: each person by himself, or one place where they
 * are named; `chosenBy`: who says which groups of messages go this way.
 */
export interface Channel {
  key: string
  name: string
  note: string
  reaches: 'person' | 'place'
  chosenBy: 'people' | 'company'
  settings: readonly ChannelSetting[]
}

/** Declares a channel and keeps its exact shape. */
export const channel = <const Declared extends Channel>(declared: Declared): Declared => declared

export type SettingValue = string | number | boolean

/** 群机器人: what those of all makers have in common. */
export const robotSettings = {
  address: (hint: string) =>
    ({
      key: 'address',
      label: '机器人地址（Webhook）',
      kind: 'address',
      secret: true,
      required: true,
      hint,
    }) as const,
  content: {
    key: 'withContent',
    label: '在群里显示消息内容',
    kind: 'switch',
    begins: false,
    hint: '群里所有人都能看到；关闭时只提醒本人登录查看',
  },
} as const satisfies Record<string, unknown>
