import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { LONGEST_TEMPLATE, type PrintTemplate, printCalls } from '#protocol/crm/print/calls.ts'
import { crmTypes } from '#protocol/crm/types.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { ask, messageOf } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { queryOf, refreshModule } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { useUnsaved } from '#web/ui/layer/unsaved.ts'
import { PageFrame } from '#web/ui/page/PageFrame.tsx'
import { RichTextEditor } from '#web/ui/rich-text/RichTextEditor.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import { WordTemplate } from '../word/WordTemplate.tsx'
import { PageSettings } from './PageSettings.tsx'
import { PreviewDialog } from './PreviewDialog.tsx'
import { TagPalette } from './TagPalette.tsx'
import { templateNodes } from './tag-nodes.ts'
import styles from './templates.module.css'

const UNCHANGED = '没有需要保存的修改'
const TOO_LONG = '模板内容太长，请删减后再保存'

/** /manage/customer/print-detail/:id: the editor of a print template (crm-records.md §14.2). */
export default function TemplatePage() {
  const templateId = Number(useParams().id)
  const { data, error, refetch } = useQuery(queryOf(printCalls.one, { templateId }))
  const type = crmTypes.find(({ label }) => label === data?.type)
  if (error || (data && !type))
    return (
      <PageFrame title="打印模板">
        <EmptyState
          variant="error"
          text={error ? messageOf(error) : '没有找到这个打印模板'}
          onRetry={() => void refetch()}
        />
      </PageFrame>
    )
  if (!data || !type)
    return (
      <PageFrame title="打印模板">
        <LoadingRows />
      </PageFrame>
    )
  if (data.word) return <WordTemplate template={data} type={type} />
  return <TemplateForm key={data.updateTime} template={data} type={type} />
}

function TemplateForm({ template, type }: { template: PrintTemplate; type: RecordType }) {
  const { templateId, templateName } = template
  const client = useQueryClient()
  const navigate = useNavigate()
  const [busy, run] = useBusy()
  const [editor, setEditor] = useState<Editor | null>(null)
  const [previewing, preview] = useState(false)
  const [content, setContent] = useState(template.content)
  const [page, setPage] = useState(template.page)
  const { data: groups } = useQuery(queryOf(printCalls.fields, { type: type.label }))
  const dirty = content !== template.content || JSON.stringify(page) !== JSON.stringify(template.page)
  const settle = useUnsaved(dirty)
  const save = async () => {
    if (!(await run(() => ask(printCalls.update, { templateId, content, page })))) return
    settle()
    toast.success('保存成功')
    await refreshModule(client, 'crmPrint')
  }
  const closed = content.length > LONGEST_TEMPLATE
  const saveClosed = closed ? TOO_LONG : dirty ? undefined : UNCHANGED
  return (
    <PageFrame
      title={templateName}
      note={`${type.display}打印模板`}
      actions={
        <>
          <Button onClick={() => void navigate('/manage/customer/print-templates')}>返回</Button>
          <Button disabled={dirty} reason="请先保存，再用数据预览" onClick={() => preview(true)}>
            预览
          </Button>
          <Button type="primary" loading={busy} reason={saveClosed} onClick={() => void save()}>
            保存
          </Button>
        </>
      }
      fill
    >
      <div className={styles.editor}>
        <TagPalette type={type} groups={groups} editor={editor} />
        <div className={styles.text}>
          <RichTextEditor
            label="模板内容"
            html={content}
            longest={LONGEST_TEMPLATE}
            extensions={templateNodes}
            onReady={setEditor}
            onChange={setContent}
            page={page}
            fill
          />
        </div>
        <PageSettings page={page} onChange={setPage} />
      </div>
      {previewing && <PreviewDialog type={type} templateId={templateId} onClose={() => preview(false)} />}
    </PageFrame>
  )
}
