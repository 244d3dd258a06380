import { useQueryClient } from '@tanstack/react-query'
import { Form, Switch } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useState } from 'react'
import { type Announcement, announcementCalls } from '#protocol/announcements/calls.ts'
import {
  LONGEST_CONTENT,
  LONGEST_TITLE,
  unfitTime,
  announcementWords as words,
} from '#protocol/announcements/content.ts'
import { ask, CallError } from '#web/platform/client.ts'
import { companyNow } from '#web/platform/company-now.ts'
import { toast } from '#web/platform/notices.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Input } from '#web/ui/input/Input.tsx'
import { TextArea } from '#web/ui/input/TextArea.tsx'
import { Panel } from '#web/ui/layer/Panel.tsx'
import { PeopleSelect } from '#web/ui/people/PeopleSelect.tsx'
import { DatePicker } from '#web/ui/pickers/DatePicker.tsx'
import { DepartmentSelect } from '#web/ui/pickers/DepartmentSelect.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import styles from './announcements.module.css'
import { refreshAnnouncements } from './use-announcements.ts'

interface Values {
  title: string
  content: string
  deptIds: number[]
  ownerUserIds: number[]
  startTime?: Dayjs | null
  endTime?: Dayjs | null
  mustConfirm: boolean
}

const FORM = 'announcement'
const FORMAT = 'YYYY-MM-DD HH:mm:ss'
const momentOf = (value: Dayjs | null | undefined) => value?.format(FORMAT) ?? ''
const dayjsOf = (value: string | null) => (value ? dayjs(value, FORMAT) : null)

const begin = (announcement: Announcement | undefined): Partial<Values> =>
  announcement
    ? {
        title: announcement.title,
        content: announcement.content,
        deptIds: announcement.deptList.map(({ id }) => id),
        ownerUserIds: announcement.ownerUserList.map(({ userId }) => userId),
        startTime: dayjsOf(announcement.startTime),
        endTime: dayjsOf(announcement.endTime),
        mustConfirm: announcement.mustConfirm === 1,
      }
    : { deptIds: [], ownerUserIds: [], startTime: companyNow().startOf('minute'), mustConfirm: false }

interface AnnouncementFormProps {
  /** Absent: a new one. */
  announcement?: Announcement
  onClose: () => void
}

/** 新建公告 / 编辑公告 (3-office §2.7). */
export function AnnouncementForm({ announcement, onClose }: AnnouncementFormProps) {
  const cache = useQueryClient()
  const [busy, run] = useBusy()
  const [dirty, setDirty] = useState(false)
  const title = announcement ? '编辑公告' : '新建公告'
  const submit = async ({ startTime, endTime, ...values }: Values) => {
    const mustConfirm: 0 | 1 = values.mustConfirm ? 1 : 0
    const written = {
      ...values,
      mustConfirm,
      startTime: momentOf(startTime),
      endTime: momentOf(endTime),
    }
    const options = { quiet: true }
    const save = () =>
      announcement
        ? ask(announcementCalls.update, { ...written, announcementId: announcement.announcementId }, options)
        : ask(announcementCalls.add, written, options)
    const saying = () =>
      save().catch((failure: unknown) => {
        if (failure instanceof CallError) toast.error(`${title}失败：${failure.message}`)
        throw failure
      })
    if (!(await run(saying))) return
    toast.success(`${title}成功`)
    setDirty(false)
    onClose()
    await refreshAnnouncements(cache)
  }
  return (
    <Panel
      open
      onClose={onClose}
      title={title}
      dirty={dirty}
      footer={(leave) => (
        <>
          <Button onClick={leave}>取消</Button>
          <Button type="primary" loading={busy} htmlType="submit" form={FORM} data-main>
            {announcement ? '保存' : '发布'}
          </Button>
        </>
      )}
    >
      <Form<Values>
        name={FORM}
        layout="vertical"
        initialValues={begin(announcement)}
        scrollToFirstError={{ focus: true }}
        onValuesChange={() => setDirty(true)}
        onFinish={(values) => void submit(values)}
      >
        <Fields />
      </Form>
    </Panel>
  )
}

function Fields() {
  return (
    <>
      <Form.Item
        name="title"
        label="公告标题"
        rules={[
          { required: true, whitespace: true, message: words.titleMissing },
          { max: LONGEST_TITLE, message: words.titleLong },
        ]}
      >
        <Input placeholder="请输入公告标题" autoFocus />
      </Form.Item>
      <div className={styles.two}>
        <Form.Item name="deptIds" label="通知范围：部门" tooltip="部门和员工都不选时通知全公司">
          <DepartmentSelect multiple placeholder="全公司" aria-label="通知范围：部门" />
        </Form.Item>
        <Form.Item name="ownerUserIds" label="通知范围：员工">
          <PeopleSelect multiple activeOnly placeholder="选择员工" aria-label="通知范围：员工" />
        </Form.Item>
        <Form.Item
          name="startTime"
          label="开始时间"
          rules={[{ required: true, message: words.startMissing }]}
        >
          <DatePicker
            showTime
            format="YYYY-MM-DD HH:mm"
            placeholder="请选择开始时间"
            className={styles.wide}
          />
        </Form.Item>
        <Form.Item
          name="endTime"
          label="结束时间"
          dependencies={['startTime']}
          rules={[
            { required: true, message: words.endMissing },
            ({ getFieldValue }) => ({
              validator: async (_, end: Dayjs | null | undefined) => {
                const start: Dayjs | null | undefined = getFieldValue('startTime')
                const unfit = start && end ? unfitTime(momentOf(start), momentOf(end)) : null
                if (unfit) throw new Error(unfit)
              },
            }),
          ]}
        >
          <DatePicker
            showTime
            format="YYYY-MM-DD HH:mm"
            placeholder="请选择结束时间"
            className={styles.wide}
          />
        </Form.Item>
      </div>
      <Form.Item
        name="content"
        label="公告正文"
        rules={[
          { required: true, whitespace: true, message: words.contentMissing },
          { max: LONGEST_CONTENT, message: words.contentLong },
        ]}
      >
        <TextArea
          limit={LONGEST_CONTENT}
          autoSize={{ minRows: 8, maxRows: 18 }}
          placeholder="请输入公告正文"
        />
      </Form.Item>
      <Form.Item
        name="mustConfirm"
        label="需要确认"
        valuePropName="checked"
        tooltip="每个人阅读后要点“我已知悉”，您能看到谁还没有确认"
      >
        <Switch />
      </Form.Item>
    </>
  )
}
