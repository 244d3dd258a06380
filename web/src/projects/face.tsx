import { BarChartOutlined, InboxOutlined, ProjectOutlined, SlidersOutlined, UnorderedListOutlined } from '@ant-design/icons'
import type { Face } from '#web/platform/area.ts'
import { projectList } from './addresses.ts'

export const projectsFace: Face = {
  application: {
    title: '项目管理',
    icon: <ProjectOutlined />,
    need: 'project',
    menu: [
      { path: projectList, also: ['/project/board'], title: '项目', icon: <ProjectOutlined /> },
      { path: '/project/search', title: '全部任务', icon: <UnorderedListOutlined /> },
      { path: '/project/statistics', title: '统计分析', icon: <BarChartOutlined /> },
      { path: '/project/archive', title: '归档项目', icon: <InboxOutlined /> },
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
