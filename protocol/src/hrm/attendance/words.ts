import { correctionTypes } from '#protocol/examine/door.ts'
import { codedFrom } from '../coded.ts'

/** Coded values of clock records (hrm.md §10). */
export const clockTypes = codedFrom(1, correctionTypes)
export const clockSources = codedFrom(1, ['手机端打卡', '手工录入'])
