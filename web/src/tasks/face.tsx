import { DeleteOutlined, ProjectOutlined, TeamOutlined, UnorderedListOutlined } from '@ant-design/icons'
import { TASK_SUBJECT } from '#protocol/tasks/limits.ts'
import { TASK } from '#protocol/tasks/messages.ts'
import type { Face } from '#web/platform/area.ts'
import { ownTasks, taskAddress, taskBoard, teamTasks } from './addresses.ts'

const need = 'oa/taskExamine'

export const tasksFace: Face = {
  within: {
    '/taskExamine': [
      { path: ownTasks, title: '我的任务', icon: <UnorderedListOutlined />, need },
      { path: taskBoard, title: '任务看板', icon: <ProjectOutlined />, need },
      { path: teamTasks, title: '下属的任务', icon: <TeamOutlined />, need },
      { path: '/taskExamine/task-bin', title: '回收站', icon: <DeleteOutlined />, need },
    ],
  },
  messages: [{ opens: { target: TASK, addressOf: taskAddress } }],
  timelineThings: [{ label: TASK_SUBJECT, title: '任务', addressOf: taskAddress }],
  // fetched with the first task that is finished there
  workActs: {
    dueTasks: { caption: '完成', run: async (item) => (await import('./acts.ts')).finishTask(item) },
  },
}
