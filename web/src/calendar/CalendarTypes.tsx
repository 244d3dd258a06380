import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Form, Skeleton } from 'antd'
import { useState } from 'react'
import {
  type CalendarType,
  calendarTypeCalls,
  LONGEST_TYPE_NAME,
  type TypeColor,
  typeColors,
} from '#protocol/calendar/types.ts'
import { ask, messageOf } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { useCan } from '#web/platform/permissions.ts'
import { queryOf, refresh } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { Input } from '#web/ui/input/Input.tsx'
import { PaletteChoice } from '#web/ui/input/PaletteChoice.tsx'
import { confirmDelete } from '#web/ui/layer/confirm.ts'
import { narrowSetting, SettingHead } from '#web/ui/settings/SettingParts.tsx'
import { BusyTimesSwitch } from './BusyTimesSwitch.tsx'
import styles from './calendar.module.css'

const { list, save, remove } = calendarTypeCalls

/** 日程类型设置: the company's own kinds of events (approval-office.md §14.2). */
export function CalendarTypes() {
  const { data, error, refetch } = useQuery(queryOf(list, {}))
  const client = useQueryClient()
  const may = useCan()('manage/oa')
  const [edited, edit] = useState<CalendarType | 'new'>()
  if (error) return <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 4 }} />
  const askToRemove = ({ typeId, typeName }: CalendarType) =>
    confirmDelete({
      title: `删除日程类型“${typeName}”？`,
      content: '此操作将永久删除类型, 是否继续? 所有员工属于该类型的日程将一并删除。',
      okText: '删除类型',
      onOk: async () => {
        await ask(remove, { typeId })
        toast.success('删除成功')
        await refresh(client, list)
      },
    })
  return (
    <div className={narrowSetting}>
      <SettingHead
        note="新建日程时可选的类型，所有员工可见。"
        action={
          may && (
            <Button icon={<PlusOutlined />} onClick={() => edit('new')}>
              新建日程类型
            </Button>
          )
        }
      />
      {data.length === 0 ? (
        <EmptyState text="还没有日程类型" />
      ) : (
        <ul className={styles.types}>
          {data.map((type) => (
            <li key={type.typeId} className={styles.type}>
              <span className={styles.dot} style={{ background: type.color }} aria-hidden />
              <span className={styles.name}>{type.typeName}</span>
              {may && (
                <>
                  <Button
                    type="text"
                    icon={<EditOutlined />}
                    aria-label={`编辑${type.typeName}`}
                    title="编辑"
                    onClick={() => edit(type)}
                  />
                  <Button
                    type="text"
                    icon={<DeleteOutlined />}
                    aria-label={`删除${type.typeName}`}
                    title="删除"
                    onClick={() => askToRemove(type)}
                  />
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      <BusyTimesSwitch />
      {edited && (
        <TypeDialog
          type={edited === 'new' ? undefined : edited}
          onClose={() => edit(undefined)}
          onSaved={() => void refresh(client, list)}
        />
      )}
    </div>
  )
}

interface Values {
  typeName: string
  color: TypeColor
}

interface TypeDialogProps {
  /** Absent: a new one. */
  type: CalendarType | undefined
  onClose: () => void
  onSaved: () => void
}

const isTypeColor = (color: string | undefined): color is TypeColor =>
  typeColors.some((each) => each === color)
const rules = [{ required: true, whitespace: true, message: '请输入类型名称' }]

function TypeDialog({ type, onClose, onSaved }: TypeDialogProps) {
  const title = type ? '编辑日程类型' : '新建日程类型'
  const color = isTypeColor(type?.color) ? type.color : typeColors[0]
  return (
    <FormDialog<Values>
      name="calendar-type"
      title={title}
      begin={{ typeName: type?.typeName, color }}
      onClose={onClose}
      save={(values) => ask(save, { ...values, typeId: type?.typeId })}
      onSaved={() => {
        toast.success(`${title}成功`)
        onSaved()
      }}
    >
      <Form.Item name="typeName" label="类型名称" rules={rules}>
        <Input maxLength={LONGEST_TYPE_NAME} autoFocus />
      </Form.Item>
      <Form.Item name="color" label="颜色">
        <PaletteChoice />
      </Form.Item>
    </FormDialog>
  )
}
