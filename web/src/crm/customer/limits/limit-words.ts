/** What a kind of rule limits, in the words of the screen. */
export const limitWords = { 1: '拥有', 2: '锁定' } as const
export type LimitType = keyof typeof limitWords
