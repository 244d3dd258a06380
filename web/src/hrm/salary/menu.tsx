import {
  AccountBookOutlined,
  FileTextOutlined,
  HistoryOutlined,
  PayCircleOutlined,
  SendOutlined,
  SolutionOutlined,
} from '@ant-design/icons'
import {
  addressOfDecision,
  OWN_SLIP,
  SALARY_THING,
  SHEET,
  SHEET_DECISION,
} from '#protocol/hrm/salary/messages.ts'
import type { Face, ManageEntry, MenuEntry } from '#web/platform/area.ts'
import type { FlowSubject } from '#web/record/model/flow-subjects.ts'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { salaryAddresses } from './addresses.ts'
import { SALARY_SUBJECT } from './subject.ts'

const DecidingSheets = lazyComponent(
  async () => (await import('./deciding/DecidingSheets.tsx')).DecidingSheets,
)

const [index, history] = ['hrm/salary/index', 'hrm/salary/history']
const archives = 'hrm/salary/queryArchives'
const records = 'hrm/salary/queryRecord'

/** Rows of the side menu (spec 3 §2.8). */
export const salaryMenu: readonly MenuEntry[] = [
  {
    path: '/hrm/pay',
    title: '薪资管理',
    icon: <PayCircleOutlined />,
    need: [index, history, archives, records],
    children: [
      { path: salaryAddresses.sheet, title: '月度工资', icon: <AccountBookOutlined />, need: index },
      { path: salaryAddresses.archives, title: '薪资档案', icon: <SolutionOutlined />, need: archives },
      {
        path: salaryAddresses.history,
        title: '历史工资',
        icon: <HistoryOutlined />,
        need: history,
        also: [`${salaryAddresses.history}/detail`],
      },
      {
        path: salaryAddresses.slips,
        title: '发放记录',
        icon: <SendOutlined />,
        need: records,
        also: [`${salaryAddresses.slips}/detail`],
      },
    ],
  },
]

/** Own pay, of everyone who is linked to an employee. */
export const ownSalaryMenu: MenuEntry = {
  path: salaryAddresses.ownSlips,
  title: '我的工资条',
  icon: <FileTextOutlined />,
  need: 'hrm',
}

const need = 'manage/hrm/salary'
const under = '/manage/hrm'

/** Settings of pay in the administration (platform.md §11.3). */
export const salaryManage: readonly ManageEntry[] = [
  { path: salaryAddresses.rules, under, order: 20, title: '薪资设置', icon: <PayCircleOutlined />, need },
  { path: salaryAddresses.compute, under, order: 30, title: '计薪设置', icon: <AccountBookOutlined />, need },
  { path: salaryAddresses.options, under, order: 40, title: '工资表设置', icon: <SolutionOutlined />, need },
]

/** Pages to which messages about pay lead. */
export const salaryMessages: NonNullable<Face['messages']> = [
  { opens: { target: OWN_SLIP, addressOf: () => salaryAddresses.ownSlips } },
  { opens: { target: SHEET, addressOf: () => salaryAddresses.sheet } },
  { opens: { target: SHEET_DECISION, addressOf: addressOfDecision } },
]

/** Sheets of pay among the subjects of business flows. */
export const salaryFlows: readonly FlowSubject[] = [
  { label: SALARY_SUBJECT, display: '薪资', waiting: { key: SALARY_THING, Page: DecidingSheets } },
]
