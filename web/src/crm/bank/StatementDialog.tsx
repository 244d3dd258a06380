import { DownloadOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, Radio } from 'antd'
import { useState } from 'react'
import { bankCalls, type ImportedStatement } from '#protocol/crm/bank/calls.ts'
import { regions } from '#protocol/crm/software-lock/words.ts'
import { fileCalls } from '#protocol/files/calls.ts'
import { attempt } from '#web/platform/attempt.ts'
import { download } from '#web/platform/download.ts'
import { toast } from '#web/platform/notices.ts'
import { refreshModule } from '#web/platform/query-keys.ts'
import { upload } from '#web/platform/upload.ts'
import { SheetDrop } from '#web/record/features/import/SheetDrop.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { Dialog } from '#web/ui/layer/Dialog.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import styles from './bank.module.css'

const regionOptions = Object.entries(regions).map(([value, label]) => ({ value: Number(value), label }))
const [firstRegion] = regionOptions

/** 导入流水: the file is checked first, and imported as it was checked. */
export function StatementDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const [region, setRegion] = useState(firstRegion?.value ?? 1)
  const [file, setFile] = useState<File | null>(null)
  const [checked, setChecked] = useState<ImportedStatement | null>(null)
  const [busy, run] = useBusy()
  const send = (dryRun: 0 | 1) =>
    run(async () => {
      if (!file) return toast.error('请选择导入文件')
      const answer = await upload(bankCalls.upload, { region, dryRun }, file)
      if (dryRun === 1) return setChecked(answer)
      await refreshModule(client, 'crmBank')
      toast.success(`已导入 ${answer.successCount} 笔流水，${answer.linkedCount} 笔已按子账号归入客户`)
      onClose()
    })
  const choose = (chosen: File | null) => {
    setFile(chosen)
    setChecked(null)
  }
  return (
    <Dialog
      title="导入银行流水"
      width={640}
      closesOutside={false}
      okText={checked ? `导入 ${checked.successCount} 笔` : '检查文件'}
      closed={checked?.successCount === 0 && '没有可以导入的新流水'}
      busy={busy}
      onOk={() => void send(checked ? 0 : 1)}
      extra={checked && <Button onClick={() => choose(null)}>重新选择文件</Button>}
      onClose={onClose}
    >
      {checked ? (
        <Checked answer={checked} />
      ) : (
        <div className={styles.steps}>
          <Radio.Group
            aria-label="收款公司所在地区"
            value={region}
            options={regionOptions}
            onChange={({ target }) => setRegion(Number(target.value))}
          />
          <div>
            从网银导出的流水可以直接导入，也可以按模板整理。
            <Button
              type="link"
              size="small"
              icon={<DownloadOutlined />}
              onClick={() => void attempt(download(bankCalls.template, {}))}
            >
              下载模板
            </Button>
          </div>
          <SheetDrop file={file} onFile={choose} />
        </div>
      )}
    </Dialog>
  )
}

function Checked({ answer }: { answer: ImportedStatement }) {
  const { totalSize, successCount, doubleCount, linkedCount, errSize, token, faults } = answer
  const more = errSize - faults.length
  return (
    <div className={styles.steps} role="status">
      <div className={styles.counts}>
        <span>共 {totalSize} 笔</span>
        <span>
          新流水 {successCount} 笔（{linkedCount} 笔可归入客户）
        </span>
        <span>已导入过 {doubleCount} 笔</span>
        <span>有错误 {errSize} 行</span>
      </div>
      {errSize > 0 && (
        <>
          <Alert
            type="warning"
            showIcon
            title="有错误的行不会导入，可下载后修改再导入"
            action={
              token && (
                <Button
                  size="small"
                  icon={<DownloadOutlined />}
                  onClick={() => void attempt(download(fileCalls.importErrors, { token }))}
                >
                  下载错误数据
                </Button>
              )
            }
          />
          <ul className={styles.faults}>
            {faults.map(({ row, cells, message }) => (
              <li key={row}>
                第 {row} 行 {cells.join(' ')}：{message}
              </li>
            ))}
            {more > 0 && <li>还有 {more} 行，见错误数据</li>}
          </ul>
        </>
      )}
    </div>
  )
}
