import type { TableProps } from 'antd'
import { useNavigate } from 'react-router'
import type { WorkInfo } from '#protocol/projects/shapes.ts'
import { useUsers } from '#web/platform/session.ts'
import { Moment } from '#web/ui/display/Moment.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { OwnName } from '#web/ui/table/OwnName.tsx'
import { RowActs } from '#web/ui/table/RowActs.tsx'
import { boardAddress } from './addresses.ts'
import styles from './list.module.css'
import { Members, Star } from './ProjectCard.tsx'
import { mayIn } from './use-projects.ts'

interface ProjectRowsProps {
  projects: readonly WorkInfo[]
  onEdit: (project: WorkInfo) => void
}

/** Projects one below the other. */
export function ProjectRows({ projects, onEdit }: ProjectRowsProps) {
  const navigate = useNavigate()
  const { data: users = [] } = useUsers()
  const open = ({ workId }: WorkInfo) => void navigate(boardAddress(workId))
  const columns: NonNullable<TableProps<WorkInfo>['columns']> = [
    {
      title: '项目名称',
      width: 260,
      render: (_, project) => (
        <span className={styles.rowName}>
          <Star project={project} />
          <span className={styles.dot} style={{ background: project.color }} />
          <OwnName to={boardAddress(project.workId)}>{project.name}</OwnName>
        </span>
      ),
    },
    { title: '描述', dataIndex: 'description', ellipsis: true, render: (text: string) => text || '--' },
    { title: '成员', width: 200, render: (_, project) => <Members project={project} /> },
    {
      title: '创建人',
      width: 110,
      render: (_, { createUserId }) => users.find(({ userId }) => userId === createUserId)?.realname ?? '--',
    },
    { title: '更新时间', width: 130, render: (_, { updateTime }) => <Moment value={updateTime} /> },
    {
      title: '操作',
      width: 90,
      render: (_, project) =>
        mayIn(project)('setWork') && (
          <RowActs name={project.name} main={{ caption: '编辑', run: () => onEdit(project) }} others={[]} />
        ),
    },
  ]
  return (
    <div className={styles.rows}>
      <DataTable<WorkInfo>
        rowKey="workId"
        columns={columns}
        dataSource={[...projects]}
        onOpen={open}
        sticky
      />
    </div>
  )
}
