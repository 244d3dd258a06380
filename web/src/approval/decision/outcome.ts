import { approvalStatus } from '#protocol/approval/flow.ts'
import { approvalCalls, type RecordView } from '#protocol/approval/record-calls.ts'
import { ask, CallError, isAborted } from '#web/platform/client.ts'
import { holdersOf, isRecordView } from '../step-words.ts'
import { type Decision, decisions } from './decisions.ts'

/** 下一步 财务复核 周慧艳, or that no step follows; '' where it cannot be known. */
function wordsAfter({ examineFlowList }: RecordView): string {
  const [, ...asked] = examineFlowList
  const running = asked.find(({ examineStatus }) => examineStatus === approvalStatus.running)
  if (running) return `，下一步 ${running.name ?? '审批人'} ${holdersOf(running)}`
  return asked.every(({ examineStatus }) => examineStatus === approvalStatus.passed) ? '，审批已完成' : ''
}

/** The decision is made: that what follows cannot be asked for is not worth a word. */
async function viewAfter(recordId: number): Promise<RecordView | null> {
  try {
    const view = await ask(approvalCalls.view, { recordId }, { quiet: true })
    return isRecordView(view) ? view : null
  } catch (failure) {
    if (failure instanceof CallError || isAborted(failure)) return null
    throw failure
  }
}

/** What a decision came to, for its toast: 操作成功：已通过 年度采购合同，下一步 财务复核 周慧艳. */
export async function sayOutcome(decision: Decision, title: string, recordId: number): Promise<string> {
  const said = `操作成功：已${decisions[decision].word} ${title}`
  if (decision !== 'pass') return said
  const view = await viewAfter(recordId)
  return view ? said + wordsAfter(view) : said
}
