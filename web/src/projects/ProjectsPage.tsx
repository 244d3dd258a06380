import { PlusOutlined } from '@ant-design/icons'
import { Select } from 'antd'
import { useEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { projectWords } from '#protocol/office/door.ts'
import { projectSorts } from '#protocol/projects/limits.ts'
import type { WorkInfo } from '#protocol/projects/shapes.ts'
import { messageOf } from '#web/platform/client.ts'
import { useCan } from '#web/platform/permissions.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { Segmented } from '#web/ui/input/Segmented.tsx'
import { PageFrame, PageTotal } from '#web/ui/page/PageFrame.tsx'
import { SearchBox } from '#web/ui/search/SearchBox.tsx'
import { boardAddress, searchAddress } from './addresses.ts'
import styles from './list.module.css'
import { ProjectCards } from './ProjectCards.tsx'
import { ProjectForm } from './ProjectForm.tsx'
import { ProjectRows } from './ProjectRows.tsx'
import { type ProjectFilters, useLiveProjects, useOwnOrder, useProjects } from './use-projects.ts'

const sorts = [
  { value: 0, label: '我的次序' },
  { value: projectSorts.oldest, label: '最早创建' },
  { value: projectSorts.newest, label: '最近创建' },
  { value: projectSorts.updated, label: '最近更新' },
]
const tabs = [
  { value: 'all', label: '全部项目' },
  { value: 'starred', label: '我关注的' },
] as const
const looks = [
  { value: 'cards', label: '卡片视图' },
  { value: 'rows', label: '列表视图' },
] as const
type Tab = (typeof tabs)[number]['value']
type Look = (typeof looks)[number]['value']

/** What the address of the list holds. */
function useAddress() {
  const [params, setParams] = useSearchParams()
  const go = (change: Readonly<Record<string, string>>) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        for (const [key, value] of Object.entries(change))
          if (value) next.set(key, value)
          else next.delete(key)
        return next
      },
      { replace: true },
    )
  const tab: Tab = params.get('tab') === 'starred' ? 'starred' : 'all'
  const look: Look = params.get('look') === 'rows' ? 'rows' : 'cards'
  return { tab, look, name: params.get('q') ?? '', sort: Number(params.get('sort')) || 0, go }
}

/** /project/list: projects as cards or rows, starred ones apart, in the user's own order (approval-office.md §12.6). */
export default function ProjectsPage() {
  useLiveProjects()
  const may = useCan()
  const { tab, look, name, sort, go } = useAddress()
  const filters: ProjectFilters = { name, ...(sort > 0 ? { workSort: sort } : {}) }
  const { data, error, refetch } = useProjects(filters)
  const navigate = useNavigate()
  const [made, setMade] = useState<number>()
  // not before the form is gone, which would ask whether it may be left
  useEffect(() => {
    if (made) void navigate(boardAddress(made))
  }, [made, navigate])
  const [edited, edit] = useState<WorkInfo | 'new'>()
  const shown = data?.filter(({ collect }) => tab === 'all' || collect === 1)
  return (
    <PageFrame
      title="项目"
      note={<PageTotal count={shown?.length} />}
      tabs={
        <Segmented
          aria-label="项目范围"
          value={tab}
          options={[...tabs]}
          onChange={(next) => go({ tab: next === 'all' ? '' : next })}
        />
      }
      actions={
        <>
          <SearchBox value={name} hint="请输入项目/任务/描述" onSearch={(words) => go({ q: words })} />
          <Select
            aria-label="排序"
            className={styles.sort}
            value={sort}
            options={sorts}
            onChange={(next) => go({ sort: next === 0 ? '' : String(next) })}
          />
          <Segmented
            aria-label="视图"
            value={look}
            options={[...looks]}
            onChange={(next) => go({ look: next === 'cards' ? '' : next })}
          />
          {may('project/projectManage/save') && (
            <Button type="primary" icon={<PlusOutlined />} onClick={() => edit('new')}>
              {projectWords.create}
            </Button>
          )}
        </>
      }
      cards={look === 'cards'}
      fill={look === 'rows'}
    >
      {name !== '' && (
        <p className={styles.elsewhere}>
          <Link to={searchAddress(name)}>在任务中搜索“{name}”</Link>
        </p>
      )}
      {error ? (
        <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
      ) : !shown ? (
        <LoadingRows rows={4} columns={4} height={160} />
      ) : shown.length === 0 ? (
        <None tab={tab} name={name} onClear={() => go({ q: '' })} />
      ) : (
        <Shown
          projects={shown}
          filters={filters}
          look={look}
          isOwnOrder={tab === 'all' && sort === 0 && name === ''}
          onEdit={edit}
        />
      )}
      {edited && <Edited project={edited} onMade={setMade} onClose={() => edit(undefined)} />}
    </PageFrame>
  )
}

function None({ tab, name, onClear }: { tab: Tab; name: string; onClear: () => void }) {
  if (name !== '') return <EmptyState action={<Button onClick={onClear}>清空搜索</Button>} />
  if (tab === 'starred') return <EmptyState text="还没有关注的项目" hint="点击项目上的星标即可关注" />
  return <EmptyState text="还没有项目" hint="项目由任务列表和任务组成，成员一起在看板上推进" />
}

interface ShownProps {
  projects: readonly WorkInfo[]
  filters: ProjectFilters
  look: Look
  /** By hand: otherwise nothing is dragged. */
  isOwnOrder: boolean
  onEdit: (project: WorkInfo) => void
}

function Shown({ projects, filters, look, isOwnOrder, onEdit }: ShownProps) {
  const sort = useOwnOrder(filters)
  if (look === 'rows') return <ProjectRows projects={projects} onEdit={onEdit} />
  return <ProjectCards projects={projects} onSort={isOwnOrder ? sort : undefined} onEdit={onEdit} />
}

interface EditedProps {
  project: WorkInfo | 'new'
  onMade: (workId: number) => void
  onClose: () => void
}

function Edited({ project, onMade, onClose }: EditedProps) {
  if (project !== 'new') return <ProjectForm project={project} onClose={onClose} />
  return <ProjectForm onClose={onClose} onMade={onMade} />
}
