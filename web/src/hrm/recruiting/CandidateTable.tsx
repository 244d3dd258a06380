import type { UseQueryResult } from '@tanstack/react-query'
import type { TableColumnsType } from 'antd'
import { useState } from 'react'
import { wordOf } from '#protocol/hrm/coded.ts'
import { sexes } from '#protocol/hrm/employees/words.ts'
import type { Candidate } from '#protocol/hrm/recruiting/candidate-calls.ts'
import { candidateEducations, interviewTypes } from '#protocol/hrm/recruiting/words.ts'
import type { Page } from '#protocol/platform/envelope.ts'
import { EMPTY } from '#web/platform/format.ts'
import { useCan } from '#web/platform/permissions.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Phone } from '#web/ui/display/Phone.tsx'
import { StatusDot } from '#web/ui/display/StatusDot.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { namedSelection } from '#web/ui/table/named-selection.ts'
import { OwnName } from '#web/ui/table/OwnName.tsx'
import { PagedTable } from '#web/ui/table/PagedTable.tsx'
import { SelectionBar } from '#web/ui/table/SelectionBar.tsx'
import { actsFor } from './acts.ts'
import { type CandidateQuery, filtersOf, noFilters } from './candidate-query.ts'
import { useActs } from './use-acts.tsx'
import { postWords, stageTone, stageWords } from './words.ts'

interface CandidateTableProps {
  found: UseQueryResult<Page<Candidate>>
  query: CandidateQuery
  go: (change: Partial<CandidateQuery>) => void
  onOpen: (id: number) => void
}

/** One page of candidates, with what may be done with the chosen ones. */
export function CandidateTable({ found, query, go, onOpen }: CandidateTableProps) {
  const may = useCan()
  const [ids, setIds] = useState<readonly number[]>([])
  const clear = () => setIds([])
  const { begin, dialogs } = useActs(clear)
  const chosen = (found.data?.list ?? []).filter(({ candidateId }) => ids.includes(candidateId))
  const acts = actsFor(chosen, may).map(({ key, caption, danger }) => ({
    key: String(key),
    caption,
    ...(danger && { danger }),
    begin: () => begin(key, chosen),
  }))
  const isNarrowed =
    query.search !== '' || Object.values(filtersOf(query)).some((value) => value !== undefined)
  return (
    <>
      <PagedTable<Candidate>
        found={found}
        rowKey="candidateId"
        columns={columnsOf(onOpen)}
        width={1820}
        unit="人"
        query={query}
        onGo={(next) => {
          clear()
          go(next)
        }}
        onOpen={({ candidateId }) => onOpen(candidateId)}
        rowSelection={namedSelection<Candidate>(
          { selectedRowKeys: [...ids], onChange: (keys) => setIds(keys.map(Number)) },
          ({ candidateName }) => candidateName ?? '',
        )}
        acts={chosen.length > 0 && <SelectionBar count={chosen.length} acts={acts} onClear={clear} />}
        empty={
          <EmptyState
            text={isNarrowed ? undefined : '没有候选人'}
            action={isNarrowed && <Button onClick={() => go({ ...noFilters, search: '' })}>清空条件</Button>}
          />
        }
      />
      {dialogs}
    </>
  )
}

const text = (value: string | number | null) => (value === null || value === '' ? EMPTY : String(value))

const columnsOf = (onOpen: (id: number) => void): TableColumnsType<Candidate> => [
  {
    title: '姓名',
    key: 'candidateName',
    width: 110,
    fixed: 'left',
    render: (_, { candidateId, candidateName }) => (
      <OwnName onOpen={() => onOpen(candidateId)}>{candidateName}</OwnName>
    ),
  },
  { title: '应聘职位', key: 'postName', width: 170, ellipsis: true, render: (_, row) => postWords(row) },
  { title: '用人部门', dataIndex: 'deptName', width: 120, ellipsis: true, render: text },
  {
    title: '候选人状态',
    key: 'status',
    width: 150,
    render: (_, row) => <StatusDot status={stageTone(row.status)} text={stageWords(row)} />,
  },
  { title: '手机', key: 'mobile', width: 150, render: (_, { mobile }) => <Phone number={mobile ?? ''} /> },
  { title: '性别', key: 'sex', width: 60, render: (_, { sex }) => wordOf(sexes, sex) || EMPTY },
  { title: '年龄', dataIndex: 'age', width: 60, render: text },
  { title: '邮箱', dataIndex: 'email', width: 230, ellipsis: true, render: text },
  { title: '招聘负责人', dataIndex: 'ownerEmployeeName', width: 110, render: text },
  {
    title: '工作年限',
    key: 'workTime',
    width: 90,
    render: (_, { workTime }) => (workTime === null ? EMPTY : `${workTime} 年`),
  },
  {
    title: '学历',
    key: 'education',
    width: 70,
    render: (_, { education }) => wordOf(candidateEducations, education) || EMPTY,
  },
  { title: '毕业院校', dataIndex: 'graduateSchool', width: 140, ellipsis: true, render: text },
  { title: '最近工作单位', dataIndex: 'latestWorkPlace', width: 140, ellipsis: true, render: text },
  { title: '招聘渠道', dataIndex: 'channelName', width: 110, render: text },
  {
    title: '面试时间',
    key: 'interviewTime',
    width: 150,
    render: (_, { interviewTime }) => interviewTime?.slice(0, 16) ?? EMPTY,
  },
  { title: '面试轮次', key: 'stageNum', width: 90, render: (_, { stageNum }) => stageNum || EMPTY },
  { title: '面试官', dataIndex: 'interviewEmployeeName', width: 100, render: text },
  {
    title: '面试方式',
    key: 'interviewType',
    width: 100,
    render: (_, { interviewType }) => wordOf(interviewTypes, interviewType) || EMPTY,
  },
  { title: '其他面试官', dataIndex: 'otherInterviewEmployeeName', width: 130, ellipsis: true, render: text },
  {
    title: '创建时间',
    key: 'createTime',
    width: 150,
    render: (_, { createTime }) => createTime?.slice(0, 16) ?? EMPTY,
  },
]
