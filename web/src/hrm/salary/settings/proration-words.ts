import type { PayGroupRow } from '#protocol/hrm/salary/setting-calls.ts'

/** How the pay of joiners and leavers is counted in their month (hrm.md §15.6). */
export const prorationWords: Readonly<Record<PayGroupRow['proration'], { short: string; words: string }>> = {
  none: { short: '不折算', words: '不折算：按整月工资' },
  worked: { short: '按出勤折算', words: '按出勤折算：月工资 ÷ 21.75 × 计薪出勤天数' },
  missed: { short: '按缺勤扣减', words: '按缺勤扣减：月工资 − 月工资 ÷ 21.75 × 缺勤天数' },
}
