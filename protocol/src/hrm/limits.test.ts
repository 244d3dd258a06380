import { expect, it } from 'vitest'
import { fieldSettings, hrLimits, hrWords } from './limits.ts'

/** The rows of the specification, written down here and not taken from the catalogue. */
const rows: readonly [section: string, subject: string, stated: unknown, ours: unknown][] = [
  ['hrm §2.4', 'sides of the menu', ['管理端', '员工端'], [hrWords.management, hrWords.employeeSide]],
  ['spec 3 §2.8', 'tabs', ['新建在职员工', '新建待入职员工'], [hrWords.addOnJob, hrWords.addAwaited]],
  ['spec 3 §2.8', 'sections', ['个人信息', '入职信息'], [hrWords.personal, hrWords.entry]],
  ['spec 3 §2.8', 'second button', '保存并继续新建', hrWords.saveAndNext],
  ['spec 3 §2.8', 'modes', ['再入职', '确认入职'], [hrWords.becomeAgain, hrWords.confirmEntry]],
  [
    'spec 3 §2.8',
    'link to the settings of fields',
    {
      name: 'employeeManageSet',
      query: { menuIndex: 'EmployeeFields', entryStatus: '2', redirect: '/hrm/employee' },
    },
    fieldSettings(2),
  ],
  ['spec 3 §5', 'required', '试用期不能为空', hrWords.isMissing('试用期')],
  ['spec 3 §5', 'unique', '手机已存在', hrWords.isTaken('手机')],
  ['spec 3 §8', 'employee', '新建成功', hrWords.created],
  ['spec 3 §9', 'pickers', 3000, hrLimits.pickersRefresh],
  [
    'hrm §4.3',
    'name, job number, identity number',
    [50, 50, 255],
    [hrLimits.employeeName, hrLimits.jobNumber, hrLimits.idNumber],
  ],
  ['hrm §7', 'reason of 放弃离职', 800, hrLimits.cancelReason],
  ['hrm §8.1', 'fields of a module', 1000, hrLimits.fieldsOfModule],
  ['hrm §9.2', 'name of a post', 100, hrLimits.postName],
  ['hrm §13', 'amounts of archives', { least: '0', most: '9999999.99' }, hrLimits.pay],
  ['hrm §14.3', 'cells of the sheet', { least: '0', most: '100000000' }, hrLimits.cell],
  ['hrm §18.1', 'memo', 100, hrLimits.memo],
]

it.each(rows)('%s: %s', (_section, _subject, stated, ours) => {
  expect(ours).toEqual(stated)
})

it('spec 3 §8: the alert of the employee side begins as the specification writes it', () => {
  for (const sentence of Object.values(hrWords.sideClosed)) expect(sentence).toMatch(/^您尚未开通员工端/)
  expect(hrWords.sideClosed.mayAdd).toContain('添加为员工')
  expect(hrWords.sideClosed.others).toContain('联系管理员')
})

it('every limit is compared', () => {
  const compared = rows.map(([, , , ours]) => JSON.stringify(ours)).join()
  for (const value of Object.values(hrLimits)) expect(compared).toContain(JSON.stringify(value))
})
