import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Form, Switch } from 'antd'
import { useState } from 'react'
import {
  appraisalTemplateCalls,
  type Template,
  type TemplateBlock,
} from '#protocol/hrm/performance/template-calls.ts'
import { attempt } from '#web/platform/attempt.ts'
import { ask, messageOf } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { queryOf, refresh } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { Input } from '#web/ui/input/Input.tsx'
import { TextArea } from '#web/ui/input/TextArea.tsx'
import { PageFrame } from '#web/ui/page/PageFrame.tsx'
import { SideParts } from '#web/ui/page/SideParts.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import { AmountBox } from './AmountBox.tsx'
import styles from './performance.module.css'

/** /manage/hrm/achievement: 考核模板设置 (hrm.md §17.2). */
export default function TemplatesPage() {
  const [chosen, choose] = useState<number | null>(null)
  const { data, error, refetch } = useQuery(queryOf(appraisalTemplateCalls.list, {}))
  // a template that was saved as a new version has another id
  const current = data?.find(({ tableId }) => tableId === chosen) ?? data?.[0]
  return (
    <PageFrame title="考核模板设置" fill>
      {error ? (
        <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <SideParts
          current={current && String(current.tableId)}
          items={(data ?? []).map(({ tableId, tableName }) => ({ key: String(tableId), label: tableName }))}
          onChoose={(key) => choose(Number(key))}
        >
          {current ? (
            <TemplateEditor key={current.tableId} tableId={current.tableId} onSaved={choose} />
          ) : (
            <LoadingRows rows={6} columns={2} />
          )}
        </SideParts>
      )}
    </PageFrame>
  )
}

interface BlockValues {
  segName: string
  weight: string
  items: { itemName: string }[]
}
interface Values {
  tableName: string
  description: string
  isEmpWeight: boolean
  noFixedSegList: BlockValues[]
  fixedSegList: BlockValues[]
}

const blocksOf = (blocks: readonly TemplateBlock[] | null): BlockValues[] =>
  (blocks ?? []).map(({ segName, weight, items }) => ({
    segName,
    weight: weight === null ? '' : String(weight),
    items: items.map(({ itemName }) => ({ itemName })),
  }))

interface TemplateEditorProps {
  tableId: number
  onSaved: (tableId: number) => void
}

function TemplateEditor({ tableId, onSaved }: TemplateEditorProps) {
  const { data, error, refetch } = useQuery(queryOf(appraisalTemplateCalls.detail, { tableId }))
  if (error) return <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
  return data ? <TemplateForm template={data} onSaved={onSaved} /> : <LoadingRows rows={6} columns={2} />
}

function TemplateForm({ template, onSaved }: { template: Template; onSaved: (tableId: number) => void }) {
  const client = useQueryClient()
  const [form] = Form.useForm<Values>()
  const [busy, run] = useBusy()
  const isEmpWeight = Form.useWatch('isEmpWeight', form) ?? template.isEmpWeight === 1
  const save = () =>
    run(async () => {
      const values: Values = form.getFieldsValue(true)
      const weighed = (blocks: readonly BlockValues[]) =>
        blocks.map(({ weight, ...block }) => ({ ...block, weight: weight ? Number(weight) : undefined }))
      const request = {
        tableId: template.tableId,
        type: template.type,
        tableName: values.tableName,
        description: values.description,
        isEmpWeight: values.isEmpWeight ? (1 as const) : (0 as const),
        fixedSegList: weighed(values.fixedSegList),
        noFixedSegList: weighed(values.noFixedSegList),
      }
      await attempt(
        ask(appraisalTemplateCalls.save, request).then(async ({ tableId, tableName }) => {
          toast.success(`已保存：${tableName}`)
          await refresh(client, appraisalTemplateCalls.list, appraisalTemplateCalls.detail)
          onSaved(tableId)
        }),
      )
    })
  return (
    <Form<Values>
      form={form}
      name="hr-template"
      layout="vertical"
      className={styles.content}
      initialValues={{
        tableName: template.tableName,
        description: template.description,
        isEmpWeight: template.isEmpWeight === 1,
        noFixedSegList: blocksOf(template.noFixedSegList),
        fixedSegList: blocksOf(template.fixedSegList),
      }}
      onFinish={() => void save()}
    >
      <Form.Item name="tableName" label="模板名称">
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item name="description" label="考核说明">
        <TextArea maxLength={1000} />
      </Form.Item>
      <Form.Item name="isEmpWeight" label="员工填写权重占比" valuePropName="checked">
        <Switch />
      </Form.Item>
      <Blocks name="noFixedSegList" title="非固定模板" hasWeight={!isEmpWeight} />
      <Blocks name="fixedSegList" title="固定模板" hasWeight />
      <div className={styles.foot}>
        <Button type="primary" htmlType="submit" data-main loading={busy}>
          保存
        </Button>
      </div>
    </Form>
  )
}

interface BlocksProps {
  name: 'noFixedSegList' | 'fixedSegList'
  title: string
  hasWeight: boolean
}

const Blocks = ({ name, title, hasWeight }: BlocksProps) => (
  <section className={styles.section} aria-label={title}>
    <h2>{title}</h2>
    <Form.List name={name}>
      {(fields, { add, remove }) => (
        <>
          {fields.map(({ key, name: index }) => (
            <div key={key} className={styles.block}>
              <div className={styles.line}>
                <Form.Item name={[index, 'segName']} label={`考核项${index + 1}`}>
                  <Input maxLength={100} />
                </Form.Item>
                {hasWeight && (
                  <Form.Item name={[index, 'weight']} label={`权重${index + 1}`}>
                    <AmountBox suffix="%" />
                  </Form.Item>
                )}
                <Button
                  type="text"
                  icon={<DeleteOutlined />}
                  aria-label={`删除${title}考核项${index + 1}`}
                  onClick={() => remove(index)}
                />
              </div>
              <Items block={index} title={title} />
            </div>
          ))}
          <Button icon={<PlusOutlined />} onClick={() => add({ segName: '', weight: '', items: [] })}>
            添加考核项
          </Button>
        </>
      )}
    </Form.List>
  </section>
)

const Items = ({ block, title }: { block: number; title: string }) => (
  <Form.List name={[block, 'items']}>
    {(fields, { add, remove }) => (
      <>
        {fields.map(({ key, name: index }) => (
          <div key={key} className={styles.line}>
            <Form.Item name={[index, 'itemName']}>
              <Input aria-label={`${title}${block + 1}指标${index + 1}`} placeholder="指标" maxLength={100} />
            </Form.Item>
            <Button
              type="text"
              icon={<DeleteOutlined />}
              aria-label={`删除${title}${block + 1}指标${index + 1}`}
              onClick={() => remove(index)}
            />
          </div>
        ))}
        <Button size="small" icon={<PlusOutlined />} onClick={() => add({ itemName: '' })}>
          添加指标
        </Button>
      </>
    )}
  </Form.List>
)
