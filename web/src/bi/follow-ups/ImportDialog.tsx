import { DownloadOutlined } from '@ant-design/icons'
import { Progress, Result } from 'antd'
import { useState } from 'react'
import { followUpCalls } from '#protocol/bi/follow-ups/calls.ts'
import { fileCalls } from '#protocol/files/calls.ts'
import type { ReplyOf } from '#protocol/platform/call.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { attempt } from '#web/platform/attempt.ts'
import { download } from '#web/platform/download.ts'
import { toast } from '#web/platform/notices.ts'
import { upload } from '#web/platform/upload.ts'
import { SheetDrop } from '#web/record/features/import/SheetDrop.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { Dialog } from '#web/ui/layer/Dialog.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import styles from './follow-ups.module.css'

type Imported = ReplyOf<typeof followUpCalls.import>

interface ImportDialogProps {
  type: RecordType
  onChanged: () => Promise<void>
  onClose: () => void
}

/** 导入跟进记录 of one type: the template, the file, what became of it. */
export function ImportDialog({ type, onChanged, onClose }: ImportDialogProps) {
  const [file, setFile] = useState<File | null>(null)
  const [share, setShare] = useState(0)
  const [done, setDone] = useState<Imported | null>(null)
  const [busy, run] = useBusy()
  const bringIn = () => {
    if (!file) return toast.error('请选择导入文件')
    setShare(0)
    void run(async () => {
      setDone(await upload(followUpCalls.import, { crmType: type.label }, file, { onProgress: setShare }))
      await onChanged()
    })
  }
  const again = () => {
    setFile(null)
    setDone(null)
  }
  return (
    <Dialog
      title={`导入${type.display}的跟进记录`}
      width={640}
      closesOutside={false}
      okText={done ? '完成' : '导入'}
      busy={busy}
      onOk={done ? onClose : bringIn}
      extra={done && <Button onClick={again}>继续导入</Button>}
      onClose={onClose}
    >
      {done ? (
        <Imported done={done} />
      ) : (
        <div className={styles.steps}>
          <h3 className={styles.step}>一、请按照数据模板的格式准备要导入的数据</h3>
          <div>
            <Button
              icon={<DownloadOutlined />}
              onClick={() => void attempt(download(followUpCalls.template, { crmType: type.label }))}
            >
              下载跟进记录导入模板
            </Button>
          </div>
          <h3 className={styles.step}>二、请选择需要导入的文件</h3>
          <SheetDrop file={file} onFile={setFile} />
          {busy && (
            <Progress
              percent={Math.round(share * 100)}
              size="small"
              status="active"
              format={(percent) => (percent === 100 ? '正在导入…' : `${percent}%`)}
            />
          )}
        </div>
      )}
    </Dialog>
  )
}

function Imported({ done: { totalSize, errSize, token } }: { done: Imported }) {
  return (
    <Result
      className={styles.result}
      status={errSize > 0 ? 'warning' : 'success'}
      title={errSize > 0 ? '导入完成，部分数据未能导入' : '导入完成'}
      subTitle={`导入总数据${totalSize}条，导入成功${totalSize - errSize}条，导入失败${errSize}条`}
      extra={
        token && (
          <Button
            icon={<DownloadOutlined />}
            onClick={() => void attempt(download(fileCalls.importErrors, { token }))}
          >
            下载错误数据
          </Button>
        )
      }
    />
  )
}
