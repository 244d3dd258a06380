import {
  AuditOutlined,
  CheckSquareOutlined,
  FileDoneOutlined,
  MailOutlined,
  PartitionOutlined,
  UserSwitchOutlined,
} from '@ant-design/icons'
import type { Face } from '#web/platform/area.ts'
import type { TabProps } from '#web/record/model/screens.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { useUnreadCopies } from './copies/door.ts'
import { asksOfStrip } from './record/strip-queries.ts'
import { submission } from './record/submission.tsx'
import { isApproved, subjects } from './subjects.ts'
import { todoDecisions } from './todo/todo-decisions.tsx'
import { useWaitingRecords, useWaitingTotal } from './waiting/counts.ts'

/** Waiting lists, 业务审批流 of the administration, and what records show of their approvals (approval-office.md §9). */
export const approvalFace: Face = {
  application: {
    title: '任务/审批',
    icon: <AuditOutlined />,
    need: 'oa/taskExamine',
    useCount: useWaitingTotal,
    menu: [
      {
        path: '/taskExamine/crm',
        title: '待我审批',
        icon: <CheckSquareOutlined />,
        need: 'crm',
        useCount: useWaitingRecords,
      },
      {
        path: '/taskExamine/copies',
        title: '抄送我的',
        icon: <MailOutlined />,
        useCount: useUnreadCopies,
      },
    ],
  },
  manage: [
    {
      path: '/manage/system-examine',
      section: '流程',
      order: 10,
      title: '业务审批流',
      icon: <PartitionOutlined />,
      need: 'manage/examineFlow',
      also: ['/manage/system-examine/design'],
    },
    {
      path: '/manage/system-workbench',
      section: '流程',
      order: 20,
      title: '办公审批流',
      icon: <FileDoneOutlined />,
      need: 'manage/oa',
      also: ['/manage/system-workbench/design'],
    },
  ],
  personal: [
    {
      path: '/person/deputy',
      title: '审批代理',
      icon: <UserSwitchOutlined />,
      Content: lazyComponent(async () => (await import('./deputy/DeputyForm.tsx')).DeputyForm),
    },
  ],
  messages: [
    {
      row: {
        key: 'approval',
        concerns: (type) => subjects.some(({ approval }) => approval.messages.waits === type),
        sameAs: ({ type, typeId }) => `${type} ${typeId}`,
        Part: lazyComponent(async () => (await import('./waiting/DecideFromMessage.tsx')).DecideFromMessage),
      },
    },
  ],
  submission,
  todoDecisions,
  strips: [
    {
      key: 'approval',
      concerns: isApproved,
      asks: asksOfStrip,
      Strip: lazyComponent<TabProps>(async () => (await import('./record/ApprovalStrip.tsx')).ApprovalStrip),
    },
  ],
}
