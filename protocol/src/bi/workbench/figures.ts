/** Figures of the workbench whose records can be listed: of which type they are, and what the list is called (bi.md §17.4). */
export const listedFigures = {
  customerCount: { typeKey: 'customer', title: '新增客户' },
  contactsCount: { typeKey: 'contacts', title: '新增联系人' },
  businessCount: { typeKey: 'business', title: '新增商机' },
  contractCount: { typeKey: 'contract', title: '新增合同' },
  receivablesMoney: { typeKey: 'receivables', title: '回款' },
  dealCustomer: { typeKey: 'customer', title: '成交客户' },
  activityRealNum: { typeKey: 'customer', title: '已跟进的新增客户' },
  notFollowed: { typeKey: 'customer', title: '未跟进的新增客户' },
  endBusiness: { typeKey: 'business', title: '赢单商机' },
  loseBusiness: { typeKey: 'business', title: '输单商机' },
  expireContract: { typeKey: 'contract', title: '即将到期的合同' },
  endContract: { typeKey: 'contract', title: '已到期的合同' },
  planMoney: { typeKey: 'receivablesPlan', title: '预计回款' },
} as const satisfies Record<string, { typeKey: string; title: string }>
export type ListedFigure = keyof typeof listedFigures

export const isListedFigure = (text: string): text is ListedFigure => Object.hasOwn(listedFigures, text)

/** Days without a follow-up after which a customer counts as forgotten, by the key of the figure (bi.md §17.5). */
export const forgottenDays = {
  sevenDays: 7,
  fifteenDays: 15,
  oneMonth: 30,
  threeMonth: 90,
  sixMonth: 180,
} as const
export type ForgottenKey = keyof typeof forgottenDays

/** Labels of the record types that follow-ups belong to, in their order on the wire (bi.md §17.4). */
export const followedLabels = [1, 2, 3, 5, 6] as const
