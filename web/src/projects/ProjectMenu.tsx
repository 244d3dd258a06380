import { EllipsisOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import type { MenuProps } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { projectLimits } from '#protocol/office/door.ts'
import { boardCalls } from '#protocol/projects/board-calls.ts'
import { projectCalls } from '#protocol/projects/calls.ts'
import { projectStatuses } from '#protocol/projects/limits.ts'
import type { WorkInfo } from '#protocol/projects/shapes.ts'
import { projectSheetCalls } from '#protocol/projects/sheet-calls.ts'
import { attempt } from '#web/platform/attempt.ts'
import { ask } from '#web/platform/client.ts'
import { download } from '#web/platform/download.ts'
import { toast } from '#web/platform/notices.ts'
import { useCan } from '#web/platform/permissions.ts'
import { refresh } from '#web/platform/query-keys.ts'
import { useSession } from '#web/platform/session.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { announceAct } from '#web/ui/feedback/announce-act.tsx'
import { confirmDanger, confirmDelete, confirmPlain } from '#web/ui/layer/confirm.ts'
import { Dropdown } from '#web/ui/overlay/Dropdown.tsx'
import { projectList } from './addresses.ts'
import { ImportTasks } from './ImportTasks.tsx'
import { MembersDialog } from './MembersDialog.tsx'
import { ProjectForm } from './ProjectForm.tsx'
import { TemplateForm } from './TemplateForm.tsx'
import { mayIn, useProjectWrite } from './use-projects.ts'

/** Seconds during which an archived project can be brought back by the notice. */
const UNDO_SECONDS = 30

/** What can be done with a project as a whole; without any act there is no menu. */
export function ProjectMenu({ project }: { project: WorkInfo }) {
  const [layer, open] = useState<Layer>()
  const items = useActs(project, open)
  const client = useQueryClient()
  const close = () => open(undefined)
  return (
    <>
      {items.length > 0 && (
        <Dropdown trigger={['click']} placement="bottomRight" menu={{ items }}>
          <Button icon={<EllipsisOutlined />} aria-label="项目的操作" title="更多" />
        </Dropdown>
      )}
      {layer === 'settings' && <ProjectForm project={project} onClose={close} />}
      {layer === 'template' && <TemplateForm project={project} onClose={close} />}
      {layer === 'import' && (
        <ImportTasks
          workId={project.workId}
          onImported={() => refresh(client, boardCalls.cards, boardCalls.board, boardCalls.byOwner)}
          onClose={close}
        />
      )}
      {layer === 'members' && <MembersDialog project={project} onClose={close} />}
    </>
  )
}

type Layer = 'settings' | 'members' | 'template' | 'import'
type Items = NonNullable<MenuProps['items']>

function useActs(project: WorkInfo, open: (layer: Layer) => void): Items {
  const { workId, name, isOpen, status, ownerUser, createUserId } = project
  const { userId } = useSession().user
  const mayMake = useCan()
  const navigate = useNavigate()
  const write = useProjectWrite()
  const isActive = status === projectStatuses.active
  const isPrivate = isOpen === projectLimits.isPrivate
  const setStatus = (next: 1 | 3) => write(ask(projectCalls.update, { workId, status: next }))
  const restore = async () => {
    if (await setStatus(projectStatuses.active)) toast.success(`已恢复项目：${name}`)
  }
  const archive = async () => {
    if (!(await confirmPlain(`确认归档项目 "${name}"`, '归档项目'))) return
    if (!(await setStatus(projectStatuses.archived))) return
    void navigate(projectList)
    announceAct({
      words: `已归档项目：${name}`,
      caption: '撤销',
      act: () => void restore(),
      seconds: UNDO_SECONDS,
    })
  }
  const remove = () =>
    confirmDelete({
      title: `删除项目“${name}”？`,
      content: '项目及其任务列表和任务将被删除，无法恢复。',
      okText: '删除项目',
      onOk: async () => {
        await ask(projectCalls.remove, { workId })
        toast.success('删除成功')
        void navigate(projectList)
        await write(Promise.resolve())
      },
    })
  const leave = () =>
    confirmDanger({
      title: `确认退出 "${name}"`,
      content: '退出后不再看见此项目，您负责的任务将没有负责人。',
      okText: '退出项目',
      onOk: async () => {
        await ask(projectCalls.leave, { workId })
        toast.success(`已退出项目：${name}`)
        void navigate(projectList)
        await write(Promise.resolve())
      },
    })
  const items: Items = []
  const add = (label: string, run: () => unknown) =>
    items.push({ key: label, label, onClick: () => void run() })
  const may = mayIn(project)
  const maySet = may('setWork')
  if (maySet && isActive) add('项目设置', () => open('settings'))
  if (isPrivate) add('成员管理', () => open('members'))
  if (may('excelImport') && isActive) add('导入任务', () => open('import'))
  if (may('excelExport')) add('导出任务', () => attempt(download(projectSheetCalls.exportTasks, { workId })))
  if (mayMake('project/projectManage/save') && isActive) add('存为模板', () => open('template'))
  if (maySet && isActive) add('归档项目', archive)
  if (maySet && !isActive) add('恢复项目', restore)
  const isLeaving = isPrivate && userId !== createUserId && ownerUser.some((user) => user.userId === userId)
  if (maySet || isLeaving) items.push({ type: 'divider' })
  if (isLeaving) items.push({ key: 'leave', label: '退出项目', danger: true, onClick: leave })
  if (maySet) items.push({ key: 'remove', label: '删除项目', danger: true, onClick: remove })
  return items
}
