import { PlusOutlined } from '@ant-design/icons'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Select, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { wordOf } from '#protocol/hrm/coded.ts'
import { type Post, postCalls } from '#protocol/hrm/recruiting/post-calls.ts'
import {
  emergencyLevels,
  jobNatures,
  postStatuses,
  requiredEducations,
  workTimes,
} from '#protocol/hrm/recruiting/words.ts'
import { EMPTY } from '#web/platform/format.ts'
import { useCan } from '#web/platform/permissions.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { PageFrame } from '#web/ui/page/PageFrame.tsx'
import { SearchBox } from '#web/ui/search/SearchBox.tsx'
import { OwnName } from '#web/ui/table/OwnName.tsx'
import { PagedTable } from '#web/ui/table/PagedTable.tsx'
import { Tabs, tabPanel } from '#web/ui/tabs/Tabs.tsx'
import { DeptSelect } from '../organisation/door.ts'
import { optionsOf } from './choices.tsx'
import { PostForm } from './PostForm.tsx'
import { PostPanel } from './PostPanel.tsx'
import { usePostQuery } from './post-query.ts'
import styles from './recruiting.module.css'
import { ageWords, salaryWords } from './words.ts'

const TABS = 'recruit-post-tabs'

/** /hrm/recruit/post: 招聘职位 (hrm.md §9.2). */
export default function PostsPage() {
  const may = useCan()
  const [query, go] = usePostQuery()
  const [isNew, setNew] = useState(false)
  const { tab, search, deptId, jobNature, post, page, limit } = query
  const { data: counts = {} } = useQuery(queryOf(postCalls.counts, {}))
  const found = useQuery({
    ...queryOf(postCalls.list, { status: tab, postName: search, deptId, jobNature, page, limit }),
    placeholderData: keepPreviousData,
  })
  const isNarrowed = search !== '' || deptId !== undefined || jobNature !== undefined
  return (
    <PageFrame
      title="招聘职位"
      note={found.data && `共 ${found.data.totalRow} 个`}
      fill
      actions={
        <>
          <Select
            className={styles.search}
            aria-label="工作性质"
            placeholder="全部工作性质"
            allowClear
            value={jobNature}
            options={optionsOf(jobNatures)}
            onChange={(next?: number) => go({ jobNature: next })}
          />
          <DeptSelect
            className={styles.search}
            aria-label="用人部门"
            placeholder="全部部门"
            allowClear
            value={deptId ?? null}
            onChange={(dept) => go({ deptId: dept ?? undefined })}
          />
          <div className={styles.search}>
            <SearchBox value={search} hint="职位名称" onSearch={(words) => go({ search: words })} />
          </div>
          {may('hrm/recruit/savePost') && (
            <Button type="primary" icon={<PlusOutlined />} onClick={() => setNew(true)}>
              新建招聘职位
            </Button>
          )}
        </>
      }
    >
      <Tabs
        id={TABS}
        className={styles.tabs}
        aria-label="职位状态"
        items={postStatuses.map(({ code, word }) => ({
          key: String(code),
          label: word,
          count: counts[String(code)] ?? 0,
        }))}
        value={String(tab)}
        onChange={(key) => go({ tab: key === '0' ? 0 : 1 })}
      />
      <div {...tabPanel(TABS, String(tab))} className={styles.list}>
        <PagedTable<Post>
          found={found}
          rowKey="postId"
          columns={columnsOf((postId) => go({ ...query, post: postId }))}
          width={1500}
          unit="个"
          query={query}
          onGo={go}
          onOpen={({ postId }) => go({ ...query, post: postId })}
          empty={
            <EmptyState
              text={isNarrowed ? undefined : '没有招聘职位'}
              action={
                isNarrowed && (
                  <Button onClick={() => go({ search: '', deptId: undefined, jobNature: undefined })}>
                    清空条件
                  </Button>
                )
              }
            />
          }
        />
      </div>
      {post !== undefined && <PostPanel postId={post} onClose={() => go({ ...query, post: undefined })} />}
      {isNew && <PostForm onClose={() => setNew(false)} />}
    </PageFrame>
  )
}

const text = (value: string | number | null) => (value === null || value === '' ? EMPTY : String(value))

const columnsOf = (onOpen: (postId: number) => void): TableColumnsType<Post> => [
  {
    title: '职位名称',
    key: 'postName',
    width: 180,
    fixed: 'left',
    render: (_, { postId, postName }) => <OwnName onOpen={() => onOpen(postId)}>{postName}</OwnName>,
  },
  { title: '用人部门', dataIndex: 'deptName', width: 120, ellipsis: true, render: text },
  {
    title: '工作性质',
    key: 'jobNature',
    width: 90,
    render: (_, row) => wordOf(jobNatures, row.jobNature) || EMPTY,
  },
  { title: '工作城市', dataIndex: 'city', width: 110, ellipsis: true, render: text },
  { title: '招聘人数', dataIndex: 'recruitNum', width: 90, align: 'right', render: text },
  { title: '已入职', dataIndex: 'hasEntryNum', width: 80, align: 'right' },
  {
    title: '招聘进度',
    key: 'recruitSchedule',
    width: 90,
    align: 'right',
    render: (_, { recruitSchedule }) => (recruitSchedule === null ? EMPTY : `${recruitSchedule}%`),
  },
  {
    title: '工作经验',
    key: 'workTime',
    width: 100,
    render: (_, row) => wordOf(workTimes, row.workTime) || EMPTY,
  },
  {
    title: '学历要求',
    key: 'educationRequire',
    width: 110,
    render: (_, row) => wordOf(requiredEducations, row.educationRequire) || EMPTY,
  },
  { title: '薪资范围', key: 'salary', width: 170, render: (_, row) => salaryWords(row) },
  { title: '年龄要求', key: 'age', width: 100, render: (_, row) => ageWords(row) },
  {
    title: '紧急程度',
    key: 'emergencyLevel',
    width: 90,
    render: (_, row) => wordOf(emergencyLevels, row.emergencyLevel) || EMPTY,
  },
  { title: '招聘负责人', dataIndex: 'ownerEmployeeName', width: 110, render: text },
  { title: '职业类型', dataIndex: 'postTypeName', width: 120, ellipsis: true, render: text },
  { title: '面试官', dataIndex: 'interviewEmployeeName', width: 150, ellipsis: true, render: text },
]
