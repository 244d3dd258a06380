import { DownloadOutlined } from '@ant-design/icons'
import { Alert } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { fileCalls } from '#protocol/files/calls.ts'
import type { ImportLimits } from '#protocol/manage/company/calls.ts'
import type { Call } from '#protocol/platform/call.ts'
import type { ImportFault } from '#protocol/record/calls/imports.ts'
import { attempt } from '#web/platform/attempt.ts'
import { download } from '#web/platform/download.ts'
import { formatNumber } from '#web/platform/format.ts'
import { upload } from '#web/platform/upload.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { Dialog } from '#web/ui/layer/Dialog.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import { FaultTable } from './FaultTable.tsx'
import { FileChoice } from './FileChoice.tsx'
import styles from './import.module.css'

/** What every check of a whole file answers. */
export interface SheetOutcome {
  totalSize: number
  errSize: number
  /** Names the refused rows as a file to correct. */
  token?: string | undefined
  faults: readonly ImportFault[]
}

interface CheckedSheetProps<Outcome extends SheetOutcome> {
  title: string
  limits: ImportLimits
  template: Call
  upload: Call<z.ZodType<{ dryRun: 0 | 1 }>, z.ZodType<Outcome>>
  /** What would be imported, in words. */
  summaryOf: (outcome: Outcome) => string
  onClose: () => void
  /** After the rows that are right were written. */
  onDone: (outcome: Outcome) => Promise<void> | void
}

/** A sheet that is written as a whole: checked as soon as it is chosen, imported with one more click. */
export function CheckedSheet<Outcome extends SheetOutcome>(props: CheckedSheetProps<Outcome>) {
  const { title, limits, template, summaryOf, onClose, onDone } = props
  const [file, setFile] = useState<File | null>(null)
  const [checked, setChecked] = useState<{ file: File; outcome: Outcome } | null>(null)
  const [busy, run] = useBusy()
  const outcome = checked?.file === file ? checked?.outcome : undefined
  const choose = async (next: File) => {
    setFile(next)
    const looked = upload(props.upload, { dryRun: 1 }, next).then((found) =>
      setChecked({ file: next, outcome: found }),
    )
    if (!(await attempt(looked))) setFile((now) => (now === next ? null : now))
  }
  const start = () =>
    run(async () => {
      if (!file) return
      const done = await upload(props.upload, { dryRun: 0 }, file)
      onClose()
      await onDone(done)
    })
  return (
    <Dialog
      title={title}
      width={720}
      okText="导入"
      busy={busy}
      closed={
        outcome
          ? outcome.errSize === outcome.totalSize && '文件里没有可以导入的数据'
          : file
            ? '正在检查文件，请稍候'
            : '请先选择文件'
      }
      onOk={() => void start()}
      onClose={onClose}
      extra={
        <Button icon={<DownloadOutlined />} onClick={() => void attempt(download(template, {}))}>
          下载导入模板
        </Button>
      }
    >
      <FileChoice
        file={file}
        onChoose={(next) => void choose(next)}
        limitWords={`，不超过 ${limits.maxMb}MB（${formatNumber(limits.maxRows)} 行）`}
      />
      {file && !outcome && <LoadingRows rows={2} columns={1} />}
      {outcome && <Checked outcome={outcome} words={summaryOf(outcome)} />}
    </Dialog>
  )
}

function Checked({ outcome, words }: { outcome: SheetOutcome; words: string }) {
  const { errSize, faults, token } = outcome
  const load = token ? () => void attempt(download(fileCalls.importErrors, { token })) : undefined
  return (
    <div className={styles.checked}>
      <Alert
        type={errSize > 0 ? 'warning' : 'info'}
        showIcon
        title={errSize > 0 ? `${words}；${formatNumber(errSize)} 条有错误，不会导入` : words}
      />
      {faults.length > 0 && <FaultTable faults={faults} failed={errSize} onDownload={load} />}
    </div>
  )
}
