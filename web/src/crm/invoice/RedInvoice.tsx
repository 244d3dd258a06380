import { useQueries } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { invoiceCalls } from '#protocol/crm/invoice/calls.ts'
import { invoice } from '#protocol/crm/invoice/type.ts'
import { messageOf } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { detailQuery } from '#web/record/model/data/record.ts'
import type { OperationContext } from '#web/record/model/operation.ts'
import { idOf } from '#web/record/model/record.ts'
import { useWorkspace } from '#web/record/model/workspace-context.ts'
import { newRed } from './red.ts'

/** Opens the form of a red invoice once the original and what is left of it are known. */
export function RedInvoice({ rows: [row], onClose }: OperationContext & { onClose: () => void }) {
  const { openForm } = useWorkspace()
  const invoiceId = row ? idOf(invoice, row) : 0
  const [original, left] = useQueries({
    queries: [
      detailQuery(invoice, invoiceId),
      { ...queryOf(invoiceCalls.redRest, { invoiceId }), staleTime: 0 },
    ],
  })
  const { data: record } = original
  const { data, isFetching } = left
  const failure = original.error ?? left.error
  const begin = useEffectEvent(() => {
    if (!record || !data) return
    onClose()
    if (data.rest === 0) toast.info('该发票已全部红冲')
    else openForm(newRed(record, data.rest))
  })
  const fail = useEffectEvent((error: unknown) => {
    onClose()
    toast.error(messageOf(error))
  })
  const isReady = record !== undefined && data !== undefined && !isFetching
  useEffect(() => {
    if (isReady) begin()
  }, [isReady])
  useEffect(() => {
    if (failure) fail(failure)
  }, [failure])
  return null
}
