import type { Refusals } from '#protocol/platform/codes.ts'

/** Refusals of statistics and goals (bi.md §1.7). */
export const biRefusals = {
  periodUnreadable: [3101, '日期解析错误！'],
  goalAmountWrong: [3102, '错误的金额设置，请核实！'],
} as const satisfies Refusals
