import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Form, Select } from 'antd'
import { useState } from 'react'
import type { AppraisalDetail } from '#protocol/hrm/performance/detail.ts'
import { appraisalCalls } from '#protocol/hrm/performance/own-calls.ts'
import type { PlanLevel } from '#protocol/hrm/performance/plan-calls.ts'
import { levelOf, scoreOf } from '#protocol/hrm/performance/scoring.ts'
import { attempt } from '#web/platform/attempt.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { TextArea } from '#web/ui/input/TextArea.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import { AmountBox } from './AmountBox.tsx'
import styles from './performance.module.css'
import { ReasonDialog } from './ReasonDialog.tsx'
import { refreshAppraisals } from './use-appraisals.ts'
import { BlockText, writtenBlocks } from './WrittenBlocks.tsx'

interface Values {
  blocks: Record<string, { score?: string; evaluate?: string }>
  score?: string
  levelId?: number | null
  evaluate?: string
}

const PLAIN = /^\d+(\.\d+)?$/

/** The level of a score, as the server finds it. */
export const levelIdOf = (levels: readonly PlanLevel[], score: string | undefined): number | null => {
  if (score === undefined || !PLAIN.test(score)) return null
  const found = levelOf(
    levels.map(({ levelId, minScore, maxScore }) => ({
      name: String(levelId),
      minScore: String(minScore),
      maxScore: String(maxScore),
      minNum: '0',
      maxNum: '0',
    })),
    score,
  )
  return found ? Number(found.name) : null
}

export const levelOptions = (levels: readonly PlanLevel[]) =>
  levels.map(({ levelId, levelName, minScore, maxScore }) => ({
    value: levelId,
    label: `${levelName}（${minScore}–${maxScore}）`,
  }))

interface EvaluateFormProps {
  detail: AppraisalDetail
  onDone: () => void
  /** Goes on to the next that waits; absent: the list does not know one. */
  onNext?: (() => void) | undefined
}

/** 评定: a score for each part, the weighted whole, the level that follows from it, and what may be sent back. */
export function EvaluateForm({ detail, onDone, onNext }: EvaluateFormProps) {
  const { employeeAppraisalId, employeeName, fullScore } = detail
  const client = useQueryClient()
  const [form] = Form.useForm<Values>()
  const [busy, run] = useBusy()
  const [rejected, reject] = useState<2 | 3 | null>(null)
  const { data: levels = [] } = useQuery(queryOf(appraisalCalls.levels, { employeeAppraisalId }))
  const blocks = writtenBlocks(detail)
  const own = detail.evaluatoResultList.find(({ status }) => status === 0)
  const isFirst = !detail.evaluatoResultList.some(({ status }) => status === 1)
  const finish = async (said: string, go = onDone) => {
    toast.success(said)
    await refreshAppraisals(client)
    go()
  }
  const sum = () => {
    const { blocks: given }: Values = form.getFieldsValue(true)
    const scores = blocks.map(({ segId, weight }) => ({
      score: given[String(segId)]?.score ?? '',
      weight: String(weight ?? 0),
    }))
    if (!scores.every(({ score }) => PLAIN.test(score))) return
    const score = String(Number(scoreOf(scores).value.toFixed(2)))
    form.setFieldsValue({ score, levelId: levelIdOf(levels, score) })
  }
  const send = (status: 1 | 2 | 3, rejectReason = '') => {
    const values: Values = form.getFieldsValue(true)
    const numberIn = (text: string | undefined) => (text ? Number(text) : undefined)
    return ask(appraisalCalls.evaluate, {
      employeeAppraisalId,
      status,
      score: numberIn(values.score),
      levelId: values.levelId ?? undefined,
      evaluate: values.evaluate,
      rejectReason,
      resultEvaluatoSegBOList: blocks.map(({ segId }) => ({
        segId,
        score: numberIn(values.blocks[String(segId)]?.score),
        evaluate: values.blocks[String(segId)]?.evaluate ?? '',
      })),
    })
  }
  const submit = (go = onDone) =>
    run(async () => {
      if (await attempt(send(1))) await finish(`已评定：${employeeName}`, go)
    })
  const submitOn = async () => {
    const isWhole = await form.validateFields().then(
      () => true,
      () => false,
    )
    if (isWhole) await submit(onNext)
  }
  const begin: Values = {
    blocks: Object.fromEntries(
      blocks.map(({ segId, evaluatoSegList }) => {
        const known = evaluatoSegList.find(({ status }) => status === 0)
        return [
          String(segId),
          { score: known?.score == null ? '' : String(known.score), evaluate: known?.evaluate ?? '' },
        ]
      }),
    ),
    ...(own?.score == null ? {} : { score: String(own.score), levelId: own.levelId, evaluate: own.evaluate }),
  }
  return (
    <section className={styles.section} aria-label="评定考核">
      <h3>评定考核</h3>
      <Form
        form={form}
        name="hr-evaluation"
        layout="vertical"
        initialValues={begin}
        onFinish={() => void submit()}
        onValuesChange={(changed: Partial<Values>) => {
          if (changed.blocks) sum()
          if (changed.score !== undefined) form.setFieldsValue({ levelId: levelIdOf(levels, changed.score) })
        }}
      >
        {blocks.map((block, index) => (
          <div key={block.segId} className={styles.block}>
            <header>
              <span>{block.segName}</span>
              <span>
                权重 {block.weight ?? 0}%{block.schedule !== null && `，进度${block.schedule}%`}
              </span>
            </header>
            <BlockText block={block} />
            {block.explainDesc && <p className={styles.note}>完成情况：{block.explainDesc}</p>}
            <div className={styles.line}>
              <Form.Item name={['blocks', String(block.segId), 'score']} label={`评分${index + 1}`}>
                <AmountBox />
              </Form.Item>
              <Form.Item name={['blocks', String(block.segId), 'evaluate']} label={`评语${index + 1}`}>
                <TextArea autoSize={{ minRows: 1, maxRows: 4 }} maxLength={1000} />
              </Form.Item>
            </div>
          </div>
        ))}
        <div className={styles.row}>
          <Form.Item
            name="score"
            label={`综合评分（满分${fullScore}）`}
            rules={[{ required: true, message: '请填写综合评分' }]}
          >
            <AmountBox />
          </Form.Item>
          <Form.Item name="levelId" label="等级">
            <Select<number> allowClear options={levelOptions(levels)} />
          </Form.Item>
        </div>
        <Form.Item name="evaluate" label="综合评语">
          <TextArea maxLength={1000} />
        </Form.Item>
        <div className={styles.foot}>
          <Button danger onClick={() => reject(2)}>
            驳回目标
          </Button>
          {!isFirst && (
            <Button danger onClick={() => reject(3)}>
              驳回评定
            </Button>
          )}
          <Button
            {...(onNext ? {} : { type: 'primary' as const })}
            htmlType="submit"
            data-main
            loading={busy}
          >
            提交评定
          </Button>
          {onNext && (
            <Button type="primary" loading={busy} onClick={() => void submitOn()}>
              提交并确认下一个
            </Button>
          )}
        </div>
      </Form>
      {rejected && (
        <ReasonDialog
          title={`${rejected === 2 ? '驳回目标' : '驳回评定'}：${employeeName}`}
          label="驳回理由"
          missing="请填写驳回理由"
          okText={rejected === 2 ? '驳回目标' : '驳回评定'}
          danger
          onClose={() => reject(null)}
          save={(reason) => send(rejected, reason)}
          onSaved={() => void finish(`已驳回：${employeeName}`)}
        />
      )}
    </section>
  )
}
