/** Spans of time relative to today (record-engine.md §7.7), grouped as the picker lists them. */
export const timeTokens = [
  {
    label: '天',
    options: [
      { value: 'today', label: '今天' },
      { value: 'yesterday', label: '昨天' },
      { value: 'tomorrow', label: '明天' },
    ],
  },
  {
    label: '周',
    options: [
      { value: 'week', label: '本周' },
      { value: 'lastWeek', label: '上周' },
      { value: 'nextWeek', label: '下周' },
    ],
  },
  {
    label: '月',
    options: [
      { value: 'month', label: '本月' },
      { value: 'lastMonth', label: '上月' },
      { value: 'nextMonth', label: '下月' },
    ],
  },
  {
    label: '季度',
    options: [
      { value: 'quarter', label: '本季度' },
      { value: 'lastQuarter', label: '上季度' },
      { value: 'nextQuarter', label: '下季度' },
    ],
  },
  {
    label: '年',
    options: [
      { value: 'year', label: '本年度' },
      { value: 'lastYear', label: '上年度' },
      { value: 'nextYear', label: '下年度' },
      { value: 'firstHalfYear', label: '上半年' },
      { value: 'nextHalfYear', label: '下半年' },
    ],
  },
  {
    label: '最近',
    options: [
      { value: 'previous7day', label: '过去7天' },
      { value: 'previous30day', label: '过去30天' },
      { value: 'future7day', label: '未来7天' },
      { value: 'future30day', label: '未来30天' },
    ],
  },
] as const

const labels = new Map<string, string>(
  timeTokens.flatMap((group) =>
    group.options.map((option): [string, string] => [option.value, option.label]),
  ),
)

/** Caption of a token, undefined for anything else. */
export const tokenLabel = (value: unknown): string | undefined => labels.get(String(value))
