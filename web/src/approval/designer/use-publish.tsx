import { WarningFilled } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { type Finding, findFaults } from '#protocol/approval/checks.ts'
import { flowCalls } from '#protocol/approval/flow-calls.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { refresh } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Dialog } from '#web/ui/layer/Dialog.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import { isOffice } from '../labels.ts'
import type { DesignerStep } from './Designer.tsx'
import styles from './designer.module.css'
import type { FlowDraft } from './model/draft.ts'
import { keyOfFinding } from './model/faults.ts'
import { keysByPlace, writeFlow, writeNodes } from './model/wire.ts'
import { placeOf } from './places.ts'

interface Publishing {
  draft: FlowDraft
  examineId: number | undefined
  /** Nothing is unsaved any more. */
  letGo: () => void
  /** Something is missing there. */
  onLack: (step: DesignerStep) => void
  /** Shows the node or branch of this key. */
  onShow: (key: number | null) => void
}

/** Replies that show flows, and those that forms are led by. */
const flowReplies = [flowCalls.list, flowCalls.usable, flowCalls.drivingFields] as const

const lacksBase = ({ examineName, managerList }: FlowDraft) =>
  examineName.trim() === '' || managerList.length === 0

/** Checks a flow and publishes it; what may not be meant is shown first and published all the same where that is wanted. */
export function usePublish({ draft, examineId, letGo, onLack, onShow }: Publishing) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [isBusy, run] = useBusy()
  /** How often it was tried: what is missing is named from then on. */
  const [tries, setTries] = useState(0)
  /** Where one goes on after a type was made. */
  const [made, setMade] = useState<string | null>(null)
  const [findings, setFindings] = useState<readonly Finding[] | null>(null)

  const save = async () => {
    const saved = await ask(flowCalls.save, {
      ...writeFlow(draft),
      ...(isOffice(draft)
        ? {
            examineIcon: draft.examineIcon,
            userList: [...draft.userList],
            deptList: [...draft.deptList],
          }
        : {}),
      ...(examineId === undefined ? {} : { examineId }),
      examineName: draft.examineName.trim(),
      recheckType: draft.recheckType,
      remarks: draft.remarks.trim(),
    })
    const { home, next } = placeOf(draft)
    const isNew = examineId === undefined
    if (!isNew || !next) toast.success(isNew ? '创建成功' : '操作成功')
    letGo()
    await refresh(client, ...flowReplies)
    if (isNew && next) setMade(next(saved.examineId))
    else void navigate(home)
  }
  const keyOf = (finding: Finding) => keyOfFinding(finding, keysByPlace(draft.nodes), draft.nodes)
  const publish = async () => {
    setTries(tries + 1)
    if (lacksBase(draft)) {
      toast.error('请完善基本信息')
      onLack('base')
      return
    }
    const wrong = findFaults(writeNodes(draft.nodes)).find(({ level }) => level === 'error')
    if (wrong) {
      toast.error('请完善信息')
      onShow(keyOf(wrong))
      return
    }
    await run(async () => {
      const found = await ask(flowCalls.check, writeFlow(draft))
      if (found.length > 0) setFindings(found)
      else await save()
    })
  }
  const show = (finding: Finding) => {
    setFindings(null)
    const key = keyOf(finding)
    if (key === null) onLack('base')
    else onShow(key)
  }
  const dialog: ReactNode = made ? (
    <Dialog
      title="创建成功"
      closable={false}
      closesOutside={false}
      onClose={() => void navigate(made)}
      footer={
        <Button type="primary" data-main onClick={() => void navigate(made)}>
          确定
        </Button>
      }
    >
      您将继续完成审批表单的创建
    </Dialog>
  ) : (
    findings && (
      <Dialog
        title="发布前请确认"
        okText="仍要发布"
        busy={isBusy}
        onOk={() => void run(save)}
        onClose={() => setFindings(null)}
      >
        {findings.map((finding) => (
          <div key={`${finding.node} ${finding.branch} ${finding.words}`} className={styles.finding}>
            <WarningFilled className={styles.warning} aria-hidden />
            <button type="button" className={styles.findingWords} onClick={() => show(finding)}>
              {finding.words}
            </button>
          </div>
        ))}
      </Dialog>
    )
  )
  return { publish: () => void publish(), isBusy, tries, dialog }
}
