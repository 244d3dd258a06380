import type { SheetFinding } from '#protocol/hrm/salary/variance-calls.ts'

type Kind = SheetFinding['kind']

/** What is asked about, in the order in which it is shown, with words that often explain it (hrm.md §14.4). */
export const findingKinds: readonly { kind: Kind; title: string; hint: string; quick: readonly string[] }[] =
  [
    {
      kind: 'negative',
      title: '实发工资低于 0',
      hint: '',
      quick: ['扣款大于应发，下月补扣', '已与本人确认'],
    },
    {
      kind: 'changed',
      title: '与上月差异较大',
      hint: '金额和比例都达到设置的界限',
      quick: ['调薪', '奖金提成', '考勤扣款', '补发补扣', '专项附加扣除变动'],
    },
    { kind: 'joined', title: '本月新增', hint: '上月工资表中没有', quick: ['新入职', '休假返岗', '再入职'] },
    {
      kind: 'missing',
      title: '本月缺少',
      hint: '上月工资表中有，本月没有',
      quick: ['离职', '不在薪资组', '长期休假'],
    },
  ]

/** Identifies a finding of a sheet. */
export const keyOf = ({
  kind,
  employeeId,
  code,
}: Pick<SheetFinding, 'kind' | 'employeeId' | 'code'>): string => `${kind} ${employeeId} ${code}`
