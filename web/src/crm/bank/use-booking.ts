import { useQueryClient } from '@tanstack/react-query'
import { type BankLine, bankCalls, type ProposedPlan } from '#protocol/crm/bank/calls.ts'
import { receivables } from '#protocol/crm/receivables/type.ts'
import type { RequestOf } from '#protocol/platform/call.ts'
import { attempt } from '#web/platform/attempt.ts'
import { ask } from '#web/platform/client.ts'
import { formatMoney } from '#web/platform/format.ts'
import { toast } from '#web/platform/notices.ts'
import { refreshModule } from '#web/platform/query-keys.ts'
import { useRefreshRecords } from '#web/record/model/data/record.ts'
import { offerUndo } from '#web/record/parts/undo/offer-undo.ts'
import { announceAct } from '#web/ui/feedback/announce-act.tsx'
import { openMoney } from './bank-query.ts'

type Parts = RequestOf<typeof bankCalls.confirm>['list']

const UNDO_SECONDS = 30

/** The part of a line that pays its proposed plan, at most what is open of both. */
export const partOf = (line: BankLine, plan: ProposedPlan): Parts[number] => ({
  transactionId: line.transactionId,
  contractId: plan.contractId,
  receivablesPlanId: plan.receivablesPlanId,
  money: Math.min(openMoney(line) ?? 0, plan.openMoney),
})

/** The parts of several lines: what a line has taken of a plan is not left for the next one, and a plan of which nothing is left takes none. */
export function partsOf(
  lines: readonly BankLine[],
  planOf: (line: BankLine) => ProposedPlan | undefined,
): Parts {
  const taken = new Map<number, number>()
  return lines.flatMap((line) => {
    const plan = planOf(line)
    if (!plan) return []
    const before = taken.get(plan.receivablesPlanId) ?? 0
    const left = Math.round((plan.openMoney - before) * 100) / 100
    if (left <= 0) return []
    const part = partOf(line, { ...plan, openMoney: left })
    taken.set(plan.receivablesPlanId, before + Number(part.money))
    return [part]
  })
}

export const payerOf = ({ payerName, bankSerial }: BankLine): string => payerName || bankSerial

/** Books and ignores lines; a toast names the outcome and offers 撤销. */
export function useBooking() {
  const client = useQueryClient()
  const refreshReceipts = useRefreshRecords(receivables)
  const changed = async () => {
    await Promise.all([refreshModule(client, 'crmBank'), refreshReceipts()])
  }
  const setIgnored = async (transactionIds: number[], ignore: 0 | 1, reason = '') => {
    await ask(bankCalls.ignore, { transactionIds, ignore, reason })
    await changed()
  }
  return {
    changed,
    book: async (list: Parts, lines: readonly BankLine[]) => {
      const [line] = lines
      await ask(bankCalls.confirm, { list })
      await changed()
      const total = formatMoney(list.reduce((sum, { money }) => sum + Number(money), 0))
      const words =
        lines.length === 1 && line
          ? `已认领：${payerOf(line)} ${total}`
          : `已认领 ${lines.length} 笔流水，共 ${total}`
      await offerUndo({ type: receivables, operation: 'bankConfirm', words, onUndone: changed })
    },
    ignore: async (lines: readonly BankLine[], reason: string) => {
      const ids = lines.map(({ transactionId }) => transactionId)
      const [line] = lines
      await setIgnored(ids, 1, reason)
      announceAct({
        words: lines.length === 1 && line ? `已忽略：${payerOf(line)}` : `已忽略 ${lines.length} 笔流水`,
        caption: '撤销',
        act: () => void attempt(setIgnored(ids, 0)),
        seconds: UNDO_SECONDS,
      })
    },
    takeBack: async (line: BankLine) => {
      await setIgnored([line.transactionId], 0)
      toast.success(`已取消忽略：${payerOf(line)}`)
    },
  }
}
