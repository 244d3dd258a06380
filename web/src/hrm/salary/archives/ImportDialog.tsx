import { DownloadOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { payArchiveCalls } from '#protocol/hrm/salary/archive-calls.ts'
import { attempt } from '#web/platform/attempt.ts'
import { download } from '#web/platform/download.ts'
import { toast } from '#web/platform/notices.ts'
import { upload } from '#web/platform/upload.ts'
import { FileChoice } from '#web/record/features/import/FileChoice.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { Dialog } from '#web/ui/layer/Dialog.tsx'
import { useBusy } from '#web/ui/use-busy.ts'

const kinds = {
  fix: { title: '导入定薪', template: payArchiveCalls.fixTemplate, bringIn: payArchiveCalls.importFixed },
  change: {
    title: '导入调薪',
    template: payArchiveCalls.changeTemplate,
    bringIn: payArchiveCalls.importChanged,
  },
} as const

interface ImportDialogProps {
  kind: keyof typeof kinds
  onClose: () => void
}

/** 导入定薪, 导入调薪: by a workbook of the template; the outcome comes as a message (hrm.md §13). */
export function ImportDialog({ kind, onClose }: ImportDialogProps) {
  const { title, template, bringIn } = kinds[kind]
  const [file, setFile] = useState<File | null>(null)
  const [busy, run] = useBusy()
  const start = () =>
    file &&
    run(async () => {
      await upload(bringIn, {}, file)
      toast.success(`已开始${title}，完成后消息通知您`)
      onClose()
    })
  return (
    <Dialog
      title={title}
      width={600}
      closesOutside={false}
      okText="导入"
      busy={busy}
      closed={!file && '请先选择要导入的文件'}
      onOk={() => void start()}
      onClose={onClose}
    >
      <p>按工号对应员工，薪资项以当前工资表设置为准。不能导入的行在完成后的消息中下载。</p>
      <p>
        <Button icon={<DownloadOutlined />} onClick={() => void attempt(download(template, {}))}>
          下载{title}模板
        </Button>
      </p>
      <FileChoice file={file} onChoose={setFile} limitWords="" />
    </Dialog>
  )
}
