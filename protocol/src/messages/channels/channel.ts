import type { DeclaredSetting } from '#protocol/platform/declared-setting.ts'

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
  settings: readonly DeclaredSetting[]
}

/** Declares a channel and keeps its exact shape. */
export const channel = <const Declared extends Channel>(declared: Declared): Declared => declared

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
