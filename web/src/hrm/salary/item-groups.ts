import { categories, categoryOf } from '#protocol/hrm/salary/items.ts'

/** Columns of a sheet that fold together, in the order of the codes of their items. */
export const itemGroups = [
  { key: 'days', title: '计薪天数', to: 9 },
  { key: 'earned', title: '应发项', to: categories.title },
  { key: 'withheld', title: '代扣代缴', to: categories.withheld },
  { key: 'company', title: '企业承担', to: categories.companyFund },
  { key: 'corrections', title: '补发补扣', to: categories.taxedOnly },
  { key: 'attendance', title: '加班与考勤', to: categories.attendanceSum },
  { key: 'results', title: '工资结果', to: 240 },
  { key: 'tax', title: '个税累计', to: 270 },
  { key: 'single', title: '一次性收入与扣除', to: Number.POSITIVE_INFINITY },
] as const
export type ItemGroup = (typeof itemGroups)[number]['key']

/** The first codes are days and no items. */
const DAYS = 9

/** The group of an item by its code. */
export function groupOf(code: number): ItemGroup {
  const at = code <= DAYS ? code : categoryOf(code)
  return itemGroups.find(({ to }) => at <= to)?.key ?? 'single'
}
