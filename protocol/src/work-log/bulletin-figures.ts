/** The five figures of 销售简报 in a log: key on the wire, and what chips call them (bi.md §18); their numbers are their places, from 1. */
export const bulletinFigures = [
  { key: 'customerCount', title: '新增客户', unit: '人' },
  { key: 'businessCount', title: '新增商机', unit: '个' },
  { key: 'contractCount', title: '新增合同', unit: '个' },
  { key: 'receivablesMoney', title: '回款', unit: '元' },
  { key: 'recordCount', title: '跟进记录', unit: '条' },
] as const
export type BulletinFigure = (typeof bulletinFigures)[number]
