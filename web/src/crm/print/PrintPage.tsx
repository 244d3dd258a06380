import { useQuery } from '@tanstack/react-query'
import { Checkbox, Select } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { type PrintTemplate, printCalls } from '#protocol/crm/print/calls.ts'
import { crmTypes } from '#protocol/crm/types.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { isSettled } from '#protocol/record/states/states.ts'
import { messageOf } from '#web/platform/client.ts'
import { useCan } from '#web/platform/permissions.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { detailQuery } from '#web/record/model/data/record.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { PageFrame } from '#web/ui/page/PageFrame.tsx'
import { RichTextEditor } from '#web/ui/rich-text/RichTextEditor.tsx'
import { Paper } from './Paper.tsx'
import { PrintActions } from './PrintActions.tsx'
import { PrintedBefore } from './PrintedBefore.tsx'
import styles from './print.module.css'
import { PrintWord } from './word/PrintWord.tsx'

/** /print: a record in a template, edited, printed and fetched as a document; or what was printed before (crm-records.md §14.3). */
export default function PrintPage() {
  const [params] = useSearchParams()
  const id = Number(params.get('id'))
  const type = crmTypes.find(({ key, prints }) => prints && key === params.get('module'))
  if (params.get('type') === 'history') return <PrintedBefore recordId={Number(params.get('recordId'))} />
  if (!type || !(id > 0))
    return (
      <PageFrame title="打印">
        <EmptyState text="没有找到要打印的数据" />
      </PageFrame>
    )
  return <PrintRecord type={type} id={id} wanted={Number(params.get('template')) || null} />
}

interface PrintRecordProps {
  type: RecordType
  id: number
  /** The template that is asked for. */
  wanted: number | null
}

function PrintRecord({ type, id, wanted }: PrintRecordProps) {
  const [chosen, choose] = useState(wanted)
  const [withoutPrices, leavePrices] = useState(false)
  const { data, error, refetch } = useQuery(queryOf(printCalls.list, { type: type.label, pageType: 0 }))
  const templates = data?.list ?? []
  const template = templates.find(({ templateId }) => templateId === chosen) ?? templates[0]
  const note = (
    <span className={styles.choice}>
      <Select
        aria-label="打印模板"
        className={styles.template}
        placeholder="请选择打印模板"
        value={template?.templateId}
        options={templates.map(({ templateId, templateName }) => ({
          value: templateId,
          label: templateName,
        }))}
        onChange={choose}
      />
      <Checkbox checked={withoutPrices} onChange={({ target }) => leavePrices(target.checked)}>
        不打印价格
      </Checkbox>
    </span>
  )
  if (error)
    return (
      <PageFrame title="打印">
        <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
      </PageFrame>
    )
  if (data && !template)
    return (
      <PageFrame title="打印">
        <EmptyState text={`还没有${type.display}的打印模板，请联系管理员在“自定义打印模板”中新建`} />
      </PageFrame>
    )
  if (!template)
    return (
      <PageFrame title="打印">
        <LoadingRows />
      </PageFrame>
    )
  if (template.word) return <PrintWord {...{ type, id, template, withoutPrices, note }} />
  return (
    <Filled
      key={`${template.templateId} ${withoutPrices}`}
      {...{ type, id, template, withoutPrices, note }}
    />
  )
}

const KeptNote = ({ children }: { children: React.ReactNode }) => (
  <span className={styles.choice}>
    {children}
    <span className={styles.kept}>已生效的内容不能修改，如需修改请联系管理员开通“编辑打印内容”</span>
  </span>
)

interface FilledProps {
  type: RecordType
  id: number
  template: PrintTemplate
  withoutPrices: boolean
  note: React.ReactNode
}

/** The filled template; before it is printed, it is changed by who may. */
function Filled({ type, id, template, withoutPrices, note }: FilledProps) {
  const { templateId, page } = template
  const request = { templateId, id, withoutPrices: withoutPrices ? (1 as const) : (0 as const) }
  const { data, error, refetch } = useQuery(queryOf(printCalls.print, request))
  const record = useQuery(detailQuery(type, id))
  const may = useCan()
  const isKept = record.data && isSettled(type, record.data) && !may(`${type.node}/printEdit`)
  const [edited, edit] = useState<string | null>(null)
  const html = edited ?? data
  return (
    <PageFrame
      title="打印"
      note={isKept ? <KeptNote>{note}</KeptNote> : note}
      actions={html !== undefined && <PrintActions {...{ type, id, template, html, page }} />}
      fill
    >
      {error ? (
        <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
      ) : record.error ? (
        <EmptyState variant="error" text={messageOf(record.error)} onRetry={() => void record.refetch()} />
      ) : html === undefined || isKept === undefined ? (
        <LoadingRows />
      ) : isKept ? (
        <Paper label="打印内容" html={html} page={page} />
      ) : (
        <RichTextEditor label="打印内容" html={html} onChange={edit} page={page} fill />
      )}
    </PageFrame>
  )
}
