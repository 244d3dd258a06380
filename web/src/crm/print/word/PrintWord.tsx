import { DownloadOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type PrintTemplate, printCalls } from '#protocol/crm/print/calls.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { ask } from '#web/platform/client.ts'
import { saveFile } from '#web/platform/download.ts'
import { refresh } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { PageFrame } from '#web/ui/page/PageFrame.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import { type FilledWord, useFilledWord } from './filled-word.ts'
import { WordPaper } from './WordPaper.tsx'

interface PrintWordProps {
  type: RecordType
  id: number
  template: PrintTemplate
  withoutPrices: boolean
  note: ReactNode
}

/** A record in a template that is a document of Word; what is downloaded is remembered. */
export function PrintWord({ type, id, template, withoutPrices, note }: PrintWordProps) {
  const { templateId } = template
  const client = useQueryClient()
  const [busy, run] = useBusy()
  const filled = useFilledWord({ templateId, id, withoutPrices: withoutPrices ? 1 : 0 })
  const save = ({ key, content, name }: FilledWord) =>
    run(async () => {
      await ask(printCalls.saveRecord, {
        templateId,
        typeId: id,
        recordContent: '',
        crmType: type.label,
        key,
      })
      saveFile(content, name)
      await refresh(client, printCalls.records)
    })
  const { data } = filled
  return (
    <PageFrame
      title="打印"
      note={note}
      actions={
        data && (
          <Button type="primary" icon={<DownloadOutlined />} loading={busy} onClick={() => void save(data)}>
            下载Word
          </Button>
        )
      }
      fill
    >
      <WordPaper filled={filled} />
    </PageFrame>
  )
}
