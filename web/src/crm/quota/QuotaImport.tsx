import { DownloadOutlined } from '@ant-design/icons'
import { Alert, Table } from 'antd'
import { useState } from 'react'
import { quotaCalls, quotaImportLimits } from '#protocol/crm/quota/calls.ts'
import type { ReplyOf } from '#protocol/platform/call.ts'
import { attempt } from '#web/platform/attempt.ts'
import { download } from '#web/platform/download.ts'
import { formatNumber } from '#web/platform/format.ts'
import { toast } from '#web/platform/notices.ts'
import { upload } from '#web/platform/upload.ts'
import { FileChoice } from '#web/record/features/import/FileChoice.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { Dialog } from '#web/ui/layer/Dialog.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import styles from './quota.module.css'

type Checked = ReplyOf<typeof quotaCalls.upload>

const { maxMb, maxRows } = quotaImportLimits

const columns = [
  { title: '行', dataIndex: 'row', width: 64 },
  {
    title: '数据',
    dataIndex: 'cells',
    ellipsis: true,
    render: (cells: readonly string[]) => cells.join('，') || '--',
  },
  { title: '错误原因', dataIndex: 'message', width: 240 },
]

interface QuotaImportProps {
  onClose: () => void
  onDone: () => Promise<void>
}

/** 导入定额: what a file holds is checked first, and then written with one more click. */
export function QuotaImport({ onClose, onDone }: QuotaImportProps) {
  const [file, setFile] = useState<File | null>(null)
  const [checked, setChecked] = useState<Checked | null>(null)
  const [busy, run] = useBusy()
  const good = checked ? checked.totalSize - checked.errSize : 0
  const choose = (next: File) => {
    setFile(next)
    setChecked(null)
    void run(() =>
      attempt(upload(quotaCalls.upload, { dryRun: 1 }, next).then((answer) => setChecked(answer))),
    )
  }
  const start = () =>
    run(async () => {
      if (!file || !(await attempt(upload(quotaCalls.upload, { dryRun: 0 }, file)))) return
      toast.success(`已导入 ${formatNumber(good)} 条定额`)
      onClose()
      await onDone()
    })
  return (
    <Dialog
      title="导入定额"
      width={640}
      okText="导入"
      busy={busy}
      closed={!checked ? '请先选择文件' : good === 0 && '文件里没有可以导入的定额'}
      onOk={() => void start()}
      onClose={onClose}
      extra={
        <Button icon={<DownloadOutlined />} onClick={() => void attempt(download(quotaCalls.template, {}))}>
          下载导入模板
        </Button>
      }
    >
      <FileChoice
        file={file}
        onChoose={choose}
        limitWords={`，不超过 ${maxMb}MB（${formatNumber(maxRows)} 行）`}
      />
      {checked && (
        <div className={styles.outcome}>
          <Alert
            type={checked.errSize > 0 ? 'warning' : 'info'}
            showIcon
            title={`可以导入 ${good} 条，其中 ${checked.updateSize} 条更新已有的定额；${checked.errSize} 条有错误，不会导入`}
          />
          {checked.faults.length > 0 && (
            <Table
              size="small"
              rowKey="row"
              columns={columns}
              dataSource={checked.faults}
              pagination={false}
              scroll={{ y: 240 }}
            />
          )}
        </div>
      )}
    </Dialog>
  )
}
