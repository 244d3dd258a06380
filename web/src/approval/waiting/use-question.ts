import { useSearchParams } from 'react-router'
import type { ApprovedType } from '../subjects.ts'
import type { WaitingOrder, WaitingQuestion, WaitingTab } from './data.ts'

export const tabs: { value: WaitingTab; label: string }[] = [
  { value: 'mine', label: '待我审批的' },
  { value: 'done', label: '我已审批的' },
  { value: 'all', label: '全部' },
]

const byTime: { value: WaitingOrder; label: string }[] = [
  { value: 'newest', label: '最新提交' },
  { value: 'oldest', label: '等待最久' },
]
const bySum: { value: WaitingOrder; label: string }[] = [
  { value: 'dearest', label: '金额从高到低' },
  { value: 'cheapest', label: '金额从低到高' },
]

/** Orders that a type offers. */
export const ordersOf = ({ approval }: ApprovedType) =>
  approval.waiting?.columns?.money ? [...byTime, ...bySum] : byTime

/** What the page asks for, as its address has it. */
export function useQuestion(
  type: ApprovedType,
): [WaitingQuestion, (change: Partial<WaitingQuestion>) => void] {
  const [params, setParams] = useSearchParams()
  const question: WaitingQuestion = {
    tab: tabs.find(({ value }) => value === params.get('tab'))?.value ?? 'mine',
    search: params.get('search') ?? '',
    order: ordersOf(type).find(({ value }) => value === params.get('order'))?.value ?? 'newest',
  }
  const change = (changes: Partial<WaitingQuestion>) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        for (const [word, value] of Object.entries(changes))
          if (value === '') next.delete(word)
          else next.set(word, value)
        return next
      },
      { replace: true },
    )
  return [question, change]
}
