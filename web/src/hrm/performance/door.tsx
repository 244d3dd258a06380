import { AuditOutlined, FileDoneOutlined, TrophyOutlined } from '@ant-design/icons'
import { appraisalTargets } from '#protocol/hrm/performance/messages.ts'
import type { Face, ManageEntry, MenuEntry } from '#web/platform/area.ts'

const OWN = '/hrm/self-server/performance'
const PLANS = '/hrm/performance'

/** Rows of the menu: the management's, and the employee's own. */
export const performanceMenu: readonly MenuEntry[] = [
  { path: PLANS, title: '绩效管理', icon: <TrophyOutlined />, need: 'hrm/appraisal/read' },
  {
    path: `${PLANS}/employee`,
    title: '绩效档案',
    icon: <FileDoneOutlined />,
    need: 'hrm/appraisal/readEmp',
  },
]
export const ownPerformance: MenuEntry = {
  path: OWN,
  title: '我的绩效',
  icon: <AuditOutlined />,
}

export const performanceSettings: ManageEntry = {
  path: '/manage/hrm/achievement',
  under: '/manage/hrm',
  order: 50,
  title: '考核模板设置',
  icon: <TrophyOutlined />,
  need: 'manage/hrm/appraisal',
}

const tab = (key: string) => (id: number) => `${OWN}?tabType=${key}&id=${id}`
const plans = (status: number) => () => `${PLANS}?tabType=${status}`

/** Where messages of appraisals lead (hrm.md §20.1). */
export const performanceMessages: NonNullable<Face['messages']> = [
  { opens: { target: appraisalTargets.write, addressOf: tab('my') } },
  { opens: { target: appraisalTargets.own, addressOf: tab('written') } },
  { opens: { target: appraisalTargets.confirm, addressOf: tab('target') } },
  { opens: { target: appraisalTargets.evaluate, addressOf: tab('evaluato') } },
  { opens: { target: appraisalTargets.accept, addressOf: tab('result') } },
  { opens: { target: appraisalTargets.peer, addressOf: () => `${OWN}?tabType=peer` } },
  { opens: { target: appraisalTargets.appeal, addressOf: () => `${OWN}?tabType=appeal` } },
  { opens: { target: appraisalTargets.written, addressOf: plans(1) } },
  { opens: { target: appraisalTargets.evaluated, addressOf: plans(2) } },
  { opens: { target: appraisalTargets.accepted, addressOf: plans(3) } },
]
