import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Switch } from 'antd'
import { useEffect, useState } from 'react'
import type { Sheet } from '#protocol/hrm/salary/sheet-calls.ts'
import { slipTemplateCalls } from '#protocol/hrm/salary/slip-calls.ts'
import { messageOf } from '#web/platform/client.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { Panel } from '#web/ui/layer/Panel.tsx'
import { refreshSalary } from '../refresh.ts'
import { PeopleStep } from './PeopleStep.tsx'
import { StructureEditor } from './StructureEditor.tsx'
import styles from './slip.module.css'
import { draftOf, faultOf, type Structure, sentOf } from './structure.ts'
import { TemplateBar } from './TemplateBar.tsx'

interface SendPanelProps {
  sheet: Pick<Sheet, 'title'>
  onClose: () => void
}

/** 发送工资条: what it shows, then to whom it goes (hrm.md §16.1). */
export function SendPanel({ sheet, onClose }: SendPanelProps) {
  const client = useQueryClient()
  const [step, setStep] = useState<'structure' | 'people'>('structure')
  const [chosen, choose] = useState<number>()
  const [edited, edit] = useState<Structure>()
  const [hidesEmpty, setHidesEmpty] = useState<boolean>()
  const templates = useQuery(queryOf(slipTemplateCalls.list, {}))
  const template = templates.data?.find(({ id }) => id === chosen) ?? templates.data?.[0]
  const items = useQuery({
    ...queryOf(slipTemplateCalls.items, { id: template?.id ?? 0 }),
    enabled: template !== undefined,
    // what is being edited is not replaced
    refetchOnWindowFocus: false,
  })
  const structure = edited ?? (items.data && draftOf(items.data))
  const hideEmpty = hidesEmpty ?? template?.hideEmpty === 1
  // another template replaces what was edited
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    edit(undefined)
    setHidesEmpty(undefined)
  }, [template?.id])
  const error = templates.error ?? items.error
  const fault = structure && faultOf(structure)
  return (
    <Panel
      open
      title={`发送工资条：${sheet.title}`}
      width="min(960px, 90vw)"
      dirty={edited !== undefined}
      onClose={onClose}
      footer={
        step === 'structure' &&
        ((leave) => (
          <>
            <Button onClick={leave}>取消</Button>
            <Button type="primary" data-main reason={fault} onClick={() => setStep('people')}>
              下一步
            </Button>
          </>
        ))
      }
    >
      {error ? (
        <EmptyState
          variant="error"
          text={messageOf(error)}
          onRetry={() => void Promise.all([templates.refetch(), items.refetch()])}
        />
      ) : !structure || !template ? (
        <LoadingRows rows={8} columns={3} />
      ) : step === 'people' ? (
        <PeopleStep
          content={{ hideEmpty: hideEmpty ? 1 : 0, slipTemplateOption: sentOf(structure, false) }}
          onBack={() => setStep('structure')}
          onSent={() => {
            onClose()
            void refreshSalary(client)
          }}
        />
      ) : (
        <>
          <TemplateBar
            templates={templates.data ?? []}
            chosen={template}
            content={{ hideEmpty: hideEmpty ? 1 : 0, slipTemplateOption: sentOf(structure, true) }}
            fault={fault}
            onChoose={choose}
          />
          <div className={styles.fields}>
            <Switch aria-label="隐藏空值" checked={hideEmpty} onChange={(isOn) => setHidesEmpty(isOn)} />
            <span>隐藏空值：数值为 0 的项不显示，实发工资始终显示</span>
          </div>
          <StructureEditor structure={structure} onChange={edit} />
        </>
      )}
    </Panel>
  )
}
