import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Form } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useState } from 'react'
import { approvalOptionCalls } from '#protocol/approval/option-calls.ts'
import type { ReplyOf } from '#protocol/platform/call.ts'
import { ask, messageOf } from '#web/platform/client.ts'
import { companyNow } from '#web/platform/company-now.ts'
import { toast } from '#web/platform/notices.ts'
import { queryOf, refresh } from '#web/platform/query-keys.ts'
import { useSession } from '#web/platform/session.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { confirmDanger } from '#web/ui/layer/confirm.ts'
import { useUnsaved } from '#web/ui/layer/unsaved.ts'
import { PersonalHead } from '#web/ui/page/PersonalHead.tsx'
import { PeopleSelect } from '#web/ui/people/PeopleSelect.tsx'
import { DatePicker } from '#web/ui/pickers/DatePicker.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import styles from './deputy.module.css'

type Absence = ReplyOf<typeof approvalOptionCalls.deputy>

interface Values {
  deputy?: number[]
  fromDay?: Dayjs
  returnDay?: Dayjs
}

const DAY = 'YYYY-MM-DD'

/** 审批代理: somebody decides in the place of a person who is away, until he is back (approval-office.md §5.5). */
export function DeputyForm() {
  const { data, error, refetch } = useQuery(queryOf(approvalOptionCalls.deputy, {}))
  if (error) return <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
  if (data === undefined) return <LoadingRows rows={4} columns={1} />
  return <Editing key={JSON.stringify(data)} absence={data} />
}

function Editing({ absence }: { absence: Absence }) {
  const client = useQueryClient()
  const { user } = useSession()
  const [busy, run] = useBusy()
  const [dirty, setDirty] = useState(false)
  useUnsaved(dirty)
  const done = async (words: string) => {
    setDirty(false)
    toast.success(words)
    await refresh(client, approvalOptionCalls.deputy)
  }
  const save = ({ deputy = [], fromDay, returnDay }: Values) =>
    run(async () => {
      await ask(approvalOptionCalls.setDeputy, {
        deputyId: deputy[0] ?? 0,
        fromDay: fromDay?.format(DAY) ?? '',
        returnDay: returnDay?.format(DAY) ?? '',
      })
      await done('保存成功')
    })
  const clear = () =>
    confirmDanger({
      title: '取消审批代理？',
      content: `${absence?.deputyName ?? ''}尚未处理的审批将交还给您。`,
      okText: '取消代理',
      onOk: async () => {
        await ask(approvalOptionCalls.clearDeputy, {})
        await done('操作成功')
      },
    })
  const begin: Values = absence
    ? { deputy: [absence.deputyId], fromDay: dayjs(absence.fromDay), returnDay: dayjs(absence.returnDay) }
    : { fromDay: companyNow() }
  return (
    <Form<Values>
      name="deputy"
      className={styles.form}
      layout="vertical"
      initialValues={begin}
      onValuesChange={() => setDirty(true)}
      onFinish={(values) => void save(values)}
      scrollToFirstError={{ focus: true }}
    >
      <PersonalHead
        title="审批代理"
        note="离开期间，需要您审批的事项由代理人审批；到返回日当天，尚未处理的交还给您。"
      />
      {absence && (
        <p className={styles.standing} role="status">
          {absence.deputyName} 自 {absence.fromDay} 起代您审批，{absence.returnDay} 起由您本人审批。
        </p>
      )}
      <Form.Item
        name="deputy"
        label="代理人"
        rules={[{ required: true, type: 'array', min: 1, message: '请选择代理人' }]}
      >
        <PeopleSelect activeOnly without={[user.userId]} />
      </Form.Item>
      <div className={styles.days}>
        <Form.Item name="fromDay" label="开始日" rules={[{ required: true, message: '请选择开始日' }]}>
          <DatePicker />
        </Form.Item>
        <Form.Item
          name="returnDay"
          label="返回日"
          dependencies={['fromDay']}
          rules={[
            { required: true, message: '请选择返回日' },
            ({ getFieldValue }) => ({
              validator: async (_, day?: Dayjs) => {
                const from: unknown = getFieldValue('fromDay')
                const isLate = dayjs.isDayjs(from) && day && !day.isAfter(from, 'day')
                if (isLate || (day && !day.isAfter(companyNow(), 'day')))
                  throw new Error('返回日必须晚于开始日，且在今天之后')
              },
            }),
          ]}
        >
          <DatePicker />
        </Form.Item>
      </div>
      <div className={styles.acts}>
        <Button type="primary" htmlType="submit" loading={busy}>
          保存
        </Button>
        {absence && (
          <Button danger onClick={clear}>
            取消代理
          </Button>
        )}
      </div>
    </Form>
  )
}
