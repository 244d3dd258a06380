import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { mayDo, type SheetAct } from '#protocol/hrm/salary/sheet-acts.ts'
import { payFileCalls, runCalls, type Sheet, sheetCalls } from '#protocol/hrm/salary/sheet-calls.ts'
import { attempt } from '#web/platform/attempt.ts'
import { ask } from '#web/platform/client.ts'
import { download } from '#web/platform/download.ts'
import { toast } from '#web/platform/notices.ts'
import { useCan } from '#web/platform/permissions.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { confirmDelete, confirmPlain } from '#web/ui/layer/confirm.ts'
import { Dropdown } from '#web/ui/overlay/Dropdown.tsx'
import { refreshSalary } from '../refresh.ts'
import { SendPanel } from '../slips/SendPanel.tsx'
import { BackPayPanel } from './BackPayPanel.tsx'
import { ComputeDialog } from './ComputeDialog.tsx'
import { SubmitPanel } from './SubmitPanel.tsx'
import type { SheetQuery } from './sheet-query.ts'
import { VariancePanel } from './VariancePanel.tsx'

interface SheetActsProps {
  sheet: Sheet
  query: SheetQuery
  isRunning: boolean
  onEdit: () => void
}

type Opened = 'compute' | 'submit' | 'variance' | 'backPay' | 'send'

const files = [
  { kind: 'bank', title: '银行代发文件' },
  { kind: 'tax', title: '个税申报文件' },
  { kind: 'bonus', title: '全年一次性奖金申报文件' },
  { kind: 'leaving', title: '补偿金申报文件' },
  { kind: 'insurance', title: '社保申报文件' },
] as const

/** What may be done with the newest sheet, by its status and the rights of the user (hrm.md §14.3). */
export function SheetActs({ sheet, query, isRunning, onEdit }: SheetActsProps) {
  const client = useQueryClient()
  const may = useCan()
  const [opened, open] = useState<Opened | null>(null)
  const { srecordId, title, checkStatus, hasFlow } = sheet
  const manages = may('hrm/salary/manage')
  const can = (act: SheetAct) => mayDo(act, checkStatus, hasFlow) && !isRunning
  const close = () => open(null)
  const createNext = async () => {
    const yes = await confirmPlain('创建下月工资表？', '创建', `${title}将归档，之后不能再修改。`)
    if (!yes) return
    await ask(sheetCalls.next, { after: srecordId })
    toast.success('已创建下月工资表')
    await refreshSalary(client)
  }
  const remove = () =>
    confirmDelete({
      title: '确定删除工资表?',
      content: `${title}及其工资条、审批记录将被删除，上月工资表恢复为可核算。`,
      okText: '删除工资表',
      onOk: async () => {
        await ask(sheetCalls.remove, { srecordId })
        toast.success(`删除成功：${title}`)
        await refreshSalary(client)
      },
    })
  const { type, search, deptId } = query
  const exported = { srecordId, type, employeeName: search, deptId }
  const more = [
    { key: 'variance', label: '与上月比较', onClick: () => open('variance') },
    ...(can('edit') ? [{ key: 'backPay', label: '追溯调薪', onClick: () => open('backPay') }] : []),
    {
      key: 'export',
      label: '导出工资表',
      onClick: () => void attempt(download(runCalls.export, exported)),
    },
    ...files.map(({ kind, title: label }) => ({
      key: kind,
      label,
      onClick: () => void attempt(download(payFileCalls.download, { srecordId, kind })),
    })),
    { type: 'divider' as const },
    { key: 'remove', label: '删除工资表', danger: true, onClick: remove },
  ]
  const main = can('submit') ? 'submit' : can('sendSlips') && may('hrm/salary/sendSlip') ? 'send' : 'compute'
  const look = (act: Opened) => (act === main ? { type: 'primary' as const } : {})
  return (
    <>
      {manages && can('compute') && (
        <Button {...look('compute')} onClick={() => open('compute')}>
          核算工资
        </Button>
      )}
      {manages && can('edit') && <Button onClick={onEdit}>在线编辑</Button>}
      {manages && can('submit') && (
        <Button {...look('submit')} onClick={() => open('submit')}>
          提交审核
        </Button>
      )}
      {may('hrm/salary/sendSlip') && can('sendSlips') && (
        <Button {...look('send')} onClick={() => open('send')}>
          发送工资条
        </Button>
      )}
      {manages && can('createNext') && (
        <Button onClick={() => void attempt(createNext())}>创建下月工资表</Button>
      )}
      {manages ? (
        <Dropdown menu={{ items: more }} trigger={['click']} placement="bottomRight">
          <Button>更多</Button>
        </Dropdown>
      ) : (
        may('hrm/salary/index') && <Button onClick={() => open('variance')}>与上月比较</Button>
      )}
      {opened === 'compute' && <ComputeDialog srecordId={srecordId} onClose={close} />}
      {opened === 'submit' && <SubmitPanel sheet={sheet} onClose={close} />}
      {opened === 'variance' && (
        <VariancePanel sheet={sheet} mayWrite={manages && can('edit')} onClose={close} />
      )}
      {opened === 'backPay' && <BackPayPanel sheet={sheet} onClose={close} />}
      {opened === 'send' && <SendPanel sheet={sheet} onClose={close} />}
    </>
  )
}
