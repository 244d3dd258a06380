import {
  DashboardOutlined,
  DeleteOutlined,
  HistoryOutlined,
  InboxOutlined,
  ProjectOutlined,
  SlidersOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons'
import type { Face } from '#web/platform/area.ts'
import { projectList } from './addresses.ts'

/** Whose tasks are the user's own, wherever they are: the calls belong to the application of tasks. */
const ofTasks = 'oa/taskExamine'

export const projectsFace: Face = {
  application: {
    title: '项目管理',
    icon: <ProjectOutlined />,
    need: 'project',
    menu: [
      { path: projectList, also: ['/project/board'], title: '项目', icon: <ProjectOutlined /> },
      { path: '/project/workbench', title: '工作台', icon: <DashboardOutlined />, need: ofTasks },
      { path: '/project/search', title: '全部任务', icon: <UnorderedListOutlined /> },
      { path: '/project/statistics', title: '统计分析', icon: <HistoryOutlined /> },
      { path: '/project/archive', title: '归档项目', icon: <InboxOutlined /> },
      { path: '/project/recycle', title: '回收站', icon: <DeleteOutlined />, need: ofTasks },
    ],
  },
  manage: [
    {
      path: '/manage/system-project',
      section: '业务',
      order: 40,
      title: '自定义项目权限',
      icon: <SlidersOutlined />,
      need: 'manage/work/update',
    },
  ],
}
