import { FileAddOutlined, SafetyCertificateOutlined, UploadOutlined } from '@ant-design/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { inForce } from '#protocol/crm/contract/states.ts'
import { contract } from '#protocol/crm/contract/type.ts'
import { contractFileCalls, type FileVersion } from '#protocol/crm/contract-file/calls.ts'
import { fileKinds, fileStatuses } from '#protocol/crm/contract-file/words.ts'
import { regions } from '#protocol/crm/software-lock/words.ts'
import { stateOf } from '#protocol/record/states/states.ts'
import { attempt } from '#web/platform/attempt.ts'
import { messageOf } from '#web/platform/client.ts'
import { download } from '#web/platform/download.ts'
import { useCan } from '#web/platform/permissions.ts'
import { queryOf, refresh } from '#web/platform/query-keys.ts'
import { useRefreshRecords } from '#web/record/model/data/record.ts'
import type { TabProps } from '#web/record/model/screens.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import styles from './contract-file.module.css'
import { FileFormDialog } from './FileFormDialog.tsx'
import { SealUses } from './SealUses.tsx'
import { SendBackDialog } from './SendBackDialog.tsx'
import { Verdict } from './Verdict.tsx'

const wordOf = (words: Readonly<Record<string | number, string>>, key: string | number) => words[key] ?? ''
const closed = ['signed', 'voided', 'cancelled']

/** 合同文件 of a contract: its versions, the file that came back signed, and every use of a seal (locks-and-extensions.md §11.3). */
export function ContractFileTab({ recordId, record }: TabProps) {
  const may = useCan()
  const client = useQueryClient()
  const refreshRecords = useRefreshRecords(contract)
  const [open, setOpen] = useState<'form' | 'back' | 'verdict' | null>(null)
  const { data: info, error, refetch } = useQuery(queryOf(contractFileCalls.info, { id: recordId }))
  if (error) return <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
  if (!info) return <LoadingRows />
  const state = stateOf(contract, record)?.name ?? ''
  const isInForce = inForce.some((each) => each === state)
  const renew = async () => {
    await Promise.all([refreshRecords(), refresh(client, contractFileCalls.sealLog)])
    await refetch()
  }
  const [current] = info.files
  return (
    <div className={styles.tab}>
      <div className={styles.acts}>
        {may(['crm/contract/save', 'crm/contract/update']) && (
          <Button
            type={current ? undefined : 'primary'}
            icon={<FileAddOutlined />}
            reason={closed.includes(state) ? '当前合同状态不能签署' : undefined}
            onClick={() => setOpen('form')}
          >
            {current ? '重新生成' : '生成合同文件'}
          </Button>
        )}
        {may('crm/contract/seal') && (
          <Button
            icon={<UploadOutlined />}
            reason={isInForce ? undefined : '合同生效后才能盖章回传'}
            onClick={() => setOpen('back')}
          >
            上传回传件
          </Button>
        )}
        {current && (
          <Button icon={<SafetyCertificateOutlined />} onClick={() => setOpen('verdict')}>
            核对签名
          </Button>
        )}
      </div>
      {open === 'verdict' && <Verdict contractId={recordId} />}
      {current ? (
        <Versions contractId={recordId} files={info.files} />
      ) : (
        <EmptyState compact text="还没有合同文件" />
      )}
      <SealUses contractId={recordId} />
      {open === 'form' && <FileFormDialog info={info} onClose={() => setOpen(null)} onMade={renew} />}
      {open === 'back' && (
        <SendBackDialog
          contractId={recordId}
          region={current?.region ?? info.region}
          signFlag={Number(info.fieldForm?.signFlag ?? 0)}
          onClose={() => setOpen(null)}
          onDone={renew}
        />
      )}
    </div>
  )
}

function Versions({ contractId, files }: { contractId: number; files: readonly FileVersion[] }) {
  const fetch = (version: number, type: 'origin' | 'signed') =>
    void attempt(download(contractFileCalls.down, { id: contractId, version, type }))
  return (
    <DataTable<FileVersion>
      rowKey="fileRowId"
      dataSource={files}
      columns={[
        { title: '版本', dataIndex: 'version', width: 72, render: (version: number) => `第${version}版` },
        { title: '地区', dataIndex: 'region', width: 72, render: (code: number) => wordOf(regions, code) },
        { title: '类型', dataIndex: 'kind', width: 72, render: (kind: string) => wordOf(fileKinds, kind) },
        {
          title: '状态',
          key: 'status',
          width: 150,
          render: (_, { status, pendingFlag }) =>
            pendingFlag > 0 ? `${wordOf(fileStatuses, status)}，待盖章` : wordOf(fileStatuses, status),
        },
        { title: '页数', dataIndex: 'pageCount', width: 64, align: 'right' },
        { title: '生成人', dataIndex: 'createUserName', width: 96 },
        { title: '生成时间', dataIndex: 'createTime', width: 168 },
        {
          title: '操作',
          key: 'act',
          render: (_, { version, fileId, signedFileId }) => (
            <span className={styles.acts}>
              {fileId && (
                <Button type="link" size="small" onClick={() => fetch(version, 'origin')}>
                  下载
                </Button>
              )}
              {signedFileId && (
                <Button type="link" size="small" onClick={() => fetch(version, 'signed')}>
                  下载已签署
                </Button>
              )}
            </span>
          ),
        },
      ]}
    />
  )
}
