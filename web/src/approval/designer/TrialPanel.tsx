import { useQueryClient } from '@tanstack/react-query'
import { Select } from 'antd'
import { useId, useState } from 'react'
import type { ConditionField } from '#protocol/approval/flow-calls.ts'
import { toKey } from '#protocol/record/declaration/declare.ts'
import { type RelationPickerProps, useRelationSlot } from '#web/fields/relation/picker-slot.ts'
import type { RelatedRecord } from '#web/fields/relation/relation.ts'
import { attempt } from '#web/platform/attempt.ts'
import { detailQuery } from '#web/record/model/data/record.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { NumberBox } from '#web/ui/input/NumberBox.tsx'
import { Panel } from '#web/ui/layer/Panel.tsx'
import { PeopleSelect } from '#web/ui/people/PeopleSelect.tsx'
import { peopleWord } from '../step-words.ts'
import { type ApprovedType, approvedTypeOf } from '../subjects.ts'
import styles from './designer.module.css'
import { askedTypes } from './model/conditions.ts'
import { type FlowDraft, isFork, nodesIn } from './model/draft.ts'
import { optionsOf, useConditionFields } from './use-names.ts'
import type { Trial } from './use-trial.ts'

const WIDTH = 400

/** The record picker that the page provides. */
function RelationPicker(props: RelationPickerProps) {
  const Picker = useRelationSlot()?.Picker
  return Picker ? <Picker {...props} /> : null
}

interface TrialPanelProps {
  draft: FlowDraft
  trial: Trial
  onClose: () => void
}

/** Fields for which conditions of the draft ask. */
function useAskedFields({ label, nodes }: FlowDraft): readonly ConditionField[] {
  const asked = new Set(
    [...nodesIn(nodes)].flatMap((node) =>
      isFork(node)
        ? node.branches.flatMap(({ conditions }) => conditions.map(({ fieldName }) => fieldName))
        : [],
    ),
  )
  return (useConditionFields(label).data ?? []).filter(({ fieldName }) => asked.has(fieldName))
}

interface ValueProps {
  field: ConditionField
  value: unknown
  onChange: (value: unknown) => void
}

function Value({ field, value, onChange }: ValueProps) {
  if (field.type === askedTypes.number || field.type === askedTypes.amount)
    return <NumberBox aria-label={field.name} value={String(value ?? '')} onChange={onChange} />
  const isSeveral = field.type === askedTypes.several
  const chosen = String(value ?? '')
    .split(',')
    .filter(Boolean)
  return isSeveral ? (
    <Select<string[]>
      mode="multiple"
      className={styles.full}
      aria-label={field.name}
      value={chosen}
      options={optionsOf(field)}
      onChange={(next) => onChange(next.join(','))}
    />
  ) : (
    <Select<string>
      className={styles.full}
      aria-label={field.name}
      allowClear
      value={chosen[0]}
      options={optionsOf(field)}
      onChange={(next) => onChange(next ?? '')}
    />
  )
}

interface SampleProps {
  type: ApprovedType
  fields: readonly ConditionField[]
  onTake: (values: Readonly<Record<string, unknown>>) => void
}

/** Takes the values of a record that exists. */
function Sample({ type, fields, onTake }: SampleProps) {
  const id = useId()
  const client = useQueryClient()
  const [chosen, setChosen] = useState<RelatedRecord[]>([])
  const take = async (next: RelatedRecord[]) => {
    setChosen(next)
    const [record] = next
    if (!record) return
    const row = await client.fetchQuery(detailQuery(type, record.id))
    onTake(
      Object.fromEntries(
        fields.map(({ fieldName }) => [fieldName, row[toKey(fieldName)] ?? row[fieldName] ?? '']),
      ),
    )
  }
  return (
    <>
      <h3 className={styles.section}>
        <label htmlFor={id}>取自已有{type.display}（选填）</label>
      </h3>
      <RelationPicker
        id={id}
        target={type.key}
        title={type.display}
        value={chosen}
        onChange={(next) => void attempt(take(next))}
      />
    </>
  )
}

/** 试运行: a sample goes through the flow as it is drawn; nothing is saved. */
export function TrialPanel({ draft, trial, onClose }: TrialPanelProps) {
  const fields = useAskedFields(draft)
  const type = approvedTypeOf(draft.label)
  const { steps, values } = trial
  return (
    <Panel
      open
      title="试运行"
      width={WIDTH}
      mask={false}
      onClose={onClose}
      footer={
        <Button type="primary" data-main loading={trial.isBusy} onClick={trial.start}>
          开始试运行
        </Button>
      }
    >
      <h3 className={styles.section}>发起人</h3>
      <PeopleSelect
        activeOnly
        aria-label="发起人"
        value={[trial.initiator]}
        onChange={([userId]) => userId && trial.setInitiator(userId)}
      />
      {type && <Sample type={type} fields={fields} onTake={trial.setValues} />}
      {fields.map((field) => (
        <div key={field.fieldName}>
          <h3 className={styles.section}>{field.name}</h3>
          <Value
            field={field}
            value={values[field.fieldName]}
            onChange={(value) => trial.setValues({ ...values, [field.fieldName]: value })}
          />
        </div>
      ))}
      {steps && (
        <section aria-label="试运行结果" aria-live="polite">
          <h3 className={styles.section}>审批路径</h3>
          {steps.length === 0 ? (
            <p>审核人为空，审核将自动通过。</p>
          ) : (
            <ol className={styles.way}>
              {steps.map((step) => (
                <li key={step.flowId}>
                  {step.name || '审批人'}：{step.examineType === 4 ? '发起人自选' : peopleWord(step)}
                  {step.userList.length > 1 &&
                    `（${step.userList.map(({ realname }) => realname).join('、')}）`}
                </li>
              ))}
            </ol>
          )}
        </section>
      )}
    </Panel>
  )
}
