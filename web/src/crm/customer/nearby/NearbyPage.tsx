import { AimOutlined, SearchOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button, Form, InputNumber, Select, Table, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { customerLookupCalls } from '#protocol/crm/customer/calls.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import type { ReplyOf } from '#protocol/platform/call.ts'
import { RelatedLink } from '#web/fields/relation/RelatedLink.tsx'
import { orEmpty } from '#web/fields/show.tsx'
import { messageOf } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { useCan } from '#web/platform/permissions.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { RecordPanel } from '#web/record/features/panel/RecordPanel.tsx'
import { RecordWorkspace } from '#web/record/features/workspace.tsx'
import { useWorkspace } from '#web/record/model/workspace-context.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Forbidden } from '#web/ui/Forbidden.tsx'
import { Moment } from '#web/ui/Moment.tsx'
import { PageFrame } from '#web/ui/PageFrame.tsx'
import { PeopleSelect } from '#web/ui/PeopleSelect.tsx'
import { CustomerSections } from '../CustomerSections.tsx'
import styles from '../customer.module.css'
import { customerScreen } from '../screen.tsx'

type Nearby = ReplyOf<typeof customerLookupCalls.nearby>[number]

const OWN_RADIUS = 0
const radii = [1, 3, 5, 10].map((kilometres) => ({ value: kilometres * 1000, label: `${kilometres}公里` }))

interface Question {
  lng: number
  lat: number
  radius: number
  ownKilometres?: number
  type?: number
  owners?: number[]
}

const distanceWord = (metres: number) =>
  metres < 1000 ? `${metres} 米` : `${(metres / 1000).toFixed(1)} 公里`

const columns: TableColumnsType<Nearby> = [
  {
    title: '客户名称',
    key: 'name',
    render: (_, row) => <RelatedLink target={customer.key} id={row.customerId} name={row.customerName} />,
  },
  {
    title: '距离',
    key: 'distance',
    width: 110,
    align: 'right',
    render: (_, row) => distanceWord(row.distance),
  },
  {
    title: '地址',
    key: 'address',
    ellipsis: true,
    render: (_, row) => orEmpty(row.detailAddress || row.location),
  },
  { title: '手机', key: 'mobile', width: 140, render: (_, row) => orEmpty(row.mobile || row.telephone) },
  { title: '负责人', key: 'owner', width: 110, render: (_, row) => orEmpty(row.ownerUserName) },
  { title: '最后跟进时间', key: 'last', width: 150, render: (_, row) => <Moment value={row.lastTime} /> },
  { title: '类型', dataIndex: 'model', width: 80 },
]

/** 附近客户: customers around a point, nearest first (crm-records.md §17.2). */
export default function NearbyPage() {
  const may = useCan()
  if (!may('crm/customer/nearbyCustomer'))
    return (
      <PageFrame fill title="附近客户" tabs={<CustomerSections />}>
        <Forbidden />
      </PageFrame>
    )
  return (
    <RecordWorkspace screen={customerScreen} opens="panel">
      <Around />
    </RecordWorkspace>
  )
}

function Around() {
  const [question, setQuestion] = useState<Question | null>(null)
  const { opened } = useWorkspace()
  return (
    <PageFrame fill title="附近客户" tabs={<CustomerSections />}>
      <div className={styles.nearby}>
        <QuestionForm onAsk={setQuestion} />
        <div className={styles.table}>
          {question ? (
            <Answers question={question} />
          ) : (
            <EmptyState text="从哪里开始找？" hint="使用当前位置，或输入经度和纬度后点击查找" />
          )}
        </div>
      </div>
      {opened && <RecordPanel {...opened} rows={undefined} />}
    </PageFrame>
  )
}

function QuestionForm({ onAsk }: { onAsk: (question: Question) => void }) {
  const may = useCan()
  const [form] = Form.useForm<Question>()
  const radius = Form.useWatch('radius', form)
  const [locating, setLocating] = useState(false)
  const locate = () => {
    setLocating(true)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setLocating(false)
        form.setFieldsValue({
          lng: Number(coords.longitude.toFixed(6)),
          lat: Number(coords.latitude.toFixed(6)),
        })
        form.submit()
      },
      () => {
        setLocating(false)
        toast.warning('无法取得当前位置，请允许浏览器定位，或直接输入经纬度')
      },
      { timeout: 10_000 },
    )
  }
  const types = [
    { value: 0, label: '全部' },
    { value: 2, label: '客户' },
    ...(may('crm/pool/index') ? [{ value: 9, label: '公海' }] : []),
  ]
  const required = (message: string) => [{ required: true, message }]
  return (
    <Form
      form={form}
      layout="inline"
      className={styles.form}
      initialValues={{ radius: 3000, type: 0, ownKilometres: 20 }}
      onFinish={onAsk}
    >
      <Button icon={<AimOutlined />} loading={locating} onClick={locate}>
        使用当前位置
      </Button>
      <Form.Item name="lng" label="经度" rules={required('请输入经度')}>
        <InputNumber min={-180} max={180} step={0.01} controls={false} />
      </Form.Item>
      <Form.Item name="lat" label="纬度" rules={required('请输入纬度')}>
        <InputNumber min={-90} max={90} step={0.01} controls={false} />
      </Form.Item>
      <Form.Item name="radius" label="范围">
        <Select options={[...radii, { value: OWN_RADIUS, label: '自定义' }]} popupMatchSelectWidth={false} />
      </Form.Item>
      {radius === OWN_RADIUS && (
        <Form.Item name="ownKilometres" rules={required('请输入公里数')}>
          <InputNumber min={0.1} max={20_000} suffix="公里" aria-label="自定义公里数" />
        </Form.Item>
      )}
      <Form.Item name="type" label="类型">
        <Select options={types} popupMatchSelectWidth={false} />
      </Form.Item>
      <Form.Item name="owners" label="负责人">
        <PeopleSelect placeholder="全部" aria-label="负责人" />
      </Form.Item>
      <Button type="primary" htmlType="submit" icon={<SearchOutlined />}>
        查找
      </Button>
    </Form>
  )
}

function Answers({ question }: { question: Question }) {
  const { lng, lat, radius, ownKilometres = 1, type, owners = [] } = question
  const { data, error, refetch, isFetching } = useQuery(
    queryOf(customerLookupCalls.nearby, {
      lng,
      lat,
      radius: radius === OWN_RADIUS ? ownKilometres * 1000 : radius,
      type: type || null,
      ownerUserId: owners[0] ?? null,
    }),
  )
  if (error) return <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
  return (
    <Table<Nearby>
      size="small"
      rowKey="customerId"
      loading={isFetching}
      columns={columns}
      dataSource={data ?? []}
      pagination={{ pageSize: 15, showTotal: (total) => `共 ${total} 个客户`, hideOnSinglePage: false }}
      locale={{ emptyText: <EmptyState compact text="附近没有客户" hint="可以扩大范围后再找" /> }}
    />
  )
}
