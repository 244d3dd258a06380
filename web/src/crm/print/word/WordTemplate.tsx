import { FileWordOutlined } from '@ant-design/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type PrintTemplate, printCalls } from '#protocol/crm/print/calls.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { attempt } from '#web/platform/attempt.ts'
import { messageOf } from '#web/platform/client.ts'
import { download } from '#web/platform/download.ts'
import { formatMinute } from '#web/platform/format.ts'
import { toast } from '#web/platform/notices.ts'
import { queryOf, refreshModule } from '#web/platform/query-keys.ts'
import { upload } from '#web/platform/upload.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { CopyText } from '#web/ui/display/CopyText.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { PageFrame } from '#web/ui/page/PageFrame.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import { PreviewDialog } from '../templates/PreviewDialog.tsx'
import { titleOfGroup } from '../templates/tag-groups.ts'
import { pickWord } from './WordFile.tsx'
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

/** The tags that a document may hold, to be copied. */
function WordTags({ type }: { type: RecordType }) {
  const { data, error, refetch } = useQuery(queryOf(printCalls.fields, { type: type.label }))
  if (error) return <EmptyState compact text={messageOf(error)} onRetry={() => void refetch()} />
  if (!data) return <LoadingRows />
  const printed = type.prints?.lines ?? []
  const linesOf = (group: string) => printed.find(({ key }) => key === group)
  return (
    <>
      {Object.entries(data).map(([group, fields]) => {
        const title = titleOfGroup(type, group)
        const lines = linesOf(group)
        return (
          <section key={group}>
            <h2>{title}</h2>
            {lines && (
              <p>
                写在 <code>{`{#${title}}`}</code> 与 <code>{`{/${title}}`}</code> 之间，每行{title}
                重复一次；放在表格一行的首尾单元格中，就重复这一行。<code>{'{序号}'}</code> 是行号。
              </p>
            )}
            <div className={styles.tags}>
              {fields.map(({ fieldName, name }) => (
                <CopyText
                  key={fieldName}
                  text={group === type.key || lines ? `{${name}}` : `{${title}.${name}}`}
                />
              ))}
            </div>
            {lines && lines.sums.length > 0 && (
              <>
                <p>在循环之外，是全部{title}的总计：</p>
                <div className={styles.tags}>
                  {fields
                    .filter(({ fieldName }) => lines.sums.includes(fieldName))
                    .map(({ fieldName, name }) => (
                      <CopyText key={fieldName} text={`{${title}.${name}}`} />
                    ))}
                </div>
              </>
            )}
          </section>
        )
      })}
      <h2>按条件显示</h2>
      <p>
        <code>{'{#备注}备注：{备注}{/备注}'}</code> 只在有备注时显示；<code>{'{^备注}无{/备注}'}</code>{' '}
        只在没有时显示。
      </p>
    </>
  )
}
