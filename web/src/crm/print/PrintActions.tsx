import { PrinterOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type PrintTemplate, printCalls } from '#protocol/crm/print/calls.ts'
import type { PageSetup } from '#protocol/platform/page-setup.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { ask } from '#web/platform/client.ts'
import { download } from '#web/platform/download.ts'
import { refresh } from '#web/platform/query-keys.ts'
import { Button, WHILE_BUSY } from '#web/ui/button/Button.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import { TemplateSheet } from './TemplateSheet.tsx'

interface PrintActionsProps {
  type: RecordType
  id: number
  template: PrintTemplate
  html: string
  page: PageSetup
}

const PDF = 1
const WORD = 2

/** 打印, 下载PDF and 下载Word; whatever leaves the house is remembered. */
export function PrintActions({ type, id, template, html, page }: PrintActionsProps) {
  const client = useQueryClient()
  const [busy, run] = useBusy()
  const [onPaper, setOnPaper] = useState(false)
  const remember = async () => {
    const { templateId } = template
    const kept = { templateId, typeId: id, recordContent: html, crmType: type.label, page }
    await ask(printCalls.saveRecord, kept)
    await refresh(client, printCalls.records)
  }
  const print = () =>
    run(async () => {
      await remember()
      setOnPaper(true)
    })
  const fetch = (kind: typeof PDF | typeof WORD) =>
    run(async () => {
      const asked = { content: html, type: kind === PDF ? 'pdf' : 'word', page }
      const key = await ask(printCalls.preview, asked)
      // before the file is there: whoever closes the window then has printed it all the same
      await remember()
      await download(printCalls.down, { type: kind, key })
    })
  return (
    <>
      <Button disabled={busy} reason={WHILE_BUSY} onClick={() => void fetch(WORD)}>
        下载Word
      </Button>
      <Button disabled={busy} reason={WHILE_BUSY} onClick={() => void fetch(PDF)}>
        下载PDF
      </Button>
      <Button type="primary" icon={<PrinterOutlined />} loading={busy} onClick={() => void print()}>
        打印
      </Button>
      {onPaper && <TemplateSheet html={html} page={page} onEnd={() => setOnPaper(false)} />}
    </>
  )
}
