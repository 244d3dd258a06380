import { PlusOutlined } from '@ant-design/icons'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { wordOf } from '#protocol/hrm/coded.ts'
import { type IssuedProof, proofCalls } from '#protocol/hrm/proofs/calls.ts'
import { proofKinds } from '#protocol/hrm/proofs/template.ts'
import { formatMinute } from '#web/platform/format.ts'
import { useCan } from '#web/platform/permissions.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { PageFrame } from '#web/ui/page/PageFrame.tsx'
import { SearchBox } from '#web/ui/search/SearchBox.tsx'
import { PagedTable } from '#web/ui/table/PagedTable.tsx'
import { IssueDialog } from './IssueDialog.tsx'
import { ProofDownload, ProofState, VALID } from './proof-parts.tsx'
import { useProofQuery } from './proof-query.ts'
import styles from './proofs.module.css'
import { RevokeDialog } from './RevokeDialog.tsx'
import { TemplatesDialog } from './TemplatesDialog.tsx'

/** /hrm/proofs: 证明管理, what was certified, by whom (hrm.md §6.4). */
export default function ProofsPage() {
  const may = useCan()
  const [query, go] = useProofQuery()
  const [opened, open] = useState<'issue' | 'templates' | null>(null)
  const [revoked, revoke] = useState<IssuedProof | null>(null)
  const { search, page, limit } = query
  const found = useQuery({
    ...queryOf(proofCalls.list, { search, page, limit }),
    placeholderData: keepPreviousData,
  })
  const mayWrite = may('hrm/employee/update')
  return (
    <PageFrame
      title="证明管理"
      note={found.data && `共 ${found.data.totalRow} 份`}
      fill
      actions={
        <>
          <div className={styles.search}>
            <SearchBox value={search} hint="姓名或完整编号" onSearch={(words) => go({ search: words })} />
          </div>
          {may('manage/hrm/archives') && <Button onClick={() => open('templates')}>证明模板</Button>}
          {mayWrite && (
            <Button type="primary" icon={<PlusOutlined />} onClick={() => open('issue')}>
              开具证明
            </Button>
          )}
        </>
      }
    >
      <PagedTable<IssuedProof>
        found={found}
        rowKey="proofId"
        width={1150}
        unit="份"
        query={query}
        onGo={go}
        empty={
          <EmptyState
            text={search === '' ? '还没有开具过证明' : undefined}
            action={search !== '' && <Button onClick={() => go({ search: '' })}>清空条件</Button>}
          />
        }
        columns={[
          { title: '员工', dataIndex: 'employeeName', width: 120 },
          { title: '证明', key: 'kind', width: 100, render: (_, proof) => wordOf(proofKinds, proof.kind) },
          { title: '编号', dataIndex: 'number', width: 220 },
          { title: '用途', dataIndex: 'purpose', width: 180, ellipsis: true },
          { title: '开具人', dataIndex: 'realname', width: 100 },
          { title: '开具时间', dataIndex: 'createTime', width: 150, render: formatMinute },
          {
            title: '状态',
            key: 'state',
            width: 180,
            ellipsis: true,
            render: (_, proof) => <ProofState proof={proof} />,
          },
          {
            title: '操作',
            key: 'act',
            width: 130,
            render: (_, proof) => (
              <>
                {may('hrm/employee/reveal') && <ProofDownload proof={proof} />}
                {mayWrite && proof.state === VALID && (
                  <Button
                    type="link"
                    size="small"
                    aria-label={`作废${proof.number}`}
                    onClick={() => revoke(proof)}
                  >
                    作废
                  </Button>
                )}
              </>
            ),
          },
        ]}
      />
      {opened === 'issue' && <IssueDialog onClose={() => open(null)} />}
      {opened === 'templates' && <TemplatesDialog onClose={() => open(null)} />}
      {revoked && <RevokeDialog proof={revoked} onClose={() => revoke(null)} />}
    </PageFrame>
  )
}
