import {
  DeleteOutlined,
  ProjectOutlined,
  TagsOutlined,
  TeamOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons'
import { lazy } from 'react'
import { labelBoards, ownTasks, taskAddress, taskBoard, teamTasks } from '#protocol/tasks/addresses.ts'
import { TASK_SUBJECT } from '#protocol/tasks/limits.ts'
import { TASK } from '#protocol/tasks/messages.ts'
import type { Face } from '#web/platform/area.ts'

/** Fetched when it first opens. */
const RecordTask = lazy(() => import('./RecordTask.tsx'))

const need = 'oa/taskExamine'

export const tasksFace: Face = {
  within: {
    '/taskExamine': [
      { path: ownTasks, title: '我的任务', icon: <UnorderedListOutlined />, need },
      { path: taskBoard, title: '任务看板', icon: <ProjectOutlined />, need },
      { path: labelBoards, title: '标签看板', icon: <TagsOutlined />, need },
      { path: teamTasks, title: '下属的任务', icon: <TeamOutlined />, need },
      { path: '/taskExamine/task-bin', title: '回收站', icon: <DeleteOutlined />, need },
    ],
  },
  messages: [{ opens: { target: TASK, addressOf: taskAddress } }],
  timelineThings: [
    {
      label: TASK_SUBJECT,
      title: '任务',
      addressOf: taskAddress,
      making: { need, types: ['customer', 'contacts', 'business', 'contract'], Form: RecordTask },
    },
  ],
  // fetched with the first task that is finished there
  workActs: {
    dueTasks: { caption: '完成', run: async (item) => (await import('./acts.ts')).finishTask(item) },
  },
}
