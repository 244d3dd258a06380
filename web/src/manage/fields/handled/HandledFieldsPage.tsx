import { ArrowLeftOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { Link, useLocation, useNavigate, useParams } from 'react-router'
import { z } from 'zod'
import { fieldAdminCalls } from '#protocol/manage/fields/calls.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { type DeclaredKind, declaredKinds } from '#protocol/record/declaration/kinds.ts'
import { recordTypeOf } from '#protocol/record-types.ts'
import { messageOf } from '#web/platform/client.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { PageFrame } from '#web/ui/page/PageFrame.tsx'
import { HandledFieldsForm } from './HandledFieldsForm.tsx'
import { handledPath, kindWord } from './kinds.ts'

const KIND_WIDTH = 140
/** Where the link that led here was. */
const arrivalSchema = z.object({ back: z.string().startsWith('/manage/') })

/** /manage/customer/handle-field/crm/{label}/{kind}: fields in the form of one kind (locks-and-extensions.md §7.15). */
export default function HandledFieldsPage() {
  const { label, id } = useParams()
  const type = recordTypeOf(Number(label))
  const kind = type && declaredKinds(type).find(({ code }) => String(code) === id)
  if (!type || !kind)
    return (
      <PageFrame title="字段设置">
        <EmptyState variant="missing" />
      </PageFrame>
    )
  return <KindPage key={`${label} ${id}`} type={type} kind={kind} />
}

function KindPage({ type, kind }: { type: RecordType; kind: DeclaredKind }) {
  const navigate = useNavigate()
  const state: unknown = useLocation().state
  const { data: arrival } = arrivalSchema.safeParse(state)
  const fields = useQuery(
    queryOf(fieldAdminCalls.handledFields, { label: type.label, actionType: kind.code }),
  )
  return (
    <PageFrame
      title={`${kind.name}字段设置`}
      actions={
        <>
          <Link to={arrival?.back ?? '/manage/customer/custom-field'}>
            <Button icon={<ArrowLeftOutlined />} tabIndex={-1}>
              返回
            </Button>
          </Link>
          <Select
            aria-label={kindWord(type)}
            style={{ width: KIND_WIDTH }}
            value={kind.code}
            options={declaredKinds(type).map(({ code, name }) => ({ value: code, label: name }))}
            onChange={(code) => void navigate(handledPath(type.label, code), { state })}
          />
        </>
      }
    >
      {fields.isError ? (
        <EmptyState variant="error" text={messageOf(fields.error)} onRetry={() => void fields.refetch()} />
      ) : fields.isPending ? (
        <LoadingRows rows={8} columns={4} />
      ) : fields.data.length === 0 ? (
        <EmptyState text="没有可以设置的字段" hint="在“自定义字段设置”中添加字段后，可在此设置" />
      ) : (
        <HandledFieldsForm type={type} kind={kind} fields={fields.data} />
      )}
    </PageFrame>
  )
}
