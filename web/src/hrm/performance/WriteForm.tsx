import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { Form } from 'antd'
import type { AppraisalDetail } from '#protocol/hrm/performance/detail.ts'
import { appraisal } from '#protocol/hrm/performance/flow.ts'
import { appraisalCalls } from '#protocol/hrm/performance/own-calls.ts'
import { attempt } from '#web/platform/attempt.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Input } from '#web/ui/input/Input.tsx'
import { TextArea } from '#web/ui/input/TextArea.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import { AmountBox } from './AmountBox.tsx'
import styles from './performance.module.css'
import { refreshAppraisals } from './use-appraisals.ts'

interface ItemValues {
  tempItemId?: number | undefined
  itemName: string
  value: string
}
interface BlockValues {
  tempSegId?: number | undefined
  segName: string
  value: string
  weight: string
  items: ItemValues[]
}
interface Values {
  blocks: BlockValues[]
}

/** What was written, or the blocks of the template to begin with. */
function beginOf({ noFixedSegList, tableTemp }: AppraisalDetail): Values {
  if (noFixedSegList)
    return {
      blocks: noFixedSegList.map((block) => ({
        tempSegId: block.segId,
        segName: block.segName,
        value: block.value ?? '',
        weight: block.weight === null ? '' : String(block.weight),
        items: block.items.map((item) => ({
          tempItemId: item.itemId,
          itemName: item.itemName,
          value: item.value ?? '',
        })),
      })),
    }
  return {
    blocks: tableTemp.noFixedSegListTemp.map((block) => ({
      tempSegId: block.segId,
      segName: block.segName,
      value: '',
      weight: block.weight === null ? '' : String(block.weight),
      items: block.items.map(({ itemId, itemName }) => ({ tempItemId: itemId, itemName, value: '' })),
    })),
  }
}

const emptyBlock: BlockValues = {
  segName: '',
  value: '',
  weight: '',
  items: [{ itemName: '', value: '' }],
}

/** 填写目标: blocks with items and weights of 100 together; a draft may be incomplete. */
export function WriteForm({ detail, onDone }: { detail: AppraisalDetail; onDone: () => void }) {
  const { employeeAppraisalId, tableTemp } = detail
  const client = useQueryClient()
  const [form] = Form.useForm<Values>()
  const [busy, run] = useBusy()
  const send = (isDraft: 0 | 1) =>
    run(async () => {
      const { blocks }: Values = form.getFieldsValue(true)
      const segList = blocks.map(({ weight, ...block }) => ({
        ...block,
        weight: weight === '' ? undefined : Number(weight),
        isFixed: 0 as const,
      }))
      const isSaved = await attempt(ask(appraisalCalls.write, { employeeAppraisalId, isDraft, segList }))
      if (!isSaved) return
      toast.success(isDraft ? '草稿已保存' : '目标已提交')
      await refreshAppraisals(client)
      if (!isDraft) onDone()
    })
  const isWeighted = tableTemp.isEmpWeight === 1
  return (
    <section className={styles.section} aria-label="填写目标">
      <h3>填写目标</h3>
      <p className={styles.note}>{tableTemp.description}</p>
      {tableTemp.fixedSegListTemp.map((block) => (
        <div key={block.segId} className={styles.block}>
          <header>
            <span>{block.segName}</span>
            <span>固定，权重 {block.weight ?? 0}%</span>
          </header>
          {block.items.map(({ itemId, itemName }) => (
            <p key={itemId}>{itemName}</p>
          ))}
        </div>
      ))}
      <Form form={form} name="hr-goals" layout="vertical" initialValues={beginOf(detail)}>
        <Form.List name="blocks">
          {(fields, { add, remove }) => (
            <>
              {fields.map(({ key, name: index }) => (
                <div key={key} className={styles.block}>
                  <div className={styles.line}>
                    <Form.Item name={[index, 'segName']} label={`考核项${index + 1}`}>
                      <Input maxLength={100} />
                    </Form.Item>
                    {isWeighted && (
                      <Form.Item name={[index, 'weight']} label={`权重${index + 1}`}>
                        <AmountBox suffix="%" />
                      </Form.Item>
                    )}
                    {fields.length > 1 && (
                      <Button
                        type="text"
                        icon={<DeleteOutlined />}
                        aria-label={`删除考核项${index + 1}`}
                        onClick={() => remove(index)}
                      />
                    )}
                  </div>
                  <GoalItems block={index} />
                </div>
              ))}
              <Button icon={<PlusOutlined />} onClick={() => add(emptyBlock)}>
                添加考核项
              </Button>
            </>
          )}
        </Form.List>
      </Form>
      <div className={styles.foot}>
        {detail.status === appraisal.toWrite && (
          <Button loading={busy} onClick={() => void send(1)}>
            存为草稿
          </Button>
        )}
        <Button type="primary" data-main loading={busy} onClick={() => void send(0)}>
          提交目标
        </Button>
      </div>
    </section>
  )
}

const GoalItems = ({ block }: { block: number }) => (
  <Form.List name={[block, 'items']}>
    {(fields, { add, remove }) => (
      <>
        {fields.map(({ key, name: index }) => (
          <div key={key} className={styles.line}>
            <Form.Item name={[index, 'itemName']}>
              <Input aria-label={`考核项${block + 1}指标${index + 1}`} placeholder="指标" maxLength={100} />
            </Form.Item>
            <Form.Item name={[index, 'value']}>
              <TextArea
                aria-label={`考核项${block + 1}指标${index + 1}内容`}
                placeholder="内容"
                autoSize={{ minRows: 1, maxRows: 6 }}
                maxLength={5000}
              />
            </Form.Item>
            <Button
              type="text"
              icon={<DeleteOutlined />}
              aria-label={`删除考核项${block + 1}指标${index + 1}`}
              onClick={() => remove(index)}
            />
          </div>
        ))}
        <Button size="small" icon={<PlusOutlined />} onClick={() => add({ itemName: '', value: '' })}>
          添加指标
        </Button>
      </>
    )}
  </Form.List>
)
