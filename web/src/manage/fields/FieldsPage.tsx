import { ControlOutlined, EditOutlined, EyeOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Space } from 'antd'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { fieldAdminCalls } from '#protocol/manage/fields/calls.ts'
import type { ReplyOf } from '#protocol/platform/call.ts'
import { declaredKinds } from '#protocol/record/declaration/kinds.ts'
import { NEVER_CHANGED } from '#protocol/record/declaration/never-changed.ts'
import { recordTypeOf } from '#protocol/record-types.ts'
import { messageOf } from '#web/platform/client.ts'
import { formatMinute } from '#web/platform/format.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { PageFrame } from '#web/ui/page/PageFrame.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { OwnName } from '#web/ui/table/OwnName.tsx'
import { readDraft } from './design/draft.ts'
import { handledPath, kindWord } from './handled/kinds.ts'
import { PreviewPanel } from './PreviewPanel.tsx'

type TypeRow = ReplyOf<typeof fieldAdminCalls.types>[number]

export const designerPath = (label: number) => `/manage/customer/custom-field/crm/${label}/none`

/** A form as it is stored, without opening the designer. */
function StoredPreview({ type, onClose }: { type: TypeRow | undefined; onClose: () => void }) {
  const definition = useQuery({
    ...queryOf(fieldAdminCalls.definition, { label: type?.label ?? 0 }),
    enabled: type !== undefined,
  })
  const rows = definition.data?.map((row) => row.map(readDraft))
  return (
    <PreviewPanel
      type={type && recordTypeOf(type.label)}
      open={type !== undefined && rows !== undefined}
      title={type?.name ?? ''}
      rows={rows ?? []}
      onClose={onClose}
    />
  )
}

/** Settings of the forms of the single kinds, where records of the type are of several. */
function ByKind({ label }: { label: number }) {
  const type = recordTypeOf(label)
  const [first] = type ? declaredKinds(type) : []
  return type && first ? (
    <Link to={handledPath(label, first.code)}>
      <Button type="link" size="small" icon={<ControlOutlined />} tabIndex={-1}>
        按{kindWord(type)}设置
      </Button>
    </Link>
  ) : null
}

const showChange = (time: string) => (time === NEVER_CHANGED ? '从未修改' : formatMinute(time))

/** /manage/customer/custom-field: the types whose form can be designed (record-engine.md §3.1). */
export default function FieldsPage() {
  const types = useQuery(queryOf(fieldAdminCalls.types, {}))
  const navigate = useNavigate()
  const [previewed, setPreviewed] = useState<TypeRow>()
  if (types.isError)
    return (
      <PageFrame title="自定义字段设置">
        <EmptyState variant="error" text={messageOf(types.error)} onRetry={() => void types.refetch()} />
      </PageFrame>
    )
  return (
    <PageFrame title="自定义字段设置">
      {types.isPending && <LoadingRows rows={10} columns={3} />}
      {types.data && (
        <DataTable<TypeRow>
          rowKey="label"
          dataSource={types.data}
          onOpen={({ label }) => void navigate(designerPath(label))}
          columns={[
            {
              title: '模块',
              dataIndex: 'name',
              render: (name: string, { label }) => <OwnName to={designerPath(label)}>{name}</OwnName>,
            },
            { title: '更新时间', dataIndex: 'updateTime', width: 220, render: showChange },
            {
              title: '操作',
              width: 320,
              render: (_, type) => (
                <Space>
                  <Link to={designerPath(type.label)}>
                    <Button type="link" size="small" icon={<EditOutlined />} tabIndex={-1}>
                      编辑
                    </Button>
                  </Link>
                  <Button type="link" size="small" icon={<EyeOutlined />} onClick={() => setPreviewed(type)}>
                    预览
                  </Button>
                  <ByKind label={type.label} />
                </Space>
              ),
            },
          ]}
        />
      )}
      <StoredPreview type={previewed} onClose={() => setPreviewed(undefined)} />
    </PageFrame>
  )
}
