import { FileWordOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type PrintTemplate, printCalls } from '#protocol/crm/print/calls.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { attempt } from '#web/platform/attempt.ts'
import { download } from '#web/platform/download.ts'
import { formatMinute } from '#web/platform/format.ts'
import { toast } from '#web/platform/notices.ts'
import { refreshModule } from '#web/platform/query-keys.ts'
import { upload } from '#web/platform/upload.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { PageFrame } from '#web/ui/page/PageFrame.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import { PreviewDialog } from '../templates/PreviewDialog.tsx'
import { pickWord } from './WordFile.tsx'
import { WordTags } from './WordTags.tsx'
import styles from './word.module.css'

interface WordTemplateProps {
  template: PrintTemplate
  type: RecordType
}

/** A template that is a document: it is fetched, replaced and tried out here, and changed in Word. */
export function WordTemplate({ template, type }: WordTemplateProps) {
  const { templateId, templateName, word, updateTime } = template
  const client = useQueryClient()
  const navigate = useNavigate()
  const [busy, run] = useBusy()
  const [previewing, preview] = useState(false)
  const replace = async () => {
    const file = await pickWord()
    if (!file || !(await run(() => upload(printCalls.setWord, { templateId }, file)))) return
    toast.success('替换成功')
    await refreshModule(client, 'crmPrint')
  }
  return (
    <PageFrame
      title={templateName}
      note={`${type.display}打印模板`}
      actions={
        <>
          <Button onClick={() => void navigate('/manage/customer/print-templates')}>返回</Button>
          <Button onClick={() => preview(true)}>预览</Button>
          <Button type="primary" loading={busy} onClick={() => void replace()}>
            替换文档
          </Button>
        </>
      }
      fill
    >
      <div className={styles.document}>
        <div className={styles.file}>
          <span>
            <FileWordOutlined className={styles.icon} />
            {word?.name}
            <span className={styles.size}>
              {Math.max(1, Math.round((word?.size ?? 0) / 1024))} KB · 更新于 {formatMinute(updateTime)}
            </span>
          </span>
          <Button onClick={() => void attempt(download(printCalls.downWord, { templateId }))}>
            下载文档
          </Button>
        </div>
        <p>
          此模板按 Word 打印：填好数据后下载 Word 文档，不提供 PDF。要修改内容，请下载文档，在 Word
          中修改后替换。
        </p>
        <WordTags type={type} />
      </div>
      {previewing && <PreviewDialog type={type} templateId={templateId} onClose={() => preview(false)} />}
    </PageFrame>
  )
}
