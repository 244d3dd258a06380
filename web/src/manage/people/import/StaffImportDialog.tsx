import { DownloadOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { Progress, Result, Steps } from 'antd'
import { useState } from 'react'
import { fileCalls } from '#protocol/files/calls.ts'
import {
  type StaffImport,
  staffImportCalls,
  staffImportLimits,
} from '#protocol/manage/people/import-calls.ts'
import { attempt } from '#web/platform/attempt.ts'
import { ask } from '#web/platform/client.ts'
import { download } from '#web/platform/download.ts'
import { formatNumber } from '#web/platform/format.ts'
import { toast } from '#web/platform/notices.ts'
import { upload } from '#web/platform/upload.ts'
import { FaultTable } from '#web/record/features/import/FaultTable.tsx'
import { FileChoice } from '#web/record/features/import/FileChoice.tsx'
import styles from '#web/record/features/import/import.module.css'
import { SheetChoice } from '#web/record/features/import/SheetChoice.tsx'
import { missingOf, useSheetColumns } from '#web/record/features/import/use-sheet-columns.ts'
import { Button, WHILE_BUSY } from '#web/ui/button/Button.tsx'
import { Dialog } from '#web/ui/layer/Dialog.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import { refreshPeople } from '../use-people.ts'

const titles = ['上传文件', '导入数据', '导入完成'] as const
const { maxMb, maxRows } = staffImportLimits

/** Sends the file; `dryRun` only looks. */
function useSend({ file, chosen }: ReturnType<typeof useSheetColumns>) {
  const [share, setShare] = useState<number | null>(null)
  const send = async (dryRun: 0 | 1): Promise<StaffImport | null> => {
    if (!file) {
      toast.error('请选择导入文件')
      return null
    }
    if (!chosen) return null
    setShare(0)
    let reply: StaffImport | null = null
    const sent = upload(staffImportCalls.upload, { dryRun, mapping: [...chosen.mapping] }, file, {
      onProgress: setShare,
    })
    await attempt(
      sent.then((answer) => {
        reply = answer
      }),
    )
    setShare(null)
    return reply
  }
  return { share, send }
}

function Faults({ data: { faults, errSize, token } }: { data: StaffImport }) {
  if (errSize === 0 || !token) return null
  const load = () => void attempt(download(fileCalls.importErrors, { token }))
  return <FaultTable faults={faults} failed={errSize} onDownload={load} />
}

/** 批量导入: choose a file, see what is wrong with it, import the rest, see what happened (platform.md §5.5). */
export function StaffImportDialog({ onClose }: { onClose: () => void }) {
  const cache = useQueryClient()
  const columns = useSheetColumns((file) => upload(staffImportCalls.look, {}, file, { quiet: true }))
  const { file } = columns
  const [looked, setLooked] = useState<StaffImport | null>(null)
  const [result, setResult] = useState<StaffImport | null>(null)
  const { share, send } = useSend(columns)
  const current = result ? 2 : looked ? 1 : 0
  const again = () => {
    columns.forget()
    setLooked(null)
    setResult(null)
  }
  const start = async () => {
    const done = await send(0)
    if (!done) return
    setResult(done)
    await refreshPeople(cache)
  }
  return (
    <Dialog title="批量导入" width={750} top={40} closesOutside={false} onClose={onClose}>
      <Steps
        className={styles.steps}
        size="small"
        current={current}
        status={result ? (result.errSize > 0 ? 'error' : 'finish') : 'process'}
        items={titles.map((title) => ({ title }))}
      />
      {current === 0 && (
        <Upload columns={columns} share={share} onCheck={() => void send(1).then(setLooked)} />
      )}
      {looked && current === 1 && (
        <Check data={looked} name={file?.name ?? ''} busy={share !== null} onAgain={again} onStart={start} />
      )}
      {result && <Outcome data={result} onAgain={again} onClose={onClose} />}
    </Dialog>
  )
}

interface UploadProps {
  columns: ReturnType<typeof useSheetColumns>
  /** Share sent so far; null while nothing is sent. */
  share: number | null
  onCheck: () => void
}

function Upload({ columns, share, onCheck }: UploadProps) {
  const { file, chosen } = columns
  const missing = chosen ? missingOf(chosen) : []
  return (
    <>
      {!file && (
        <>
          <h3 className={styles.caption}>一、请按照数据模板的格式准备要导入的数据</h3>
          <div className={styles.section}>
            <Button
              icon={<DownloadOutlined />}
              onClick={() => void attempt(download(staffImportCalls.template, {}))}
            >
              下载员工导入模板
            </Button>
            <p className={styles.hint}>
              也可以直接导入您自己的表格或更正后的错误数据文件，选择后可核对每一列导入到哪个字段。
            </p>
          </div>
        </>
      )}
      <h3 className={styles.caption}>
        {file ? '请核对文件的每一列导入到哪个字段' : '二、请选择需要导入的文件'}
      </h3>
      <div className={styles.section}>
        <SheetChoice columns={columns}>
          <FileChoice
            file={file}
            onChoose={(next) => void columns.choose(next)}
            limitWords={`，不超过 ${maxMb}MB（${formatNumber(maxRows)} 行）`}
          />
        </SheetChoice>
      </div>
      <div className={styles.foot}>
        {share !== null && (
          <Progress className={styles.sending} percent={Math.round(share * 100)} size="small" />
        )}
        <Button
          type="primary"
          loading={share !== null || columns.isReading}
          reason={
            columns.fault || (missing.length > 0 ? `请先为必填的“${missing.join('”“')}”选择列` : undefined)
          }
          onClick={onCheck}
          data-main
        >
          检查数据
        </Button>
      </div>
    </>
  )
}

interface CheckProps {
  data: StaffImport
  name: string
  busy: boolean
  onAgain: () => void
  onStart: () => Promise<void>
}

function Check({ data, name, busy, onAgain, onStart }: CheckProps) {
  const { totalSize, errSize } = data
  const fitting = totalSize - errSize
  return (
    <>
      <p className={styles.summary}>
        “{name}”共 {totalSize} 条数据，尚未写入。可以导入 {fitting} 条，无法导入 {errSize} 条。
      </p>
      <Faults data={data} />
      <div className={styles.foot}>
        <Button disabled={busy} reason={WHILE_BUSY} onClick={onAgain}>
          重新选择文件
        </Button>
        <Button
          type="primary"
          loading={busy}
          disabled={fitting === 0}
          reason="没有可以导入的数据，请更正文件后重新选择"
          onClick={() => void onStart()}
        >
          {errSize > 0 && fitting > 0 ? `导入其余 ${fitting} 条` : '开始导入'}
        </Button>
      </div>
    </>
  )
}

interface OutcomeProps {
  data: StaffImport
  onAgain: () => void
  onClose: () => void
}

function Outcome({ data, onAgain, onClose }: OutcomeProps) {
  const cache = useQueryClient()
  const [busy, run] = useBusy()
  const [undone, setUndone] = useState(false)
  const { totalSize, errSize, undoToken } = data
  const made = totalSize - errSize
  const undo = () =>
    run(async () => {
      const { removed, kept } = await ask(staffImportCalls.undo, { undoToken })
      setUndone(true)
      const stayed = kept.map(({ realname, why }) => `${realname}（${why}）`).join('、')
      const words = `已撤销导入 ${removed} 名员工`
      if (stayed) toast.warning(`${words}，未撤销：${stayed}`)
      else toast.success(words)
      await refreshPeople(cache)
    })
  return (
    <>
      <Result
        className={styles.result}
        status={errSize > 0 ? 'warning' : 'success'}
        title={undone ? '导入已撤销' : errSize > 0 ? '导入完成，部分数据未能导入' : '导入完成'}
        subTitle={`导入总数据${totalSize}条，导入成功${made}条，导入失败${errSize}条`}
      />
      <Faults data={data} />
      <div className={styles.foot}>
        {undoToken && !undone && (
          <Button danger loading={busy} onClick={() => void undo()}>
            撤销导入
          </Button>
        )}
        <Button onClick={onAgain}>继续导入</Button>
        <Button type="primary" onClick={onClose}>
          完成
        </Button>
      </div>
    </>
  )
}
