import { useMemo, useState } from 'react'
import { findFaults } from '#protocol/approval/checks.ts'
import { useUnsaved } from '#web/ui/layer/unsaved.ts'
import { useUndoKeys } from '#web/ui/undo/use-undo-keys.ts'
import { isOffice } from '../labels.ts'
import { BaseForm } from './BaseForm.tsx'
import { BranchPanel } from './BranchPanel.tsx'
import { DesignerHead } from './DesignerHead.tsx'
import styles from './designer.module.css'
import { FlowCanvas } from './FlowCanvas.tsx'
import type { Names } from './model/conditions.ts'
import type { FlowDraft } from './model/draft.ts'
import { faultsByKey } from './model/faults.ts'
import { keysByPlace, writeNodes } from './model/wire.ts'
import { placeOf } from './places.ts'
import { StepPanel } from './StepPanel.tsx'
import { TrialPanel } from './TrialPanel.tsx'
import { useDraft } from './use-draft.ts'
import { DesignedTypeProvider, useNames } from './use-names.ts'
import { usePublish } from './use-publish.tsx'
import { useTrial } from './use-trial.ts'

export interface DesignerProps {
  began: FlowDraft
  /** The version that is edited; absent: a new flow. */
  examineId?: number
  isCopy?: boolean
}

export type DesignerStep = 'base' | 'flow'

/** Who begins: users who may create the record, or the range of a type of office approvals. */
function initiatorsOf(draft: FlowDraft, names: Names): string {
  if (!isOffice(draft)) return '具有新建权限的员工'
  const range = [...draft.deptList.map(names.department), ...draft.userList.map(names.person)]
  return range.join('、') || '全公司'
}

/** A flow in two steps over the whole window: what it is for, and the drawing of its approvers (approval-office.md §9.3). */
export function Designer(props: DesignerProps) {
  const { began, examineId } = props
  return (
    <DesignedTypeProvider value={isOffice(began) ? examineId : undefined}>
      <Drawing {...props} />
    </DesignedTypeProvider>
  )
}

function Drawing({ began, examineId, isCopy = false }: DesignerProps) {
  const drafting = useDraft(began)
  const { draft, isChanged } = drafting
  const [at, setAt] = useState<DesignerStep>('base')
  /** Key of the node or branch that is edited. */
  const [edited, setEdited] = useState<number | null>(null)
  const [isTrying, setTrying] = useState(false)
  const names = useNames(draft.label)
  const place = placeOf(draft)
  const letGo = useUnsaved(isChanged || isCopy)
  const trial = useTrial(draft)
  useUndoKeys(drafting, true)
  const show = (key: number | null) => {
    setAt('flow')
    setTrying(false)
    setEdited(key)
  }
  const publishing = usePublish({ draft, examineId, letGo, onLack: setAt, onShow: show })
  const faults = useMemo(
    () => faultsByKey(findFaults(writeNodes(draft.nodes)), keysByPlace(draft.nodes), draft.nodes),
    [draft.nodes],
  )
  return (
    <div className={styles.whole}>
      <DesignerHead
        title={examineId === undefined ? place.creation : draft.examineName || began.examineName}
        home={place.home}
        at={at}
        onStep={setAt}
        drafting={drafting}
        isTrying={isTrying}
        onTry={() => {
          setAt('flow')
          setEdited(null)
          setTrying(!isTrying)
        }}
        isBusy={publishing.isBusy}
        onPublish={publishing.publish}
      />
      {at === 'base' ? (
        <BaseForm
          draft={draft}
          isNew={examineId === undefined}
          tries={publishing.tries}
          onChange={drafting.change}
          onNext={() => setAt('flow')}
        />
      ) : (
        <FlowCanvas
          nodes={draft.nodes}
          initiators={initiatorsOf(draft, names)}
          names={names}
          faults={faults}
          lit={isTrying ? trial.lit : null}
          edited={edited}
          onEdit={(key) => show(key)}
          onChange={drafting.changeNodes}
        />
      )}
      {at === 'flow' && edited !== null && (
        <>
          <StepPanel stepKey={edited} drafting={drafting} names={names} onClose={() => setEdited(null)} />
          <BranchPanel branchKey={edited} drafting={drafting} names={names} onClose={() => setEdited(null)} />
        </>
      )}
      {isTrying && at === 'flow' && (
        <TrialPanel draft={draft} trial={trial} onClose={() => setTrying(false)} />
      )}
      {publishing.dialog}
    </div>
  )
}
