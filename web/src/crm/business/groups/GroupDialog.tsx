import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Form } from 'antd'
import { MOST_STAGES, STAGE_NAME_LENGTH, stageGroupCalls } from '#protocol/crm/business/calls.ts'
import { businessEnds } from '#protocol/crm/business/type.ts'
import { ask, messageOf } from '#web/platform/client.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { Input } from '#web/ui/input/Input.tsx'
import { NumberInput } from '#web/ui/input/NumberInput.tsx'
import { Dialog } from '#web/ui/layer/Dialog.tsx'
import { DepartmentSelect } from '#web/ui/pickers/DepartmentSelect.tsx'
import styles from './groups.module.css'
import { StageMoves } from './StageMoves.tsx'

export interface StageDraft {
  statusId?: number
  name?: string
  rate?: number | null
}
export interface GroupDraft {
  name: string
  deptIds: number[]
  stages: StageDraft[]
  /** By the id of a removed stage, where its businesses go. */
  moves: Record<string, number>
}

interface GroupDialogProps {
  /** Absent: a new one. */
  typeId: number | undefined
  onClose: () => void
  onSaved: () => void
}

const fresh: GroupDraft = { name: '', deptIds: [], stages: [{}], moves: {} }

/** 添加商机组 / 编辑商机组: an existing one is asked for with its stages first. */
export function GroupDialog(props: GroupDialogProps) {
  const { typeId, onClose } = props
  const { data, error, refetch } = useQuery({
    ...queryOf(stageGroupCalls.read, { id: typeId ?? 0 }),
    enabled: typeId !== undefined,
    gcTime: 0,
  })
  if (typeId === undefined) return <GroupForm {...props} begin={fresh} />
  if (data)
    return (
      <GroupForm
        {...props}
        begin={{
          name: data.name,
          deptIds: data.deptIds,
          stages: data.statusList.map(({ statusId, name, rate }) => ({ statusId, name, rate })),
          moves: {},
        }}
      />
    )
  return (
    <Dialog title="编辑商机组" onClose={onClose}>
      {error ? (
        <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <LoadingRows rows={4} columns={1} />
      )}
    </Dialog>
  )
}

function GroupForm({ typeId, begin, onClose, onSaved }: GroupDialogProps & { begin: GroupDraft }) {
  const [form] = Form.useForm<GroupDraft>()
  const save = ({ name, deptIds, stages, moves = {} }: GroupDraft) =>
    ask(stageGroupCalls.save, {
      crmBusinessType: { typeId, name },
      deptIds,
      crmBusinessStatus: stages.map((stage) => ({ ...stage, name: stage.name ?? '', rate: stage.rate ?? 0 })),
      moves: Object.entries(moves).map(([statusId, to]) => ({ statusId: Number(statusId), to })),
    })
  return (
    <FormDialog<GroupDraft>
      name="stage-group"
      form={form}
      title={typeId === undefined ? '添加商机组' : '编辑商机组'}
      begin={begin}
      onClose={onClose}
      save={save}
      onSaved={onSaved}
    >
      <Form.Item
        name="name"
        label="商机组名称"
        rules={[{ required: true, whitespace: true, message: '请填写商机组名称' }]}
      >
        <Input maxLength={STAGE_NAME_LENGTH} showCount />
      </Form.Item>
      <Form.Item name="deptIds" label="应用部门">
        <DepartmentSelect multiple aria-label="应用部门" placeholder="默认全公司" />
      </Form.Item>
      <Form.List name="stages">
        {(stages, { add, remove, move }) => (
          <div className={styles.stages}>
            <div className={styles.head}>
              <span>阶段</span>
              <span>阶段名称</span>
              <span>赢单率 %</span>
            </div>
            {stages.map(({ key, name }, at) => (
              <div key={key} className={styles.stage}>
                <span className={styles.place}>阶段{at + 1}</span>
                {/* only what has a field is saved: without it every stage would be a new one */}
                <Form.Item name={[name, 'statusId']} hidden>
                  <Input />
                </Form.Item>
                <Form.Item
                  name={[name, 'name']}
                  rules={[{ required: true, whitespace: true, message: '请完善阶段信息' }]}
                >
                  <Input maxLength={STAGE_NAME_LENGTH} aria-label={`阶段${at + 1}的名称`} />
                </Form.Item>
                <Form.Item name={[name, 'rate']} rules={[{ required: true, message: '请完善阶段信息' }]}>
                  <NumberInput min={0} max={100} suffix="%" aria-label={`阶段${at + 1}的赢单率`} />
                </Form.Item>
                <Button
                  type="text"
                  icon={<ArrowUpOutlined />}
                  aria-label={`上移阶段${at + 1}`}
                  disabled={at === 0}
                  reason="已是第一个阶段"
                  onClick={() => move(at, at - 1)}
                />
                <Button
                  type="text"
                  icon={<ArrowDownOutlined />}
                  aria-label={`下移阶段${at + 1}`}
                  disabled={at === stages.length - 1}
                  reason="已是最后一个阶段"
                  onClick={() => move(at, at + 1)}
                />
                <Button
                  type="text"
                  icon={<DeleteOutlined />}
                  aria-label={`删除阶段${at + 1}`}
                  disabled={stages.length === 1}
                  reason="至少保留一个阶段"
                  onClick={() => remove(name)}
                />
              </div>
            ))}
            {Object.values(businessEnds).map(({ code, word, rate }) => (
              <div key={code} className={styles.stage}>
                <span className={styles.place}>结束</span>
                <span>{word}</span>
                <span>{rate}%</span>
                <span />
              </div>
            ))}
            <Button
              type="dashed"
              icon={<PlusOutlined />}
              disabled={stages.length >= MOST_STAGES}
              reason={`最多 ${MOST_STAGES} 个阶段`}
              onClick={() => add({})}
            >
              添加阶段
            </Button>
          </div>
        )}
      </Form.List>
      {typeId !== undefined && <StageMoves typeId={typeId} begin={begin.stages} form={form} />}
    </FormDialog>
  )
}
