/**
 * Limits, sentences and addresses of human resources that the specification and hrm.md give, in one place: schemas, forms and screens
 * take them from here. `limits.test.ts` compares every entry.
 */
export const hrLimits = {
  /** Characters. */
  employeeName: 50,
  jobNumber: 50,
  idNumber: 255,
  postName: 100,
  memo: 100,
  cancelReason: 800,
  fieldsOfModule: 1000,
  /** Amounts of archives, in yuan; cells of the sheet. */
  pay: { least: '0', most: '9999999.99' },
  cell: { least: '0', most: '100000000' },
  /** Pickers of people and departments are fetched again at most once in this time, in milliseconds. */
  pickersRefresh: 3_000,
} as const

export const hrWords = {
  /** The two sides of the side menu. */
  management: '管理端',
  employeeSide: '员工端',
  addOnJob: '新建在职员工',
  addAwaited: '新建待入职员工',
  personal: '个人信息',
  entry: '入职信息',
  saveAndNext: '保存并继续新建',
  created: '新建成功',
  becomeAgain: '再入职',
  confirmEntry: '确认入职',
  isMissing: (name: string) => `${name}不能为空`,
  isTaken: (name: string) => `${name}已存在`,
  /** For users who may add employees, and for all others. */
  sideClosed: {
    mayAdd: '您尚未开通员工端，请在员工管理中将自己添加为员工',
    others: '您尚未开通员工端，请联系管理员开通',
  },
} as const

/** The settings of the fields of a new employee, opened from its form; `entryStatus` is that of the tab. */
export const fieldSettings = (entryStatus: 1 | 2) => ({
  name: 'employeeManageSet',
  query: { menuIndex: 'EmployeeFields', entryStatus: String(entryStatus), redirect: '/hrm/employee' },
})
