import type { Ability } from '#protocol/approval/abilities.ts'

/** Abilities that open a dialog, and their words; a reminder is sent at once, fields are filled in with the decision. */
export const actWords = {
  handOver: '转签',
  addSigners: '加签',
  returnTo: '退回',
  copy: '抄送',
} as const satisfies Partial<Record<Ability, string>>

export type Act = keyof typeof actWords
export const isAct = (ability: Ability): ability is Act => Object.hasOwn(actWords, ability)
